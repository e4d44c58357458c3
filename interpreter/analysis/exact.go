package analysis

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
)

// Which of several things of one name a place means is decided by types, which only the check
// knows. So the check is asked: a declaration gets a name that nothing else has, and the
// places where something is then missing are those that meant it.

// sameName is everything of one name in a game.
type sameName struct {
	game     *Game
	texts    load.Unsaved
	known    *load.Known
	places   []Place         // of the name, in ascending order; local names are left out
	declared []int           // which of them are declarations
	other    string          // a name of the same length that nothing has
	titles   map[string]bool // of the tests with the name: some of their lines are checked when they run
	before   map[string]bool
}

// homonyms returns everything with the name of a word; nil if at most one thing has it.
func (g *Game) homonyms(name string, texts load.Unsaved) (*sameName, error) {
	s := &sameName{game: g, texts: texts, known: &load.Known{}, titles: map[string]bool{}}
	at := map[Place]bool{}
	for _, e := range g.names().entries[name] {
		if e.Kind != "Rolls" {
			at[startPlace(placeOf(e.Span))] = true
		}
	}
	for _, x := range g.names().words[name] {
		at[startPlace(placeOf(x.span))] = true
	}
	if len(at) < 2 {
		return nil, nil
	}
	taken := map[string]bool{}
	for _, path := range g.Paths() {
		for _, t := range g.files[path].Tokens {
			if t.Type == dsl.TokenIdent && t.Value != name {
				taken[t.Value] = true
			}
		}
		for _, w := range g.wordsNamed(path, name) {
			offset := w.Place.Start.Offset
			if at[startPlace(w.Place)] {
				s.declared = append(s.declared, len(s.places))
			} else if _, local := g.localAt(path, offset, name); local && !w.Member {
				continue
			}
			s.places = append(s.places, w.Place)
			if it := itemAt(g.files[path], offset); it != nil && it.Test != nil {
				s.titles[it.Test.Title.Value()] = true
			}
		}
	}
	for c := 'a'; c <= 'z' && s.other == ""; c++ {
		if n := strings.Repeat(string(c), len(name)); !taken[n] && n != name {
			if _, keyword := dsl.Keywords()[n]; !keyword {
				s.other = n
			}
		}
	}
	if len(s.declared) < len(at) || s.other == "" {
		return nil, fmt.Errorf("%s names several things, some of them outside of the game: %s", name, list(slices.Collect(maps.Keys(at))))
	}
	s.before = findingsAt(s.findings(g))
	return s, nil
}

// startPlace leaves only the file and the offset of a place, by which places are compared.
func startPlace(p Place) Place {
	out := Place{Path: p.Path}
	out.Start.Offset = p.Start.Offset
	return out
}

func list(places []Place) string {
	var out []string
	for _, p := range places {
		out = append(out, p.Path)
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), ", ")
}

// findingsAt returns the places and codes of findings, which no name changes.
func findingsAt(ds dsl.Diagnostics) map[string]bool {
	out := map[string]bool{}
	for i := range ds {
		out[findingKey(&ds[i])] = true
	}
	return out
}

func findingKey(d *dsl.Diagnostic) string {
	return fmt.Sprintf("%s:%d %s", d.Span.File, d.Span.Start.Offset, d.Code)
}

// try gives some of the places the other name and returns the findings that this makes.
func (s *sameName) try(chosen []bool) (dsl.Diagnostics, error) {
	after := maps.Clone(s.texts)
	if after == nil {
		after = load.Unsaved{}
	}
	byFile := map[string][]Edit{}
	for i, p := range s.places {
		if chosen[i] {
			byFile[p.Path] = append(byFile[p.Path], Edit{p, s.other})
		}
	}
	for path, edits := range byFile {
		after[path] = Apply(s.game.files[path].Source, edits)
	}
	g, err := Open(s.game.Dir, after, s.known)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(s.findings(g), func(d dsl.Diagnostic) bool { return s.before[findingKey(&d)] }), nil
}

// findings returns what is wrong with a game and with its tests of the titles.
func (s *sameName) findings(g *Game) dsl.Diagnostics {
	out := slices.Clone(g.full())
	if len(s.titles) == 0 || out.HasErrors() {
		return out
	}
	results, _ := g.suite.Run(func(t *ruleset.Test) bool { return s.titles[t.Title.Value()] })
	for _, r := range results {
		for i := range r.Fails {
			d := r.Fails[i].Diagnostic()
			if r.Fails[i].Expected != "" { // a wrong value: what is missing is elsewhere in the test
				d.Span = r.Pos
			}
			out = append(out, d)
		}
	}
	return out
}

