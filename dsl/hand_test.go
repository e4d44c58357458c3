package dsl

import (
	"flag"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/stretchr/testify/require"
)

// sources are rules with everything in them, and the broken ones that the golden
// files and the fuzz corpora hold.
func sources(t *testing.T) map[string]string {
	out := map[string]string{}
	for _, root := range []string{"testdata", "../games", "../stdlib"} {
		require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			src, err := os.ReadFile(path)
			if root != "../games" || len(src) < 6_000 || *allNodes && len(src) < 60_000 {
				out[path] = string(src)
			}
			return err
		}))
	}
	return out
}

var allNodes = flag.Bool("allnodes", false, "compare every node at every token (minutes)")

// agree parses a node at many tokens by hand and by its tags, also where a token is
// missing behind it: both take the same or nothing, and make the same of it.
func agree[T any, P node[T], Q any](t *testing.T, sources map[string]string, same func(*Q) *T) {
	parser, err := participle.ParserForProduction[Q](plainGrammar())
	require.NoError(t, err)
	tried, taken := 0, 0
	var left, right reader
	for _, path := range slices.Sorted(maps.Keys(sources)) {
		src := sources[path]
		tokens := Tokens(path, src)
		var c chunk
		for i := range tokens {
			if ty := tokens[i].Type; ty != TokenWhitespace && ty != TokenComment {
				c = append(c, tokens[i])
			}
		}
		const window = 60
		var some chunk
		for i := range c[:len(c)-1] {
			some = append(some[:0], c[i:min(i+window, len(c))]...)
			if i%2 == 1 && len(some) > 4 { // one is missing
				k := 1 + i/2%(len(some)-3)
				some = slices.Delete(some, k, k+1)
			}
			byHand, byTags := left.read(src, some), right.read(src, some)
			hand := new(T)
			handErr := P(hand).Parse(&byHand)
			if !*allNodes && (handErr != nil && i%499 != 0 || handErr == nil && taken > 150 && i%499 != 0) {
				continue
			}
			tags, tagsErr := parser.ParseFromLexer(&byTags, participle.AllowTrailing(true))
			tried++
			if (handErr == nil) != (tagsErr == nil) {
				t.Fatalf("%T at %s: by hand %v, by the tags %v", *hand, some[0].Pos, handErr, tagsErr)
			}
			if handErr == nil {
				taken++
				require.Equal(t, byTags.RawCursor(), byHand.RawCursor(), "%T at %s", *hand, some[0].Pos)
				require.Equal(t, same(tags), hand, "%s", some[0].Pos)
			}
		}
	}
	require.NotZero(t, taken, "of %d", tried)
}

