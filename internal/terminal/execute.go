package terminal

import (
	"fmt"

	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
)

// context returns the parsing context of a decision.
func (q *inquiry) context(d *run.Decision) *command.Context {
	return &command.Context{Decision: d, View: q.view(), Brief: q.brief}
}

// execute carries out a command while a decision is due. It returns true to read another
// line for the same decision.
func (t *table) execute(d *run.Decision, c command.Command) (again bool, err error) {
	switch c := c.(type) {
	case command.Answers:
		return t.answer(d, c.Choices)
	case command.Order:
		return t.order(c)
	case command.Dice:
		return t.dice(d, c.Faces)
	case command.Standing:
		return t.stand(d, c)
	case command.Undo:
		return t.undo(c.Count, c.Agreed)
	case command.Back:
		return t.takeBack(c.Acts)
	case command.Redo:
		return t.redo(c.Acts)
	case command.As:
		return t.as(c)
	case command.Timeout:
		done, err := t.apply(d, run.Choice{Kind: run.Timeout})
		return !done, err
	case command.Quit:
		t.quit = true
		return false, nil
	case command.Why:
		return true, t.why(d, c.Text)
	case command.Save:
		return true, t.saveAs(c.File)
	case command.Export:
		return true, t.export(c.Seat, c.File)
	}
	t.show(d, c)
	return true, nil
}

// show carries out a command that only shows something.
func (t *table) show(d *run.Decision, c command.Command) {
	switch c := c.(type) {
	case command.Refresh:
		t.filter, t.page, t.offered, t.glanced = "", 0, nil, ""
		t.showDecision(d)
	case command.More:
		t.page++
		t.showDecision(d)
	case command.Filter:
		t.listOnly(d, c.Text)
	case command.Help:
		t.help()
	case command.Hint:
		t.hint(d, c.Level)
	case command.Odds:
		t.odds(d, c.Text)
	case command.Preview:
		t.what(c)
	case command.Log:
		t.log(c.Lines)
	case command.Map:
		t.showMap(t.placed(c.Around), c.All)
	case command.Path:
		t.showWay(c.Unit, c.Place)
	case command.Find:
		t.find(c.Text)
	case command.Todo:
		t.todo(c.Odds)
	case command.Moves:
		t.showMoves(c.Text)
	case command.Units:
		t.units(c.Of)
	case command.AskAgain:
		t.askAgain()
	case command.Mistake:
		fmt.Fprintln(t.Out, c.Text)
	}
}
