package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// unmaintained are the modules that are no longer maintained, with the reason why they are
// still used. Faults in them are not fixed, so the page says how far each reaches into the
// program.
var unmaintained = map[string]string{
	"github.com/golang/freetype":       "Its newest version is from 2017. gg draws letters with it.",
	"github.com/ajstarks/svgo":         "Its newest version is from 2021. gonum/plot writes its SVG with it.",
	"github.com/mitchellh/colorstring": "Its newest version is from 2019. The progress bar colours its text with it.",
}

// node is a package of the program with its imports.
type node struct {
	module  string // empty for the standard library
	imports []string
}

// graph holds the packages of the program by import path.
type graph map[string]*node

// reach is how a module gets into the program.
type reach struct {
	through []string // the modules that import it
	from    []string // our packages whose imports lead to it
}

// reachOf finds how the packages of the module own lead to a module. A package of ours counts
// if one of its imports leads there through other modules only.
func (g graph) reachOf(own, module string) reach {
	through, from := map[string]bool{}, map[string]bool{}
	leads := map[string]bool{}
	var visit func(path string) bool
	visit = func(path string) bool {
		n := g[path]
		if n == nil || n.module == own {
			return false
		}
		if n.module == module {
			return true
		}
		yes, seen := leads[path]
		if seen {
			return yes
		}
		for _, i := range n.imports {
			if visit(i) {
				yes = true
				if g[i].module == module {
					through[n.module] = true
				}
			}
		}
		leads[path] = yes
		return yes
	}
	for path, n := range g {
		if n.module != own {
			continue
		}
		for _, i := range n.imports {
			if visit(i) {
				from[strings.TrimPrefix(path, own+"/")] = true
			}
		}
	}
	return reach{slices.Sorted(maps.Keys(through)), slices.Sorted(maps.Keys(from))}
}

// reaches writes the table of the unmaintained modules. It is an error if one is no longer in
// the program.
func reaches(b *strings.Builder, g graph, own string) error {
	b.WriteString(`
## Unmaintained modules in the program
The packages are those of this repository whose imports lead to the module.

| module | why it is here | through | packages |
|---|---|---|---|
`)
	for _, m := range slices.Sorted(maps.Keys(unmaintained)) {
		r := g.reachOf(own, m)
		if len(r.from) == 0 {
			return fmt.Errorf("%s is not in the program: remove it from the list of unmaintained modules", m)
		}
		through := strings.Join(r.through, ", ")
		if through == "" {
			through = "imported directly"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", m, unmaintained[m], through, strings.Join(r.from, ", "))
	}
	return nil
}
