package translation

// Plain returns the translations of texts without values that hold for all rules, by text.
func (d *Dictionary) Plain() map[string]string {
	out := map[string]string{}
	for text, x := range d.general {
		if len(values(x.From)) == 0 && len(values(x.To)) == 0 {
			out[text] = x.To.Value()
		}
	}
	return out
}
