package save

// Note writes a remark, which the game does not rest on.
func (w *Writer) Note(text string) error {
	return w.kept(w.appendLines(func() error { return w.game.note(text) }))
}
