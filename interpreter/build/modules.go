package build

import "wargame/dsl"

// ModulesInUse returns the modules that files use, directly or through others, each once. The
// library returns nil for a module that does not exist.
func ModulesInUse(files []*dsl.File, library func(name string) (*dsl.File, dsl.Diagnostics)) []*dsl.File {
	var out []*dsl.File
	taken := map[string]bool{}
	var take func(files []*dsl.File)
	take = func(files []*dsl.File) {
		for _, f := range files {
			for _, it := range f.Items {
				if it.Use == nil {
					continue
				}
				for _, n := range it.Use.Names {
					if taken[n.Text] {
						continue
					}
					taken[n.Text] = true
					if m, _ := library(n.Text); m != nil {
						out = append(out, m)
						take([]*dsl.File{m})
					}
				}
			}
		}
	}
	take(files)
	return out
}
