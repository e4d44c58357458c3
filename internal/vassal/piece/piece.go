// Package piece reads the definitions of VASSAL's pieces: a chain of traits around a basic
// piece, with a state for each.
package piece

import (
	"strings"

	"wargame/internal/vassal/encoding"
)

// The limits of a piece.
const (
	maxTraits    = 5_000 // of a piece with its prototypes expanded
	maxPrototype = 40    // prototypes within prototypes
)

// Trait is one trait and its state. Type begins with what kind it is, up to a semicolon.
type Trait struct {
	Type, State string
}

// Kind returns the word that begins the type, without the semicolon.
func (t Trait) Kind() string {
	kind, _, _ := strings.Cut(t.Type, ";")
	return kind
}

// Definition is a piece as a module or a saved game writes it: the traits from the outermost to
// the basic piece, which is the last. A stack or a deck has one.
type Definition struct {
	ID     string // "null" in a module
	Traits []Trait
}

// Parse reads an AddPiece command, the text of a slot in a module: +/ID/TYPE/STATE.
func Parse(text string) (Definition, bool) {
	text, ok := strings.CutPrefix(strings.TrimSpace(text), "+/")
	if !ok {
		return Definition{}, false
	}
	d := encoding.NewDecoder(text, '/')
	out := Definition{ID: d.Next("")}
	types, _ := encoding.Unnest(d.Next(""), '\t', maxTraits)
	states := unnestStates(d.Next(""), len(types))
	for i, t := range types {
		out.Traits = append(out.Traits, Trait{t, states[i]})
	}
	return out, true
}

// unnestStates returns n states; missing ones are empty.
func unnestStates(text string, n int) []string {
	out, _ := encoding.Unnest(text, '\t', n)
	for len(out) < n {
		out = append(out, "")
	}
	return out
}

// SetState replaces the states, as a Change command does.
func (d *Definition) SetState(text string) {
	for i, s := range unnestStates(text, len(d.Traits)) {
		d.Traits[i].State = s
	}
}

// Basic returns the innermost trait.
func (d *Definition) Basic() *Trait {
	if len(d.Traits) == 0 {
		return &Trait{}
	}
	return &d.Traits[len(d.Traits)-1]
}

// Type and State write the nested texts of the definition.
func (d *Definition) Type() string {
	parts := make([]string, len(d.Traits))
	for i, t := range d.Traits {
		parts[i] = t.Type
	}
	return encoding.Nest('\t', parts...)
}

// State writes the states; see Type.
func (d *Definition) State() string {
	parts := make([]string, len(d.Traits))
	for i, t := range d.Traits {
		parts[i] = t.State
	}
	return encoding.Nest('\t', parts...)
}

// Command writes the AddPiece command that Parse reads.
func (d *Definition) Command() string {
	return "+/" + encoding.Join('/', d.ID, d.Type(), d.State())
}

// Prototypes are the traits that pieces of a module share, by name.
type Prototypes map[string][]Trait

// Faults are what is wrong with the prototypes of pieces, each once.
type Faults struct {
	Missing map[string]bool // prototypes that the module does not have
	Circles map[string]bool // prototypes that use themselves, or nest too deep
	TooMany bool            // a piece has more than the greatest number of traits
}

// NewFaults returns an empty list.
func NewFaults() *Faults { return &Faults{Missing: map[string]bool{}, Circles: map[string]bool{}} }

// Expand returns the definition with the traits of its prototypes in their place.
func (p Prototypes) Expand(d Definition, f *Faults) Definition {
	out := Definition{ID: d.ID}
	open := map[string]bool{}
	var add func(traits []Trait, with map[string]string, depth int)
	add = func(traits []Trait, with map[string]string, depth int) {
		for _, t := range traits {
			if len(out.Traits) >= maxTraits {
				f.TooMany = true
				return
			}
			name, ok := strings.CutPrefix(t.Type, "prototype;")
			if !ok {
				out.Traits = append(out.Traits, Trait{fill(t.Type, with), fill(t.State, with)})
				continue
			}
			dec := encoding.NewDecoder(name, ';')
			name = fill(dec.Next(""), with)
			params := map[string]string{}
			for _, kv := range dec.List() {
				if pair := encoding.Split(kv, '='); len(pair) == 2 {
					params[pair[0]] = pair[1]
				}
			}
			body, known := p[name]
			switch {
			case !known:
				f.Missing[name] = true
			case open[name] || depth >= maxPrototype:
				f.Circles[name] = true
			default:
				open[name] = true
				add(body, params, depth+1)
				delete(open, name)
			}
		}
	}
	if n := len(d.Traits); n > 0 {
		add(d.Traits[:n-1], nil, 0)
		out.Traits = append(out.Traits, d.Traits[n-1])
	}
	return out
}

// fill replaces $NAME$ by the parameters of a prototype. Other names stay as they are.
func fill(text string, with map[string]string) string {
	for k, v := range with {
		text = strings.ReplaceAll(text, "$"+k+"$", v)
	}
	return text
}
