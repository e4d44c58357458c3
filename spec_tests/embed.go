//go:build !js

package spec_tests

import "embed"

// Files holds the tests of every game in a folder of its own.
//
//go:embed */*.wgr
var Files embed.FS
