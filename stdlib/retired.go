package stdlib

import (
	"embed"
	"path"
)

// retired holds the modules that are no longer in the library, in a folder for the last
// edition of the language that had them. Games of that edition take them into their own
// folder modules.
//
//go:embed retired
var retired embed.FS

// Retired returns the edition of the language that removed a module; 0 if there never was
// one of this name.
func Retired(name string) int {
	_, edition := RetiredSource(name)
	return edition
}

// RetiredSource returns the last text of a module that is no longer in the library, and the
// edition of the language that removed it; 0 if there never was one of this name.
func RetiredSource(name string) (src []byte, edition int) {
	folders, err := retired.ReadDir("retired")
	if err != nil {
		panic(err) // it is embedded
	}
	for i := range folders {
		if src, err := retired.ReadFile(path.Join("retired", folders[i].Name(), name+".wgr")); err == nil {
			return src, i + 2 // the folder 1 is first
		}
	}
	return nil, 0
}
