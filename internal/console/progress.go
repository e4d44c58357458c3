package console

import "github.com/schollz/progressbar/v3"

// progress is a bar on the terminal of the messages; without a terminal there
// is none.
type progress struct {
	bar  *progressbar.ProgressBar
	env  *Console
	what string
}

// Progress returns a progress bar, which appears when it is first set.
func (c *Console) Progress(what string) *progress { return &progress{env: c, what: what} }

// Set says how much is done; a total below 0 is the one before.
func (p *progress) Set(done, total int, note string) {
	if p.bar == nil {
		f := TerminalOf(p.env.Err)
		if f == nil || total < 0 {
			return
		}
		p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(f), progressbar.OptionSetDescription(p.what),
			progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
			progressbar.OptionSetWidth(30), progressbar.OptionThrottle(65e6))
	}
	if note != "" {
		p.bar.Describe(p.what + ", " + note)
	}
	_ = p.bar.Set(done)
}

// Finish takes the bar away.
func (p *progress) Finish() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
