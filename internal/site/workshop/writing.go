package workshop

import (
	"slices"
	"time"

	"wargame/interpreter/analysis"
)

// placeQuery asks about a place in a file, in units of UTF-16.
type placeQuery struct {
	File string `json:"file"`
	At   int    `json:"at"`
}

// option is something that could stand at a place.
type option struct {
	Text   string `json:"text"`
	Kind   string `json:"kind"`
	Detail string `json:"detail,omitempty"`
}

// completion is what could stand in place of a range.
type completion struct {
	From         int      `json:"from"`
	To           int      `json:"to"`
	Options      []option `json:"options"`
	Milliseconds float64  `json:"milliseconds"`
}

// maxOptions is the number of completions in an answer.
const maxOptions = 400

// place returns the analysis and the place of a query in bytes.
func (w *Workshop) place(q placeQuery) (*analysis.Game, *units, int, error) {
	src, ok := w.files[q.File]
	if !ok {
		return nil, nil, 0, w.noFile(q.File)
	}
	g, err := w.analysed()
	u := &units{text: src}
	return g, u, u.byteOf(q.At), err
}

func (w *Workshop) complete(q placeQuery) (*completion, error) {
	begun := time.Now()
	g, u, at, err := w.place(q)
	if err != nil {
		return nil, err
	}
	list, where := g.Complete(inMemory(q.File), at)
	out := &completion{From: u.unitOf(where.Start.Offset), Options: []option{}}
	out.To = u.unitOf(where.End.Offset)
	for _, c := range list[:min(len(list), maxOptions)] {
		out.Options = append(out.Options, option{c.Text, c.Kind, c.Detail})
	}
	out.Milliseconds = since(begun)
	return out, nil
}

// fact is what there is to know about a name.
type fact struct {
	Found     bool     `json:"found"`
	From      int      `json:"from"`
	To        int      `json:"to"`
	Signature string   `json:"signature,omitempty"`
	Lines     []string `json:"lines,omitempty"`
}

func (w *Workshop) hover(q placeQuery) (*fact, error) {
	g, u, at, err := w.place(q)
	if err != nil {
		return nil, err
	}
	f, ok := g.Hover(inMemory(q.File), at)
	if !ok {
		return &fact{}, nil
	}
	out := &fact{Found: true, Signature: f.Signature, Lines: f.Lines}
	out.From = u.unitOf(f.Place.Start.Offset)
	out.To = u.unitOf(f.Place.End.Offset)
	return out, nil
}

// tokens are the tokens of a file with a meaning: from, to and the number of the kind of each in
// turn.
type tokens struct {
	Version int      `json:"version"`
	Kinds   []string `json:"kinds"`
	Tokens  []int    `json:"tokens"`
}

func (w *Workshop) highlight(q fileQuery) (*tokens, error) {
	g, u, _, err := w.place(placeQuery{File: q.File})
	if err != nil {
		return nil, err
	}
	list := g.Tokens(inMemory(q.File))
	out := &tokens{w.change, slices.Clone(analysis.TokenKinds), make([]int, 0, 3*len(list))}
	for _, t := range list {
		from := u.unitOf(t.Pos.Offset)
		out.Tokens = append(out.Tokens, from, u.unitOf(t.Pos.Offset+len(t.Value)), t.Kind)
	}
	return out, nil
}
