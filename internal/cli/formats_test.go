package cli

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"testing"
	"unicode/utf8"

	"wargame/dsl"
	"wargame/internal/console/consoletest"
	"wargame/interpreter/load"
	"wargame/interpreter/simulate"
	"wargame/interpreter/spec"

	"github.com/stretchr/testify/require"
)

// markup is text that would break out of a format, and terminal escapes.
var markup = append([]string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `]]>`, `' onload='x`, `&lt;&#0;&x;`, `--><!--`, "a\nb\r\nc", `\u0000`, `"},{"ruleId":"x`, "\ufffe\uffff",
}, consoletest.Attacks...)

// requireXML parses a text as XML with only the given elements.
func requireXML(t *testing.T, text []byte, elements ...string) {
	t.Helper()
	require.True(t, utf8.Valid(text))
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		tok, err := d.Token()
		if err == io.EOF {
			return
		}
		require.NoError(t, err, "%q", text)
		if e, ok := tok.(xml.StartElement); ok {
			require.Contains(t, elements, e.Name.Local)
		}
	}
}

// reportOf returns a report in which every text is the same.
func reportOf(text string) *tested {
	d := dsl.Diagnostic{Code: "E0101", Summary: text, Detail: text, Help: text, Clauses: []string{text}}
	d.Span.File, d.Span.Start.Line, d.Span.Start.Column = text, 1, 1
	x := spec.Result{Name: text, Case: text, Cites: []string{text}, Pos: d.Span}
	x.Fails = []spec.Failure{{Span: d.Span, Summary: text, Expected: text, Got: text, Values: []dsl.Value{{Name: text, Text: text}}}}
	return &tested{game: &load.Game{Name: text}, sources: dsl.Sources{text: []byte(text)}, results: []spec.Result{x}, broken: dsl.Diagnostics{d}}
}

func TestFormatsHoldAnyText(t *testing.T) {
	for _, m := range markup {
		r := []*tested{reportOf(m)}
		var b bytes.Buffer
		require.NoError(t, testJUnit(&b, r), m)
		requireXML(t, b.Bytes(), "testsuites", "testsuite", "testcase", "failure", "error")

		for name, write := range map[string]func(io.Writer, []*tested) error{"sarif": testSARIF, "json": testJSON} {
			b.Reset()
			require.NoError(t, write(&b, r), m)
			require.True(t, json.Valid(b.Bytes()), name)
		}

		results := &simulate.Results{Sides: []string{m}, Games: []*simulate.Game{{Level: m, Winner: m, Hash: m, Fault: &simulate.Fault{Text: m}, Lost: []int{1}, Points: []string{m}}}}
		b.Reset()
		require.NoError(t, results.Plot(&b, "svg"))
		requireXML(t, b.Bytes(), "svg", "g", "path", "text", "rect", "line", "circle")
	}
}

func TestResultsAsCSV(t *testing.T) {
	r := &simulate.Results{Sides: []string{"=red"}, Games: []*simulate.Game{{Level: `=1+1,"x"`, Winner: "@a\n", Fault: &simulate.Fault{Text: "-x"}, Lost: []int{-1}, Points: []string{"-3/2"}}}}
	var b bytes.Buffer
	require.NoError(t, resultsCSV(&b, r))
	rows, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{`'=1+1,"x"`, "'@a\n"}, rows[1][1:3])
	require.Equal(t, []string{"'-x", "-1", "-3/2"}, rows[1][6:])
}
