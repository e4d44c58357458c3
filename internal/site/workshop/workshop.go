// Package workshop answers a page in which a person writes the rules of a game: it holds the
// files, finds mistakes, completes names, runs tests, draws the map, and packs the files as an
// archive or a link.
//
// All input is untrusted. Whatever a request says, the answer is a result or an error that
// says what to do.
package workshop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"wargame/internal/examples"
	"wargame/interpreter/analysis"
	"wargame/interpreter/load"
	"wargame/interpreter/state"
)

// Workshop is a folder of files that is being edited. It is safe for concurrent use; requests
// are answered one after the other.
type Workshop struct {
	// Fetch makes a game of the program readable, where games are fetched one by one; nil where
	// all are there.
	Fetch func(game string) error
	// Elsewhere are the games that are not in the program.
	Elsewhere Games
	// Examples returns the examples of the documentation; nil for none.
	Examples func() (*examples.Book, error)

	mu     sync.Mutex
	ctx    context.Context // of the request that is answered
	name   string          // of the game's folder
	from   Source          // where the files came from
	start  folder          // as they came
	files  folder          // as they are
	change int             // counts changes

	known *load.Known
	now   *snapshot      // of these files; nil if it is not known
	named *analysis.Game // the last state whose names are known
	red   map[string]bool
}

// Games are games outside of the program, such as one in a folder of the user: functions that
// read the files, by name.
type Games map[string]func() (map[string][]byte, error)

// New returns a workshop without files.
func New() *Workshop {
	return &Workshop{files: folder{}, start: folder{}, known: &load.Known{}, red: map[string]bool{}, ctx: context.Background()}
}

// errUnknown is the error for a request of an unknown name.
var errUnknown = errors.New("there is no such request")

// requests are the requests by name. Each reads JSON and returns a value that is written as
// JSON.
var requests = map[string]func(w *Workshop, body []byte) (any, error){
	"starts":      ask((*Workshop).starts),
	"open":        ask((*Workshop).open),
	"folder":      ask((*Workshop).folder),
	"file":        ask((*Workshop).file),
	"change":      ask((*Workshop).edit),
	"remove":      ask((*Workshop).remove),
	"diagnostics": ask((*Workshop).diagnostics),
	"complete":    ask((*Workshop).complete),
	"hover":       ask((*Workshop).hover),
	"highlight":   ask((*Workshop).highlight),
	"tests":       ask((*Workshop).tests),
	"positions":   ask((*Workshop).positions),
	"map":         ask((*Workshop).picture),
	"why":         ask((*Workshop).why),
	"coverage":    ask((*Workshop).coverage),
	"brief":       ask(briefOf),
	"lines":       ask(linesOf),
	"case":        ask(answerCase),
	"export":      ask(exportCase),
	"zip":         ask((*Workshop).zip),
	"share":       ask((*Workshop).share),
	"play":        ask((*Workshop).play),
}

// Names returns the names of all requests, sorted.
func Names() []string { return slices.Sorted(maps.Keys(requests)) }

// maxBody is the size of the body of a request in bytes.
const maxBody = 16 << 20

// Opens reports whether a request can be the first: it opens files, or needs none.
func Opens(name string) bool { return name == "open" || name == "starts" }

// Handle answers the request of a name, whose body is JSON. Errors are for the person at the
// page.
func (w *Workshop) Handle(name string, body []byte) ([]byte, error) {
	return w.HandleIn(context.Background(), name, body)
}

// HandleIn is Handle for a person who may lose patience: when the context ends, tests and
// questions under way end soon.
func (w *Workshop) HandleIn(ctx context.Context, name string, body []byte) ([]byte, error) {
	do, ok := requests[name]
	if !ok {
		return nil, fmt.Errorf("%w: %q is not one of %s", errUnknown, short(name), strings.Join(Names(), ", "))
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("the request %s is larger than %d MiB", name, maxBody>>20)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ctx = ctx
	out, err := do(w, body)
	if err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

// allowance returns a number of steps that end with the request.
func (w *Workshop) allowance(steps int64) *state.Allowance {
	a := state.NewAllowance(steps)
	context.AfterFunc(w.ctx, a.Stop)
	return a
}

// ask makes a request of a function.
func ask[Q, A any](do func(*Workshop, Q) (A, error)) func(*Workshop, []byte) (any, error) {
	return func(w *Workshop, body []byte) (any, error) {
		var q Q
		if len(body) > 0 {
			if err := json.Unmarshal(body, &q); err != nil {
				return nil, fmt.Errorf("the request cannot be read: %w", err)
			}
		}
		return do(w, q)
	}
}

// nothing is the body of a request without parameters.
type nothing struct{}

// short returns a text for a message, with an end.
func short(text string) string {
	if r := []rune(strings.ToValidUTF8(text, "?")); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return text
}
