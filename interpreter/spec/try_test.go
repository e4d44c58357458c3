package spec_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/spec"
)

func TestTry(t *testing.T) {
	g, err := load.Open(os.Getenv("GAME"))
	if err != nil {
		t.Fatal(err)
	}
	s := &spec.Suite{Load: g.TestProgram}
	res, ds := s.Run(func(x *program.Test) bool { return strings.Contains(x.Title.Value(), os.Getenv("RUN")) })
	n := 0
	for _, d := range ds {
		if d.Severity == dsl.Error || os.Getenv("WARN") != "" {
			n++
			if n < 60 {
				fmt.Printf("%s: %s: %s [%s] %s %v\n", d.Span, d.Severity, d.Summary, d.Code, d.Help, d.Clauses)
			}
		}
	}
	fmt.Println(len(ds), "diags", n, "errors")
	bad := 0
	for _, r := range res {
		if !r.Passed() {
			bad++
			for _, f := range r.Fails {
				fmt.Printf("%s: %q %s: %s\n    expected %s\n    got %s\n", f.Span, r.Name, r.Case, f.Summary, f.Expected, f.Got)
			}
		}
	}
	fmt.Println(len(res), "tests", bad, "failed")
}
