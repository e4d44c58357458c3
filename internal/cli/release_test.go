package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersionOf(t *testing.T) {
	built := func(main string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: main}, Settings: settings}
	}
	at := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for _, c := range []struct {
		stamped string
		info    *debug.BuildInfo
		want    string
	}{
		{"v1.2.3", nil, "v1.2.3"},
		{"v1.2.3-dirty", nil, "v1.2.3+dirty"},
		{"v1.2.3-14-g0123456789ab", nil, "v1.2.3+14.g0123456789ab"},
		{"v1.2.3-14-g0123456789ab-dirty", nil, "v1.2.3+14.g0123456789ab.dirty"},
		{"0123456789ab", nil, release + "+g0123456789ab"},
		{"0123456789ab-dirty", nil, release + "+g0123456789ab.dirty"},
		{"v1.2.3", built("v9.9.9"), "v1.2.3"},
		{"", nil, release + "+unknown"},
		{"nonsense", nil, release + "+unknown"},
		{"", built("v1.2.3"), "v1.2.3"},
		{"", built("v1.2.3+dirty", at, changed), "v1.2.3+dirty"},
		{"", built("(devel)"), release + "+unknown"},
		{"", built("(devel)", at), release + "+g0123456789ab"},
		{"", built("(devel)", at, changed), release + "+g0123456789ab.dirty"},
		{"", built("v0.0.0-20261128034336-0123456789ab", at), release + "+g0123456789ab"},
		{"", built("v1.2.4-0.20261128034336-fedcba987654"), release + "+gfedcba987654"},
	} {
		require.Equal(t, c.want, versionOf(c.stamped, c.info), "%q %v", c.stamped, c.info)
	}
}

// The newest release in CHANGELOG.md is the base of build versions.
func TestReleaseIsThatOfTheChangelog(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "CHANGELOG.md"))
	require.NoError(t, err)
	require.Contains(t, string(text), "## [Unreleased]")
	m := regexp.MustCompile(`(?m)^## \[(\d+\.\d+\.\d+)\]`).FindStringSubmatch(string(text))
	require.NotNil(t, m)
	require.Equal(t, release, "v"+m[1])
}
