package cli

import (
	"regexp"
	"runtime/debug"
	"strings"
)

// release is the newest release that CHANGELOG.md lists. A build between two
// releases counts from it where git knows no tag.
const release = "v0.2.0"

// edition is the edition of the language that this program reads.
const edition = 2

// stamped is what `git describe` said when make built the program. The linker
// sets it; it is empty in a program that was built without make.
var stamped string

var (
	tagged    = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)
	described = regexp.MustCompile(`^(v\d+\.\d+\.\d+)-(\d+)-(g[0-9a-f]+)$`)
	bare      = regexp.MustCompile(`^[0-9a-f]{7,40}$`)
	pseudo    = regexp.MustCompile(`^v\d+\.\d+\.\d+-(?:.*\.)?\d{14}-([0-9a-f]{12})$`)
)

// versionOf returns the version of a build: vX.Y.Z for a release,
// vX.Y.Z+N.gHASH for N commits after one, vX.Y.Z+gHASH where the number is not
// known, and vX.Y.Z+unknown where nothing is. A build of changed files ends in
// .dirty. stamped is the answer of git describe or empty; info may be nil.
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

// marked adds that the files of a build were changed.
func marked(version string, dirty bool) string {
	switch {
	case !dirty:
		return version
	case strings.Contains(version, "+"):
		return version + ".dirty"
	}
	return version + "+dirty"
}
