package preview

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"wargame/interpreter/messages"
	"wargame/interpreter/program"
)

// Sentence returns the losses of all sides as text: "Red loses 1 unit; Blue loses 0 to 1
// steps". It is empty without losses.
func Sentence(p *program.Program, list []Loss) string {
	words := p.Messages
	var sides []string
	for i := 0; i < len(list); {
		k := i
		for k < len(list) && list[k].Side == list[i].Side {
			k++
		}
		if list[i].Side == NoSide {
			for _, l := range list[i:k] {
				sides = append(sides, l.ofPlace())
			}
		} else {
			sides = append(sides, SideTitle(p, list[i].Side)+" "+ofSide(words, list[i:k]))
		}
		i = k
	}
	return strings.Join(sides, "; ")
}

// say writes the losses of a node and of all below it in sentences.
func (n *Node) say(p *program.Program) {
	n.Says = Sentence(p, n.Losses)
	for _, b := range n.Branches {
		b.Node.say(p)
	}
}

// Loses returns the losses of Sentence that are no mere moves.
func Loses(p *program.Program, list []Loss) string {
	return Sentence(p, slices.DeleteFunc(slices.Clone(list), func(l Loss) bool { return weight(l.What) > 1 }))
}

// SideTitle returns the title of a side, or its name.
func SideTitle(p *program.Program, side int64) string {
	e := p.Enums["side"]
	if e == nil || side < 0 || int(side) >= len(e.Titles) {
		return p.Messages.Text("Nobody")
	}
	return cmp.Or(e.Titles[side], e.Words[side])
}

// Happened counts what two views of a game show to be different: a positive number of losses
// of a side. It is one entry of a sentence.
func Happened(side int64, what Kind, n int) Loss {
	return Loss{Side: side, What: string(what), Low: big.NewRat(int64(n), 1), High: big.NewRat(int64(n), 1)}
}

// Changed is like Happened for an attribute that is a number.
func Changed(side int64, label string, by int64) Loss {
	return Loss{Side: side, What: label, Number: true, Low: rat(by), High: rat(by)}
}

// Kind is what happens to a unit as a whole.
type Kind string

// The kinds of Happened.
const (
	Eliminated Kind = eliminated
	Moved      Kind = moved
	Left       Kind = offTheMap
)

// The verbs of losses.
const (
	loses    = "loses %s"
	gains    = "gains %s"
	recovers = "recovers %s"
	moves    = "moves %s"
	has      = "has %s"
)

// ofSide returns what happens to one side, with one verb for neighbours that share it.
func ofSide(words *messages.Printer, list []Loss) string {
	type phrase struct {
		verb   string
		things []string
	}
	var said []phrase
	for _, l := range list {
		verb, thing := l.says(words)
		if n := len(said); n > 0 && said[n-1].verb == verb {
			said[n-1].things = append(said[n-1].things, thing)
			continue
		}
		said = append(said, phrase{verb, []string{thing}})
	}
	var out []string
	for _, s := range said {
		out = append(out, words.Sprintf(s.verb, listed(words, s.things)))
	}
	return listed(words, out)
}

// listed joins texts: "a, b and c".
func listed(words *messages.Printer, list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return words.Sprintf("%s and %s", strings.Join(list[:len(list)-1], ", "), list[len(list)-1])
}

// says returns the verb of a loss, and what it is about: "loses %s", "1 unit". An attribute
// that is called "steps lost" counts losses.
func (l Loss) says(words *messages.Printer) (verb, thing string) {
	if !l.Number {
		unit := l.counted(words, "units")
		switch l.What {
		case eliminated:
			return loses, unit
		case moved:
			return moves, unit
		case driven:
			return has, words.Sprintf("%s displaced", unit)
		case offTheMap:
			return has, words.Sprintf("%s off the map", unit)
		}
		return has, words.Sprintf("%s %s", unit, l.What)
	}
	noun, counts := strings.CutSuffix(l.What, " lost")
	up, down := gains, loses
	if counts {
		up, down = loses, recovers
	}
	switch {
	case l.Low == nil:
		return has, l.What + " " + Unknown
	case l.Low.Sign() >= 0:
		return up, l.counted(words, noun)
	case l.High.Sign() <= 0:
		return down, Loss{Low: new(big.Rat).Neg(l.High), High: new(big.Rat).Neg(l.Low)}.counted(words, noun)
	}
	return has, l.What + " " + signed(l.Low) + words.Text(" to ") + signed(l.High)
}

// counted returns a number, or a range, with a noun in the plural; of one without its s.
func (l Loss) counted(words *messages.Printer, noun string) string {
	if l.Low == nil {
		return Unknown + " " + words.Text(noun)
	}
	low, high := decimal(l.Low), decimal(l.High)
	if low != high {
		return low + words.Text(" to ") + high + " " + words.Text(noun)
	}
	if low == "1" && words == nil {
		noun = strings.TrimSuffix(noun, "s")
	}
	return low + " " + words.Text(noun)
}

// ofPlace returns what happens to a place, with its chance unless it is certain.
func (l Loss) ofPlace() string {
	if l.Low == nil {
		return Unknown + " " + l.What
	}
	switch one := big.NewRat(1, 1); {
	case l.Low.Cmp(one) == 0:
		return l.What
	case l.Low.Cmp(l.High) == 0:
		return l.What + " " + Percent(l.Low)
	case l.High.Cmp(one) == 0 && l.Low.Sign() == 0:
		return l.What + " perhaps"
	}
	return l.What + " " + Percent(l.Low) + " to " + Percent(l.High)
}

func signed(r *big.Rat) string {
	if r.Sign() > 0 {
		return "+" + decimal(r)
	}
	return decimal(r)
}

// decimal returns a number with two decimal places, or none if it is whole.
func decimal(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	return r.FloatString(2)
}

// longFraction is the most characters of a probability that is written as a fraction.
const longFraction = 12

// Percent returns a probability as a fraction where that is short, and as a percentage.
func Percent(r *big.Rat) string {
	text := new(big.Rat).Mul(r, big.NewRat(100, 1)).FloatString(1) + "%"
	if len(r.RatString()) > longFraction {
		return text
	}
	return r.RatString() + " (" + text + ")"
}
