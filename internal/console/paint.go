package console

// The attributes of a terminal, used only where colour is wanted.
const (
	BoldOn  = "\x1b[1m"
	DimOn   = "\x1b[2m"
	redOn   = "\x1b[1;31m"
	greenOn = "\x1b[32m"
	blueOn  = "\x1b[34m"
	AllOff  = "\x1b[0m"
)

func (c *Console) paint(on, text string) string {
	if !c.Color || text == "" {
		return text
	}
	return on + text + AllOff
}

// Bold returns a text in bold, where the console has colour.
func (c *Console) Bold(text string) string { return c.paint(BoldOn, text) }

// Dim returns a text in faint letters, where the console has colour.
func (c *Console) Dim(text string) string { return c.paint(DimOn, text) }

// Red returns a text in red, where the console has colour.
func (c *Console) Red(text string) string { return c.paint(redOn, text) }

// Green returns a text in green, where the console has colour.
func (e *Console) Green(text string) string { return e.paint(greenOn, text) }
