// Package games carries the games that come with the program.
package games

import "embed"

// Files holds every game in a folder of its own.
//
//go:embed */*.wgr */rules */data */*.tsv
var Files embed.FS
