package write

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// maxAttrs is the number of values of a module that become attributes: the most frequent ones.
const maxAttrs = 16

// reserved are names that the language gives to every unit, and those that this package uses.
var reserved = map[string]bool{"id": true, "name": true, "title": true, "side": true, "hex": true, "area": true, "space": true, "at": true, "on": true, "is": true, "piece": true, "reduced": true, "formation": false}

var plainNumber = regexp.MustCompile(`^[+-]?\d{1,9}(\.\d{1,4})?$`)

// addValues makes attributes of the values that several units have, and open ones of the values
// that the caller asks for.
func (in *Import) addValues() {
	type use struct {
		count   int
		values  map[string]bool
		numbers bool
	}
	uses := map[string]*use{}
	for _, u := range in.Units {
		for _, v := range u.Facts.Values {
			text := clean(v.Value)
			if text == "" || strings.ContainsAny(text, "$<>") {
				continue
			}
			x := uses[v.Name]
			if x == nil {
				x = &use{values: map[string]bool{}, numbers: true}
				uses[v.Name] = x
			}
			x.count++
			x.values[text] = true
			x.numbers = x.numbers && plainNumber.MatchString(text)
		}
	}
	keys := slices.SortedFunc(maps.Keys(uses), func(a, b string) int {
		return cmp.Or(cmp.Compare(uses[b].count, uses[a].count), cmp.Compare(a, b))
	})
	names := map[string]bool{}
	for _, k := range keys {
		x := uses[k]
		name := Identifier(k, "value")
		if len(in.Attrs) >= maxAttrs || x.count < 2 || len(x.values) < 2 || reserved[name] || names[name] {
			continue
		}
		a := Attr{Name: name, Type: "text", Key: k}
		if x.numbers {
			a.Type = "number"
		}
		names[name] = true
		in.Attrs = append(in.Attrs, a)
	}
	for _, v := range in.Values {
		if name := Identifier(v, "value"); !names[name] && !reserved[name] {
			names[name] = true
			in.Attrs = append(in.Attrs, Attr{Name: name, Type: "number"})
		}
	}
	for _, u := range in.Units {
		for _, a := range in.Attrs {
			if v := clean(u.Facts.Value(a.Key)); a.Key != "" && v != "" && !strings.ContainsAny(v, "$<>") {
				u.Values[a.Name] = v
			}
		}
	}
}

// sideNames are the names that modules give to the value for the side of a piece.
var sideNames = []string{"side", "nation", "nationality", "army", "faction", "team", "owner", "player", "allegiance", "country"}

// maxSides is the number of sides that a game can sensibly have.
const maxSides = 12

// addSides tells sides apart: by a value that says so, by a folder named like a side of the
// module, or by the first folder level that divides the pieces.
func (in *Import) addSides(used taken) {
	type rule struct {
		by string
		of func(*Unit) string
	}
	var rules []rule
	for _, n := range sideNames {
		rules = append(rules, rule{"the value " + n, func(u *Unit) string { return clean(u.Facts.Value(n)) }})
	}
	if len(in.Module.Sides) > 1 {
		rules = append(rules, rule{"folders named like a player", func(u *Unit) string { return in.rosterSide(u) }})
	}
	for level := range 5 {
		rules = append(rules, rule{"the folders of the pieces", func(u *Unit) string {
			if level < len(u.Folder) {
				return clean(u.Folder[level])
			}
			return ""
		}})
	}
	for _, r := range rules {
		count, some := map[string]int{}, 0
		for _, u := range in.Units {
			if s := r.of(u); s != "" {
				count[s]++
				some++
			}
		}
		if len(count) < 2 || len(count) > maxSides || some*10 < len(in.Units)*6 {
			continue
		}
		in.SideBy = r.by
		ids := map[string]string{}
		for _, s := range slices.SortedFunc(maps.Keys(count), func(a, b string) int {
			return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
		}) {
			ids[s] = used.identifier(s, "side")
			in.Sides = append(in.Sides, Side{ids[s], s})
		}
		for _, u := range in.Units {
			u.Side = ids[r.of(u)]
		}
		break
	}
	if len(in.Sides) == 0 {
		in.SideBy = "nothing"
		id := used.identifier("everybody", "side")
		in.Sides = []Side{{id, "Everybody"}}
		for _, u := range in.Units {
			u.Side = id
		}
	}
}

// rosterSide returns the side of the module whose name, or its begin, stands in a folder of a
// unit.
func (in *Import) rosterSide(u *Unit) string {
	for _, f := range u.Folder {
		f = strings.ToLower(f)
		for _, s := range in.Module.Sides {
			name := strings.ToLower(strings.TrimSpace(s))
			if name == "" || name == "solitaire" || name == "referee" || name == "observer" {
				continue
			}
			stem := name[:min(len(name), max(4, len(name)-2))]
			if strings.Contains(f, stem) {
				return clean(s)
			}
		}
	}
	return ""
}
