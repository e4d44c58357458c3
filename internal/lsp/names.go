package lsp

import (
	"fmt"
	"strings"

	"wargame/interpreter/analysis"
)

func hovered(p *place) (any, error) {
	f, ok := p.game.Hover(p.path, p.offset)
	if !ok {
		return nil, nil
	}
	text := "```wgr\n" + f.Signature + "\n```"
	if len(f.Lines) > 0 {
		text += "\n\n" + strings.Join(f.Lines, "\n\n")
	}
	h := hover{Contents: markup{"markdown", text}}
	if f.Place.End.Offset > f.Place.Start.Offset {
		r := p.lines.span(f.Place.Start.Offset, f.Place.End.Offset)
		h.Range = &r
	}
	return h, nil
}

func definition(p *place) (any, error) {
	return p.locations(p.game.Definitions(p.path, p.offset)), nil
}

func references(p *place) (any, error) {
	list := p.game.References(p.path, p.offset)
	if p.params.Context.IncludeDeclaration {
		return p.locations(list), nil
	}
	declared := map[analysis.Place]bool{}
	for _, d := range p.game.Definitions(p.path, p.offset) {
		declared[analysis.Place{Path: d.Path, Start: d.Start}] = true
	}
	var out []analysis.Place
	for _, x := range list {
		if !declared[analysis.Place{Path: x.Path, Start: x.Start}] {
			out = append(out, x)
		}
	}
	return p.locations(out), nil
}

func highlights(p *place) (any, error) {
	out := []object{}
	for _, x := range p.game.References(p.path, p.offset) {
		if x.Path == p.path {
			out = append(out, object{"range": p.lines.span(x.Start.Offset, x.End.Offset)})
		}
	}
	return out, nil
}

func renameable(p *place) (any, error) {
	w, ok := p.game.WordAt(p.path, p.offset)
	if !ok || len(p.game.References(p.path, p.offset)) == 0 {
		return nil, fmt.Errorf("only names that this game declares can be renamed")
	}
	return object{"range": p.lines.span(w.Place.Start.Offset, w.Place.End.Offset), "placeholder": w.Text}, nil
}

func renamed(p *place) (any, error) {
	edits, err := p.game.Rename(p.path, p.offset, p.params.NewName, p.server.work.unsaved())
	if err != nil {
		return nil, err
	}
	out := workspaceEdit{map[string][]textEdit{}}
	for _, e := range edits {
		at := p.location(e.At)
		out.Changes[at.URI] = append(out.Changes[at.URI], textEdit{at.Range, e.Text})
	}
	return out, nil
}

// completionKinds are the numbers of the protocol for kinds of candidates.
var completionKinds = map[string]int{
	"keyword": 14, "local": 6, "attribute": 10, "word": 20, "clause": 18, "function": 3,
	"action": 23, "quantity": 3, "permission": 3, "define": 3, "table": 7, "movement": 3, "reach": 3, "fact": 5, "track": 5, "enum": 13, "record": 22, "noun": 7,
}

func completion(p *place) (any, error) {
	list, at := p.game.Complete(p.path, p.offset)
	r := p.lines.span(at.Start.Offset, at.End.Offset)
	out := make([]completionItem, 0, len(list))
	for i, c := range list {
		kind := completionKinds[c.Kind]
		if kind == 0 {
			kind = 1
		}
		out = append(out, completionItem{Label: c.Text, Kind: kind, Detail: strings.TrimSpace(c.Kind + "  " + c.Detail), SortText: fmt.Sprintf("%05d", i), TextEdit: textEdit{r, c.Text}})
	}
	return object{"isIncomplete": false, "items": out}, nil
}
