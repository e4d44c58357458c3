package mutate

import (
	"wargame/dsl"
)

// pictured returns the defines without a clause that only legends and aims use, directly or
// through each other: pictures and aims are no rules, so tests need not prove them.
func pictured(files []*dsl.File) map[*dsl.Define]bool {
	own := map[string]*dsl.Define{}                      // by name
	asks := map[*dsl.Define][]string{}                   // the words in a define
	drawn, asked := map[string]bool{}, map[string]bool{} // the words in legends and aims, and all others
	for _, f := range files {
		for _, it := range f.Items {
			end := it.EndPos.Offset
			var words []string
			for _, t := range f.Tokens {
				if t.Type == dsl.TokenIdent && t.Pos.Offset >= it.Pos.Offset && t.Pos.Offset < end {
					words = append(words, t.Value)
				}
				if t.Type == dsl.TokenString && it.Legend != nil && t.Pos.Offset >= it.Pos.Offset && t.Pos.Offset < end {
					words = append(words, identsIn(t.Value)...) // {h.town} in a label
				}
			}
			switch {
			case it.Define != nil:
				own[it.Define.Name.Text] = it.Define
				asks[it.Define] = words
			case it.Legend != nil, it.Aim != nil, it.About != nil, it.Titles != nil:
				for _, w := range words {
					drawn[w] = true
				}
			default:
				for _, w := range words {
					asked[w] = true
				}
			}
		}
	}
	out := map[*dsl.Define]bool{}
	for name, d := range own {
		out[d] = !asked[name]
	}
	for changed := true; changed; { // what a rule asks, and what that asks in turn
		changed = false
		for d, words := range asks {
			for _, w := range words {
				if x := own[w]; !out[d] && x != nil && x != d && out[x] {
					out[x], changed = false, true
				}
			}
		}
	}
	reached := map[*dsl.Define]bool{} // a define that nothing uses is no picture
	for changed := true; changed; {
		changed = false
		for name, d := range own {
			if out[d] && !reached[d] && (drawn[name] || askedBy(name, reached, asks)) {
				reached[d], changed = true, true
			}
		}
	}
	return reached
}

func askedBy(name string, those map[*dsl.Define]bool, asks map[*dsl.Define][]string) bool {
	for d := range those {
		for _, w := range asks[d] {
			if w == name {
				return true
			}
		}
	}
	return false
}

// identsIn returns the names in a text.
func identsIn(text string) []string {
	var out []string
	start := -1
	for i, r := range text + " " {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
		switch {
		case letter && start < 0:
			start = i
		case !letter && start >= 0:
			out, start = append(out, text[start:i]), -1
		}
	}
	return out
}
