package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"wargame/interpreter/analysis"
)

// request answers one kind of request.
type request func(ctx context.Context, s *Server, params json.RawMessage) (any, error)

// requests are the kinds that the server answers.
var requests = map[string]request{
	"initialize":                       initialize,
	"shutdown":                         shutdown,
	"textDocument/hover":               at(hovered),
	"textDocument/definition":          at(definition),
	"textDocument/references":          at(references),
	"textDocument/documentHighlight":   at(highlights),
	"textDocument/completion":          at(completion),
	"textDocument/rename":              at(renamed),
	"textDocument/prepareRename":       at(renameable),
	"textDocument/documentSymbol":      in(outline),
	"textDocument/foldingRange":        in(folds),
	"textDocument/formatting":          in(formatted),
	"textDocument/semanticTokens/full": in(semanticTokens),
	"textDocument/codeLens":            in(lenses),
	"textDocument/inlayHint":           in(hints),
	"textDocument/signatureHelp":       at(signatures),
	"textDocument/codeAction":          actions,
	"workspace/symbol":                 symbols,
	"workspace/executeCommand":         execute,
}

// place is a position in a file of a game.
type place struct {
	server *Server
	game   *analysis.Game
	path   string
	offset int
	lines  *lines
	params positionParams
	within span // of the request about a part of a file
}

// at makes a request about a position. Where no game can be read the answer is null.
func at(answer func(p *place) (any, error)) request {
	return func(_ context.Context, s *Server, params json.RawMessage) (any, error) {
		var q positionParams
		if err := json.Unmarshal(params, &q); err != nil {
			return nil, err
		}
		p, err := s.open(q.Document.URI)
		if err != nil {
			return nil, nil
		}
		p.params, p.offset = q, p.lines.offset(q.Position)
		return answer(p)
	}
}

// in makes a request about a whole file.
func in(answer func(p *place) (any, error)) request {
	return func(_ context.Context, s *Server, params json.RawMessage) (any, error) {
		var q documentParams
		if err := json.Unmarshal(params, &q); err != nil {
			return nil, err
		}
		p, err := s.open(q.Document.URI)
		if err != nil {
			return nil, nil
		}
		p.within = q.Range
		return answer(p)
	}
}

var errNoFile = errors.New("this is no file")

// open returns a place in a document with the analysis of its game.
func (s *Server) open(uri string) (*place, error) {
	path := pathOf(uri)
	if path == "" {
		return nil, errNoFile
	}
	g, err := s.work.game(path)
	if err != nil {
		return nil, err
	}
	text := s.work.text(path)
	if f := g.File(path); f != nil {
		text = f.Source
	}
	return &place{server: s, game: g, path: path, lines: newLines(text, s.work.encoding())}, nil
}

// location converts a place of the analysis.
func (p *place) location(x analysis.Place) location {
	l := p.lines
	if x.Path != p.path {
		text := p.server.work.text(x.Path)
		if f := p.game.File(x.Path); f != nil {
			text = f.Source
		}
		l = newLines(text, p.server.work.encoding())
	}
	return location{uriOf(x.Path), l.span(x.Start.Offset, x.End.Offset)}
}

func (p *place) locations(list []analysis.Place) []location {
	out := []location{}
	for _, x := range list {
		out = append(out, p.location(x))
	}
	return out
}

func initialize(_ context.Context, s *Server, params json.RawMessage) (any, error) {
	var q initializeParams
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err
	}
	units := utf16Units
	if slices.Contains(q.Capabilities.General.PositionEncodings, string(utf8Units)) {
		units = utf8Units
	}
	s.work.agree(units)
	return object{
		"serverInfo": object{"name": "wargame", "version": s.Version},
		"capabilities": object{
			"positionEncoding":           units,
			"textDocumentSync":           object{"openClose": true, "change": 2, "save": true},
			"hoverProvider":              true,
			"definitionProvider":         true,
			"referencesProvider":         true,
			"documentHighlightProvider":  true,
			"documentSymbolProvider":     true,
			"workspaceSymbolProvider":    true,
			"documentFormattingProvider": true,
			"foldingRangeProvider":       true,
			"renameProvider":             object{"prepareProvider": true},
			"completionProvider":         object{"triggerCharacters": []string{"."}},
			"codeLensProvider":           object{},
			"inlayHintProvider":          true,
			"signatureHelpProvider":      object{"triggerCharacters": []string{"(", ","}},
			"codeActionProvider":         object{"codeActionKinds": []string{"quickfix"}},
			"executeCommandProvider":     object{"commands": []string{runTest}},
			"semanticTokensProvider":     object{"full": true, "legend": object{"tokenTypes": analysis.TokenKinds, "tokenModifiers": []string{}}},
		},
	}, nil
}

func shutdown(_ context.Context, s *Server, _ json.RawMessage) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = true
	return nil, nil
}
