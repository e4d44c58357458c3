package cli

import (
	"regexp"
	"runtime/debug"
	"strings"

	"wargame/interpreter/ruleset"
)

// release is the newest release in CHANGELOG.md. Builds between two releases use it
// where git has no tag.
const release = "v0.2.0"

// edition is the edition of the language that this program reads.
const edition = ruleset.Edition

// stamped is the output of `git describe` at build time, set by the linker. It is empty
// in a program that was built without make.
var stamped string

var (
	tagged    = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)
	described = regexp.MustCompile(`^(v\d+\.\d+\.\d+)-(\d+)-(g[0-9a-f]+)$`)
	bare      = regexp.MustCompile(`^[0-9a-f]{7,40}$`)
	pseudo    = regexp.MustCompile(`^v\d+\.\d+\.\d+-(?:.*\.)?\d{14}-([0-9a-f]{12})$`)
)

// versionOf returns the version of a build: vX.Y.Z for a release, vX.Y.Z+N.gHASH for N
// commits after one. Without a count it is vX.Y.Z+gHASH, and without a commit
// vX.Y.Z+unknown. A build of modified files ends in .dirty. stamped is the output of git
// describe or empty; info may be nil.
func versionOf(stamped string, info *debug.BuildInfo) string {
	if stamped != "" {
		said, dirty := strings.CutSuffix(stamped, "-dirty")
		switch m := described.FindStringSubmatch(said); {
		case m != nil:
			return marked(m[1]+"+"+m[2]+"."+m[3], dirty)
		case tagged.MatchString(said):
			return marked(said, dirty)
		case bare.MatchString(said):
			return marked(release+"+g"+said, dirty)
		}
	}
	if info == nil {
		return release + "+unknown"
	}
	commit, dirty := "", false
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			dirty = s.Value == "true"
		}
	}
	main, _ := strings.CutSuffix(info.Main.Version, "+dirty")
	if tagged.MatchString(main) {
		return marked(main, dirty)
	}
	if m := pseudo.FindStringSubmatch(main); commit == "" && m != nil {
		commit = m[1]
	}
	if commit == "" {
		return release + "+unknown"
	}
	return marked(release+"+g"+commit[:min(12, len(commit))], dirty)
}

// marked appends .dirty to the version of a build of modified files.
func marked(version string, dirty bool) string {
	switch {
	case !dirty:
		return version
	case strings.Contains(version, "+"):
		return version + ".dirty"
	}
	return version + "+dirty"
}
