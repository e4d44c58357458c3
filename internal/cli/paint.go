package cli

// The attributes of a terminal, used only where colour is wanted.
const (
	boldOn  = "\x1b[1m"
	dimOn   = "\x1b[2m"
	redOn   = "\x1b[1;31m"
	greenOn = "\x1b[32m"
	blueOn  = "\x1b[34m"
	allOff  = "\x1b[0m"
)

func (e *Env) paint(on, text string) string {
	if !e.Color || text == "" {
		return text
	}
	return on + text + allOff
}

func (e *Env) bold(text string) string { return e.paint(boldOn, text) }
func (e *Env) dim(text string) string  { return e.paint(dimOn, text) }
