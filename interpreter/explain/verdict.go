package explain

import (
	"regexp"
	"strings"

	"wargame/interpreter/formula"
)

// verdict writes the rules that affect a permission: first those that decide it, with the
// facts that made them apply and what would have to change.
func (w Writer) verdict(b *strings.Builder, n *formula.Node, indent string, depth int) {
	shown := 0
	for _, c := range n.Children {
		if c.Kind == formula.Verdict && c.Applied {
			w.decider(b, c, indent, depth)
			shown++
		}
	}
	if shown == 0 && !allowed(n) {
		b.WriteString(indent + w.Words.Text("no rule allows it") + inClause(n) + "\n")
	}
	for _, c := range n.Children {
		for _, k := range lifts(c) {
			b.WriteString(indent + w.Words.Sprintf("%s would forbid it, but %s allows it despite that", ref(c), ref(k)) + "\n")
			w.Facts(b, k, indent+"    ", depth)
			shown++
		}
	}
	if shown == 0 && allowed(n) {
		b.WriteString(indent + w.Words.Text("no rule forbids it") + "\n")
	}
	if !w.All {
		return
	}
	for _, c := range n.Children {
		if c.Kind != formula.Verdict || c.Applied || len(lifts(c)) > 0 {
			continue
		}
		if w.Plain {
			b.WriteString(w.dim(indent+"("+ref(c)+")") + "\n")
			continue
		}
		line := ref(c)
		if text, because := strings.CutPrefix(c.Text, "forbidden: "); because {
			line += ": " + text
		}
		b.WriteString(w.dim(indent+"("+line+")") + "\n")
		for _, k := range c.Children {
			if word := condition(k); word != "" && (word == "when") == (k.Value == "no") {
				b.WriteString(w.dim(indent+"   "+w.condFact(k)) + "\n")
			}
		}
	}
}

// lifts returns the exceptions because of which a prohibition does not apply.
func lifts(ban *formula.Node) []*formula.Node {
	var out []*formula.Node
	for _, k := range ban.Children {
		if ban.Kind == formula.Verdict && !ban.Applied && k.Kind == formula.Verdict && k.Applied {
			out = append(out, k)
		}
	}
	return out
}

// decider writes one deciding rule, with its facts.
func (w Writer) decider(b *strings.Builder, c *formula.Node, indent string, depth int) {
	line := indent + ref(c)
	if text, because := strings.CutPrefix(c.Text, "forbidden: "); because {
		line += ": " + text
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
	w.Facts(b, c, indent+"    ", depth)
}

// Facts writes what made a rule apply, and what would have to change for it not to apply.
func (w Writer) Facts(b *strings.Builder, c *formula.Node, indent string, depth int) {
	if w.Plain {
		for _, f := range decisive(c) {
			b.WriteString(w.dim(indent+w.spoken(f)+inClause(f)) + "\n")
		}
		return
	}
	for _, k := range c.Children {
		word := condition(k)
		if word == "" {
			continue
		}
		text := strings.TrimPrefix(k.Text, word+" ")
		switch {
		case word == "needs":
			b.WriteString(indent + w.Words.Sprintf("it needs  %s", text) + "\n")
		case word == "when":
			b.WriteString(indent + w.Words.Sprintf("since     %s", text) + "\n")
		case word == "unless" && k.Value == "no":
			b.WriteString(indent + w.Words.Sprintf("and not   %s", text) + "\n")
		}
		for _, f := range k.Children {
			if f.Value == "" {
				continue
			}
			b.WriteString(w.dim(indent+"            "+w.fact(f)+inClause(f)) + "\n")
			if w.All && depth > 0 && len(f.Children) > 0 {
				rows, _ := w.rows(f)
				w.table(b, rows, indent+"              ", depth-1)
			}
		}
	}
	if change := w.remedy(c); change != "" && strings.HasPrefix(c.Text, "forbidden") {
		b.WriteString(indent + w.Words.Sprintf("to allow it, %s", change) + "\n")
	}
}

// formulaLike matches facts that players cannot read: attributes of local names, loops.
var formulaLike = regexp.MustCompile(`#|[a-z)\] (]\.[a-z]|[=<>?]`)

// decisive returns the facts that made a rule apply: those that are true, those that are false
// where the rule asks that they are, and other values if there is no such fact.
func decisive(c *formula.Node) []*formula.Node {
	var flags, others []*formula.Node
	for _, k := range c.Children {
		if condition(k) == "" {
			continue
		}
		for _, f := range k.Children {
			if formulaLike.MatchString(f.Text) {
				continue
			}
			name, _, _ := strings.Cut(f.Text, "(")
			negated := strings.Contains(k.Text, "not "+name) || condition(k) != "when"
			switch {
			case f.Value == "yes" && !negated, f.Value == "no" && negated:
				flags = append(flags, f)
			case f.Value != "" && f.Value != "yes" && f.Value != "no":
				others = append(others, f)
			}
		}
	}
	if len(flags) > 0 {
		return flags
	}
	return others
}

// spoken writes a fact in words: "enemy zoc (red, 0405): yes".
func (w Writer) spoken(f *formula.Node) string {
	return inWords(f.Text) + ": " + w.short(f.Value) + w.decidingElements(f)
}

// inWords writes a call without the look of source: "enemy zoc (red, 0405)".
func inWords(call string) string {
	return strings.Replace(strings.ReplaceAll(call, "_", " "), "(", " (", 1)
}

// remedy says what would have to change for a prohibition not to apply.
func (w Writer) remedy(c *formula.Node) string {
	var out []string
	for _, k := range c.Children {
		word := condition(k)
		text := strings.TrimPrefix(k.Text, word+" ")
		switch word {
		case "needs":
			out = append(out, w.Words.Sprintf("%s must be true", text))
		case "when":
			out = append(out, w.Words.Sprintf("%s must be false", text))
		case "unless":
			out = append(out, w.Words.Sprintf("%s must be true", text))
		}
	}
	return strings.Join(out, w.Words.Text(", or "))
}

// ref names the rule behind a node: 5.1.6 No crossing….
func ref(n *formula.Node) string {
	switch {
	case n.Clause == "":
		return strings.TrimPrefix(n.Text, "forbidden ")
	case n.Title == "":
		return n.Clause
	}
	return n.Clause + " " + n.Title
}

func inClause(n *formula.Node) string {
	if n.Clause == "" {
		return ""
	}
	return "   " + n.Clause
}
