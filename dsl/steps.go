package dsl

// WalkScopes visits the scopes of an item's steps in order.
func WalkScopes(it *Item, visit func(kind, name, title string)) {
	WalkSteps(it, func(s *Step) {
		if s.Scope != nil {
			name := ""
			if s.Scope.Name != nil {
				name = s.Scope.Name.Text
			}
			visit(s.Scope.Kind, name, s.Scope.Title.Value())
		}
	})
}

// WalkSteps visits every step of an item.
func WalkSteps(it *Item, visit func(*Step)) {
	for _, b := range []*Block{blockOf(it.Sequence), blockOf(it.Procedure), blockOf(it.Action), blockOf(it.On), blockOf(it.Once), blockOf(it.Define), blockOf(it.Permission), blockOf(it.Obligation)} {
		walkBlock(b, visit)
	}
	var lines []*Line
	switch {
	case it.Test != nil:
		lines = it.Test.Lines
	case it.Every != nil:
		lines = it.Every.Lines
	}
	for _, l := range lines {
		if l.Step != nil {
			WalkStep(l.Step, visit)
		}
	}
}

func blockOf(n any) *Block {
	switch x := n.(type) {
	case *Sequence:
		if x != nil {
			return x.Body
		}
	case *Procedure:
		if x != nil {
			return x.Body
		}
	case *Action:
		if x != nil {
			return x.Body
		}
	case *On:
		if x != nil {
			return x.Body
		}
	case *Once:
		if x != nil {
			return x.Body
		}
	case *Define:
		if x != nil {
			return x.Suppose
		}
	case *Permission:
		if x != nil {
			return x.Act
		}
	case *Obligation:
		if x != nil {
			return x.Remedy
		}
	}
	return nil
}

func walkBlock(b *Block, visit func(*Step)) {
	if b == nil {
		return
	}
	for _, s := range b.Steps {
		WalkStep(s, visit)
	}
}

// WalkStep visits a step and every step inside it.
func WalkStep(s *Step, visit func(*Step)) {
	visit(s)
	switch {
	case s.If != nil:
		for f := s.If; f != nil; f = f.ElseIf {
			walkBlock(f.Then, visit)
			walkBlock(f.Else, visit)
		}
	case s.ForEach != nil:
		walkBlock(s.ForEach.Block, visit)
	case s.Secretly != nil:
		walkBlock(s.Secretly.Block, visit)
	case s.Repeat != nil:
		walkBlock(s.Repeat.Block, visit)
	case s.While != nil:
		walkBlock(s.While.Block, visit)
	case s.Choose != nil:
		walkBlock(s.Choose.Otherwise, visit)
	case s.Scope != nil:
		walkBlock(s.Scope.Block, visit)
	case s.Later != nil:
		walkBlock(s.Later.Body, visit)
	case s.Spend != nil:
		for _, o := range s.Spend.Options {
			walkBlock(o.Body, visit)
		}
	}
}
