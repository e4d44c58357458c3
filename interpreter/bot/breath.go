//go:build !js

package bot

// breath is not needed where other goroutines run beside a search.
type breath struct{}

func (*breath) breathe() {}
