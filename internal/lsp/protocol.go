package lsp

import "encoding/json"

// The messages of the Language Server Protocol 3.17 that this server knows, with the fields
// that it reads or writes.

type position struct {
	Line      int `json:"line"`      // from 0
	Character int `json:"character"` // in units of the agreed encoding, from 0
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type document struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
	Text    string `json:"text"`
}

type positionParams struct {
	Document document `json:"textDocument"`
	Position position `json:"position"`
	NewName  string   `json:"newName"`
	Context  struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

type documentParams struct {
	Document document `json:"textDocument"`
	Range    span     `json:"range"`
	Context  struct {
		Diagnostics []diagnostic `json:"diagnostics"`
	} `json:"context"`
	Changes []contentChange `json:"contentChanges"`
}

type contentChange struct {
	Range *span  `json:"range"` // nil for the whole text
	Text  string `json:"text"`
}

type initializeParams struct {
	RootURI      string `json:"rootUri"`
	Capabilities struct {
		General struct {
			PositionEncodings []string `json:"positionEncodings"`
		} `json:"general"`
	} `json:"capabilities"`
}

type diagnostic struct {
	Range    span      `json:"range"`
	Severity int       `json:"severity"` // 1 error, 2 warning, 3 information
	Code     string    `json:"code,omitempty"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Related  []related `json:"relatedInformation,omitempty"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    *span  `json:"range,omitempty"`
}

type completionItem struct {
	Label    string   `json:"label"`
	Kind     int      `json:"kind"`
	Detail   string   `json:"detail,omitempty"`
	SortText string   `json:"sortText"`
	TextEdit textEdit `json:"textEdit"`
}

type inlayHint struct {
	Position position `json:"position"`
	Label    string   `json:"label"`
	Before   bool     `json:"paddingLeft"`
}

type signatureHelp struct {
	Signatures []signatureInformation `json:"signatures"`
	Active     int                    `json:"activeParameter"`
}

type signatureInformation struct {
	Label         string      `json:"label"`
	Documentation string      `json:"documentation,omitempty"`
	Parameters    []parameter `json:"parameters"`
}

type parameter struct {
	Label string `json:"label"` // a part of the label of the signature
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          span             `json:"range"`
	SelectionRange span             `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

type symbolInformation struct {
	Name     string   `json:"name"`
	Kind     int      `json:"kind"`
	Location location `json:"location"`
}

type foldingRange struct {
	StartLine int `json:"startLine"`
	EndLine   int `json:"endLine"`
}

type command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}

type codeLens struct {
	Range   span    `json:"range"`
	Command command `json:"command"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics,omitempty"`
	Edit        workspaceEdit `json:"edit"`
	Preferred   bool          `json:"isPreferred,omitempty"`
}

type executeParams struct {
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
}

type message struct {
	Type    int    `json:"type"` // 1 error, 3 information
	Message string `json:"message"`
}

// object is a JSON object of the answer to initialize.
type object = map[string]any
