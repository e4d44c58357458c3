//go:build !js

package games

import "embed"

// Files holds every game in a folder of its own.
//
//go:embed */*.wgr */rules */data */*.tsv
var Files embed.FS
