package sheet

import (
	"bytes"
	"encoding/csv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCells(t *testing.T) {
	for cell, want := range map[string]string{
		"":                               "",
		"Red wins":                       "Red wins",
		"-1":                             "-1",
		"+2":                             "+2",
		"-3/2":                           "-3/2",
		"-1.5":                           "-1.5",
		"1-2":                            "1-2",
		"=1+1":                           "'=1+1",
		"-1+cmd|' /C calc'!A0":           "'-1+cmd|' /C calc'!A0",
		"+SUM(A1:A2)":                    "'+SUM(A1:A2)",
		"@SUM(A1)":                       "'@SUM(A1)",
		"\t=1":                           "'\t=1",
		"\r=1":                           "'\r=1",
		"\n=1":                           "'\n=1",
		"＝1+1":                           "'＝1+1",
		"-":                              "'-",
		`=HYPERLINK("http://x","click")`: `'=HYPERLINK("http://x","click")`,
	} {
		require.Equal(t, want, harmless(cell))
	}
}

func TestWrite(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Write(&b, [][]string{{"name", "lost"}, {`=1+1,"x"`, "-3/2"}, {"@a\n", ""}}))
	rows, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	require.Equal(t, [][]string{{"name", "lost"}, {`'=1+1,"x"`, "-3/2"}, {"'@a\n", ""}}, rows)
}
