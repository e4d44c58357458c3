package sarif

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"wargame/dsl"

	"github.com/stretchr/testify/require"
)

// A URI in a report denotes the file and nothing else.
func TestLocations(t *testing.T) {
	for file, want := range map[string]string{
		"rules/a b.wgr":             "rules/a%20b.wgr",
		"./a.wgr":                   "a.wgr",
		"javascript:alert(1)/x.wgr": "./javascript:alert%281%29/x.wgr",
		"//evil.example/x.wgr":      "file:///evil.example/x.wgr",
	} {
		l := locationOf(dsl.Span{File: file}, "")
		got := strings.NewReplacer("(", "%28", ")", "%29").Replace(l.Physical.Artifact.URI)
		require.Equal(t, want, got)
	}
}

// Two findings of one code describe it once. A finding without a line has no location.
func TestWrite(t *testing.T) {
	at := dsl.Span{File: "a.wgr"}
	at.Start.Line, at.Start.Column = 3, 5
	at.End.Line, at.End.Column = 3, 9
	ds := dsl.Diagnostics{
		{Code: "E1", Severity: dsl.Error, Summary: "s", Detail: "d", Help: "h", Span: at, Clauses: []string{"7.1"}},
		{Code: "E1", Severity: dsl.Warning, Summary: "again"},
	}
	var asked []string
	var b bytes.Buffer
	require.NoError(t, Write(&b, ds, func(code string) string {
		asked = append(asked, code)
		return "the title"
	}))
	require.Equal(t, []string{"E1"}, asked)
	var log document
	require.NoError(t, json.Unmarshal(b.Bytes(), &log))
	run := log.Runs[0]
	require.Equal(t, []rule{{"E1", message{"the title"}}}, run.Tool.Driver.Rules)
	require.Equal(t, "s\nd\nh", run.Results[0].Message.Text)
	require.Equal(t, region{3, 5, 3, 9}, run.Results[0].Locations[0].Physical.Region)
	require.Equal(t, []any{"7.1"}, run.Results[0].Properties["clauses"])
	require.Equal(t, "warning", run.Results[1].Level)
	require.Empty(t, run.Results[1].Locations)
}

// A log without findings has an empty list of results, not null.
func TestNoFindings(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Write(&b, nil, nil))
	require.Contains(t, b.String(), `"results": []`)
}
