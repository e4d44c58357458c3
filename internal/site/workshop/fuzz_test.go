package workshop

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever a page asks, the answer is JSON or an error with a text, and the workshop goes on.
func FuzzHandle(f *testing.F) {
	f.Add("change", `{"file":"rules/2-movement.wgr","text":"rule 2.1 \"x\" { march_cost when to.woods: +1 }"}`)
	f.Add("change", `{"file":"tests/x.wgr","text":"test \"x\" cites 2.1 { expect 1 == 2 }"}`)
	f.Add("diagnostics", `{"file":"rules/2-movement.wgr","depth":"tests"}`)
	f.Add("complete", `{"file":"rules/2-movement.wgr","at":120}`)
	f.Add("hover", `{"file":"rules/2-movement.wgr","at":-7}`)
	f.Add("highlight", `{"file":"game.wgr"}`)
	f.Add("tests", `{"from":3,"milliseconds":-1,"match":"("}`)
	f.Add("map", `{"test":"x","noUnits":true}`)
	f.Add("why", `{"expression":"march_on(unit(\"Ironsides\"), hex(0303))"}`)
	f.Add("open", `{"zip":"UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=="}`)
	f.Add("open", `{"template":"hex","name":"é/.."}`)
	f.Add("share", ``)
	for _, name := range Names() {
		f.Add(name, `{}`)
	}
	f.Fuzz(func(t *testing.T, name, body string) {
		w := opened(t, j{"step": "9"})
		for _, ask := range [][2]string{{name, body}, {"diagnostics", `{"depth":"tests"}`}, {"tests", `{"milliseconds":1}`}, {"highlight", `{"file":"game.wgr"}`}, {"share", ""}} {
			out, err := w.Handle(ask[0], []byte(ask[1]))
			if err != nil {
				require.NotEmpty(t, err.Error())
				continue
			}
			require.True(t, json.Valid(out))
		}
	})
}

// Whatever a link says, it is opened or refused, and what was open stays.
func FuzzShared(f *testing.F) {
	for _, from := range []j{{"step": "9"}, {"template": "hex"}, {"game": "the_pass"}} {
		w := opened(f, from)
		must[folderInfo](f, w, "change", j{"file": "rules/mine.wgr", "text": "rule 99 \"mine\" { }"})
		f.Add(must[link](f, w, "share", nil).Text)
	}
	for _, s := range []shared{{Name: "x", From: Source{Shared: "1."}}, {Name: "../x", Files: map[string]string{"../a.wgr": ""}}, {From: Source{Game: "../games"}}, {From: Source{Step: "9"}, Gone: []string{"game.wgr", "no"}}} {
		text, err := pack(s)
		require.NoError(f, err)
		f.Add(text)
	}
	f.Add("1." + strings.Repeat("A", 100))
	f.Fuzz(func(t *testing.T, text string) {
		w := opened(t, j{"template": "hex"})
		before := w.info()
		if _, err := w.Handle("open", marshal(t, j{"shared": text, "game": "the_pass"})); err != nil {
			require.Equal(t, before, w.info())
			return
		}
		for file := range w.files {
			require.NoError(t, fit(file))
		}
		require.LessOrEqual(t, w.files.size(), maxAll)
	})
}
