package spelling

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNearest(t *testing.T) {
	words := []string{"forbid", "forest", "allow", "when", "where", "then", "unless", "a", "b"}
	tests := []struct {
		name string
		want []string
	}{
		{"frobid", []string{"forbid"}},
		{"FORBIDD", []string{"forbid"}},
		{"wehn", []string{"when"}},
		{"hwen", []string{"when"}},
		{"whenn", []string{"when"}},
		{"wher", []string{"when", "where"}},
		{"c", nil},
		{"", nil},
		{"nothinglikeit", nil},
		{"when", []string{"then"}},
	}
	for _, tt := range tests {
		got := Nearest(tt.name, words)
		require.ElementsMatch(t, tt.want, got, tt.name)
	}
	require.Len(t, Nearest("abcdef", []string{"abcde1", "abcde2", "abcde3", "abcde4", "abcde4"}), 3)
	require.Equal(t, "", Sentence(nil))
	require.Equal(t, `did you mean a?`, Sentence([]string{"a"}))
	require.Equal(t, `did you mean a, b or c?`, Sentence([]string{"a", "b", "c"}))
}

func TestEditDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"ab", "ba", 1}, {"ca", "abc", 3}, {"kitten", "sitting", 3}, {"森と町", "森の町", 1}} {
		require.Equal(t, tt.want, editDistance([]rune(tt.a), []rune(tt.b)), "%s %s", tt.a, tt.b)
	}
}
