// Package docs holds the pages of the documentation that the program takes listings from.
package docs

import _ "embed"

// Tutorial is the text of the tutorial.
//
//go:embed tutorial.md
var Tutorial string