func TestByHandAsTheTagsSay(t *testing.T) {
	all := sources(t)
	t.Run("Params", func(t *testing.T) { agree[Params](t, all, func(p *plainParams) *Params { return (*Params)(p) }) })
	t.Run("Param", func(t *testing.T) { agree[Param](t, all, func(p *plainParam) *Param { return (*Param)(p) }) })
	t.Run("TypeRef", func(t *testing.T) { agree[TypeRef](t, all, func(p *plainTypeRef) *TypeRef { return (*TypeRef)(p) }) })
	t.Run("Binders", func(t *testing.T) { agree[Binders](t, all, func(p *plainBinders) *Binders { return (*Binders)(p) }) })
	t.Run("Call", func(t *testing.T) { agree[Call](t, all, func(p *plainCall) *Call { return (*Call)(p) }) })
	t.Run("Provenance", func(t *testing.T) {
		agree[Provenance](t, all, func(p *plainProvenance) *Provenance { return (*Provenance)(p) })
	})
	t.Run("Data", func(t *testing.T) { agree[Data](t, all, func(p *plainData) *Data { return (*Data)(p) }) })
	t.Run("Titled", func(t *testing.T) { agree[Titled](t, all, func(p *plainTitled) *Titled { return (*Titled)(p) }) })
	t.Run("Rule", func(t *testing.T) { agree[Rule](t, all, func(p *plainRule) *Rule { return (*Rule)(p) }) })
	t.Run("Define", func(t *testing.T) { agree[Define](t, all, func(p *plainDefine) *Define { return (*Define)(p) }) })
	t.Run("Permission", func(t *testing.T) {
		agree[Permission](t, all, func(p *plainPermission) *Permission { return (*Permission)(p) })
	})
	t.Run("Forbid", func(t *testing.T) { agree[Forbid](t, all, func(p *plainForbid) *Forbid { return (*Forbid)(p) }) })
	t.Run("Allow", func(t *testing.T) { agree[Allow](t, all, func(p *plainAllow) *Allow { return (*Allow)(p) }) })
	t.Run("VerdictLine", func(t *testing.T) {
		agree[VerdictLine](t, all, func(p *plainVerdictLine) *VerdictLine { return (*VerdictLine)(p) })
	})
	t.Run("Tail", func(t *testing.T) { agree[Tail](t, all, func(p *plainTail) *Tail { return (*Tail)(p) }) })
	t.Run("Contribution", func(t *testing.T) {
		agree[Contribution](t, all, func(p *plainContribution) *Contribution { return (*Contribution)(p) })
	})
	t.Run("ShareLine", func(t *testing.T) {
		agree[ShareLine](t, all, func(p *plainShareLine) *ShareLine { return (*ShareLine)(p) })
	})
	t.Run("ChooseEnd", func(t *testing.T) {
		agree[ChooseEnd](t, all, func(p *plainChooseEnd) *ChooseEnd { return (*ChooseEnd)(p) })
	})
	t.Run("Do", func(t *testing.T) { agree[Do](t, all, func(p *plainDo) *Do { return (*Do)(p) }) })
	t.Run("Set", func(t *testing.T) { agree[Set](t, all, func(p *plainSet) *Set { return (*Set)(p) }) })
	t.Run("Let", func(t *testing.T) { agree[Let](t, all, func(p *plainLet) *Let { return (*Let)(p) }) })
	t.Run("If", func(t *testing.T) { agree[If](t, all, func(p *plainIf) *If { return (*If)(p) }) })
	t.Run("ForEach", func(t *testing.T) { agree[ForEach](t, all, func(p *plainForEach) *ForEach { return (*ForEach)(p) }) })
	t.Run("Test", func(t *testing.T) { agree[Test](t, all, func(p *plainTest) *Test { return (*Test)(p) }) })
	t.Run("Answer", func(t *testing.T) { agree[Answer](t, all, func(p *plainAnswer) *Answer { return (*Answer)(p) }) })
	t.Run("AnswerWord", func(t *testing.T) {
		agree[AnswerWord](t, all, func(p *plainAnswerWord) *AnswerWord { return (*AnswerWord)(p) })
	})
	t.Run("Expect", func(t *testing.T) { agree[Expect](t, all, func(p *plainExpect) *Expect { return (*Expect)(p) }) })
	t.Run("Seen", func(t *testing.T) { agree[Seen](t, all, func(p *plainSeen) *Seen { return (*Seen)(p) }) })
	t.Run("Attribute", func(t *testing.T) {
		agree[Attribute](t, all, func(p *plainAttribute) *Attribute { return (*Attribute)(p) })
	})
	t.Run("Counter", func(t *testing.T) { agree[Counter](t, all, func(p *plainCounter) *Counter { return (*Counter)(p) }) })
	t.Run("Board", func(t *testing.T) { agree[Board](t, all, func(p *plainBoard) *Board { return (*Board)(p) }) })
	t.Run("Act", func(t *testing.T) { agree[Act](t, all, func(p *plainAct) *Act { return (*Act)(p) }) })
	t.Run("NamedArg", func(t *testing.T) {
		agree[NamedArg](t, all, func(p *plainNamedArg) *NamedArg { return (*NamedArg)(p) })
	})
	t.Run("DrawingSpace", func(t *testing.T) {
		agree[DrawingSpace](t, all, func(p *plainDrawingSpace) *DrawingSpace { return (*DrawingSpace)(p) })
	})
	t.Run("DrawingEnd", func(t *testing.T) {
		agree[DrawingEnd](t, all, func(p *plainDrawingEnd) *DrawingEnd { return (*DrawingEnd)(p) })
	})
	t.Run("DrawingLine", func(t *testing.T) {
		agree[DrawingLine](t, all, func(p *plainDrawingLine) *DrawingLine { return (*DrawingLine)(p) })
	})
}