// of returns which places mean the declaration at a place.
func (s *sameName) of(declaration int) ([]bool, error) {
	chosen := make([]bool, len(s.places))
	chosen[declaration] = true
	for {
		found, err := s.try(chosen)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			break
		}
		more, err := s.missing(chosen, found)
		if err != nil {
			return nil, err
		}
		if !more {
			return nil, fmt.Errorf("some uses cannot be distinguished from other things of this name: %s", found[0].Error())
		}
	}
	return chosen, s.alone(chosen)
}

// missing adds the places where findings are to those that are chosen. Where a finding is about
// a whole item, each place in the item is tried. It reports whether there were any.
func (s *sameName) missing(chosen []bool, found dsl.Diagnostics) (bool, error) {
	more := false
	for _, d := range found {
		for i, p := range s.places {
			if !chosen[i] && !slices.Contains(s.declared, i) && covers(d.Span, p) {
				chosen[i], more = true, true
			}
		}
	}
	if more {
		return true, nil
	}
	for _, d := range found {
		f := s.game.files[pathOf(d.Span.File)]
		if f == nil {
			continue
		}
		it := itemAt(f, d.Span.Start.Offset)
		for i, p := range s.places {
			if chosen[i] || slices.Contains(s.declared, i) || it == nil || p.Path != pathOf(d.Span.File) || p.Start.Offset < startOf(it).Offset || p.Start.Offset > it.EndPos.Offset {
				continue
			}
			chosen[i] = true
			now, err := s.try(chosen)
			if err != nil {
				return false, err
			}
			if len(now) < len(found) {
				return true, nil
			}
			chosen[i] = false
		}
	}
	return false, nil
}

// covers reports whether a finding is at a name.
func covers(s dsl.Span, p Place) bool {
	end := max(s.End.Offset, s.Start.Offset+1)
	return pathOf(s.File) == p.Path && s.Start.Offset <= p.Start.Offset && p.End.Offset <= max(end, s.Start.Offset+p.End.Offset-p.Start.Offset)
}

// alone returns an error if one of the other places could mean the same declaration: with the
// other name, each of them must lack something. Findings hide one another, in a test those of
// rules, so those without a finding are tried again without the rest, in the end one by one.
func (s *sameName) alone(chosen []bool) error {
	var left []int
	for i := range s.places {
		if !chosen[i] && !slices.Contains(s.declared, i) {
			left = append(left, i)
		}
	}
	for together := len(left); len(left) > 0; {
		batch := left[:min(together, len(left))]
		also := slices.Clone(chosen)
		for _, i := range batch {
			also[i] = true
		}
		found, err := s.try(also)
		if err != nil {
			return err
		}
		lacks := func(i int) bool {
			return len(batch) == 1 && len(found) > 0 || slices.ContainsFunc(found, func(d dsl.Diagnostic) bool { return covers(d.Span, s.places[i]) })
		}
		switch still := slices.DeleteFunc(slices.Clone(left), func(i int) bool { return slices.Contains(batch, i) && lacks(i) }); {
		case len(still) < len(left):
			left = still
		case together > 1:
			together = 1
		default:
			p := s.places[left[0]]
			return fmt.Errorf("%s:%d could mean either of two things of this name", p.Path, p.Start.Line)
		}
	}
	return nil
}

// exactly returns the places that mean the same as the name at a place.
func (s *sameName) exactly(at Place) ([]Place, error) {
	here := slices.IndexFunc(s.places, func(p Place) bool { return startPlace(p) == startPlace(at) })
	if here < 0 {
		return nil, fmt.Errorf("this name is not declared in the game")
	}
	declarations := s.declared
	if slices.Contains(declarations, here) {
		declarations = []int{here}
	}
	var problem error
	for _, d := range declarations {
		chosen, err := s.of(d)
		if err != nil {
			problem = err
			continue
		}
		if chosen[here] {
			var out []Place
			for i, p := range s.places {
				if chosen[i] {
					out = append(out, p)
				}
			}
			return out, nil
		}
	}
	if problem == nil {
		problem = fmt.Errorf("none of the things of this name is meant here")
	}
	return nil, problem
}
