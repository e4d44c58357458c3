package cli

import "github.com/schollz/progressbar/v3"

// progress is a bar on the terminal of the messages; without a terminal there
// is none.
type progress struct {
	bar  *progressbar.ProgressBar
	env  *Env
	what string
}

func (e *Env) progress(what string) *progress { return &progress{env: e, what: what} }

// set says how much is done; a total below 0 is the one before.
func (p *progress) set(done, total int, note string) {
	if p.bar == nil {
		f := terminal(p.env.Err)
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

// finish takes the bar away.
func (p *progress) finish() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
