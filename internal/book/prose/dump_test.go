package prose

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"wargame/dsl"
	"wargame/internal/book/phrases"
	"wargame/interpreter/load"
)

func TestDump(t *testing.T) {
	g, err := load.OpenWithTests("../../../games/" + os.Getenv("GAME"))
	if err != nil {
		t.Fatal(err)
	}
	tag := language.English
	if l := os.Getenv("BLANG"); l != "" {
		tag = language.MustParse(l)
		g.Speak(tag)
	}
	p, ds := g.Program(nil, nil)
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	s := New(p, phrases.For(tag))
	last := ""
	var items []*dsl.Item
	flush := func() {
		for _, b := range s.Items(items) {
			fmt.Println(strings.Join(b.Plain(), "\n"))
		}
		items = nil
	}
	for _, e := range p.InForce() {
		if e.Rule == nil || e.Made {
			continue
		}
		if r := e.Rule.Ref(); r != last {
			flush()
			last = r
			fmt.Println("##", r)
		}
		items = append(items, e.Item)
	}
	flush()
}
