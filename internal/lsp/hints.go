package lsp

import "strings"

// hints shows titles and types within the lines of the part of a file that the editor shows.
func hints(p *place) (any, error) {
	out := []inlayHint{}
	for _, h := range p.game.Hints(p.path, p.lines.offset(p.within.Start), p.lines.offset(p.within.End)) {
		out = append(out, inlayHint{p.lines.at(h.Offset), h.Text, !strings.HasPrefix(h.Text, ":")})
	}
	return out, nil
}

// signatures shows the parameters of the call around a position; null without one.
func signatures(p *place) (any, error) {
	list, argument := p.game.Signatures(p.path, p.offset)
	if len(list) == 0 {
		return nil, nil
	}
	out := signatureHelp{Active: argument}
	for _, s := range list {
		x := signatureInformation{Label: s.Label, Documentation: s.Title, Parameters: []parameter{}}
		for _, param := range s.Params {
			x.Parameters = append(x.Parameters, parameter{param})
		}
		out.Signatures = append(out.Signatures, x)
	}
	return out, nil
}
