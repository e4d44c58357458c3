// Package wargame holds the pages of the documentation, so that the program can show them.
package wargame

import "embed"

// Pages holds the README, docs/ and the other pages that they link to, by their paths in the
// repository.
//
//go:embed README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE
//go:embed docs/*.md docs/*/*.md docs/img docs/lab docs/tutorial docs/testdata/reference.wgr
//go:embed games/*.md games/*/*.md games/*/data/*.md games/*/examples stdlib/*.md
var Pages embed.FS
