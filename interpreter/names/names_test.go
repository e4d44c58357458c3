package names_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

func lexicon(t *testing.T) *names.Lexicon {
	t.Helper()
	p := names.New()
	p.Enums["sky"] = names.NewEnum("sky", []string{"clear"}, nil)
	p.Enums["sky"].Add("rain", "Rain and mud")
	for i, w := range p.Enums["sky"].Words {
		p.AddSymbol(formula.Symbol{Name: w, Type: value.EnumType("sky"), Const: true, Value: value.Word(int64(i))})
	}
	p.Units = []string{"scout", "guard"}
	m := topology.NewAreas()
	_, err := m.AddSpace("mill")
	require.NoError(t, err)
	m.Freeze()
	p.World = &state.World{Map: m, Units: len(p.Units)}
	return &p
}

func TestALocalNameHidesAWord(t *testing.T) {
	p := lexicon(t)
	s := names.NewScope(p, []formula.Symbol{{Name: "rain", Type: value.NumberType}})
	require.Equal(t, value.NumberType, s.Ident("rain")[0].Type)
	require.True(t, s.Ident("clear")[0].Const)
	require.Empty(t, s.Ident("snow"))

	s = names.Asked(p, nil, func(name string) []formula.Symbol { // a counter of a test called like a word
		if name != "rain" {
			return nil
		}
		return []formula.Symbol{{Name: name, Type: value.UnitType, Const: true, Value: value.Word(1)}}
	})
	require.Len(t, s.Ident("rain"), 2, "both are meant; the place decides")
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	p := lexicon(t)
	for typ, words := range map[value.Kind][]string{value.Enum: {"clear", "rain"}, value.Unit: {"scout", "guard"}, value.Space: {"mill"}} {
		kind := value.Type{Kind: typ}
		if typ == value.Enum {
			kind = value.EnumType("sky")
		}
		for _, w := range words {
			v, ok := p.Word(kind, w)
			require.True(t, ok, w)
			require.Equal(t, w, p.Show(kind, v))
		}
		_, ok := p.Word(kind, "elsewhere")
		require.False(t, ok)
		require.Equal(t, "none", p.Show(kind, value.Word(value.None)))
	}
	require.Equal(t, "Rain and mud", p.Tell(value.EnumType("sky"), value.Word(1)))
}

func TestPlaces(t *testing.T) {
	var l names.Layout
	one := l.Reserve(value.NumberType, nil, value.Num(3))
	many := l.Reserve(value.NumberType, []int{2, 3}, value.Num(0))
	text := l.Reserve(value.TextType, []int{2}, value.String("nothing"))
	require.Equal(t, 9, l.Size())
	require.ElementsMatch(t, []uint16{1, 2, 3}, []uint16{one.Part, many.Part, text.Part}, "part 0 is where the units stand")

	s := state.New(&state.World{Map: topology.NewAreas(), Parts: l.Parts}, len(l.Initial), len(l.Boxed), nil)
	s.Cells = state.CellsOf(l.Initial)
	copy(s.Rich, l.Boxed)
	key := func(ks ...int64) (out []value.Value) {
		for _, k := range ks {
			out = append(out, value.Word(k))
		}
		return out
	}
	require.Equal(t, value.Num(3), one.Load(s.Reader(), nil))
	require.True(t, many.Store(s, key(1, 2), value.Num(7)))
	require.Equal(t, value.Num(7), many.Load(s.Reader(), key(1, 2)))
	require.Equal(t, value.Num(0), many.Load(s.Reader(), key(1, 1)))
	require.False(t, many.Store(s, key(2, 0), value.Num(7)), "a key outside")
	require.Equal(t, value.Word(value.None), many.Load(s.Reader(), key(value.None, 0)))
	require.True(t, text.Store(s, key(1), value.String("all")))
	require.Equal(t, "all", text.Load(s.Reader(), key(1)).Str())
	require.Equal(t, "nothing", text.Load(s.Reader(), key(0)).Str())
}

func TestAnAttributeIsReadWhereItWasLaid(t *testing.T) {
	p := lexicon(t)
	var l names.Layout
	lost := &names.Attribute{Name: "lost", Owner: names.OfUnit, Type: value.NumberType, Changing: true}
	c := l.Reserve(lost.Type, []int{2}, value.Num(0))
	lost.Base, lost.Part = c.Base, c.Part
	p.World.Static = [][]value.Value{{value.Num(4), value.Num(6)}}
	strength := &names.Attribute{Name: "strength", Owner: names.OfUnit, Type: value.NumberType}
	p.AddAttribute(lost)
	p.AddAttribute(strength)
	require.Equal(t, []string{"lost", "strength"}, p.AttributeNames("unit"))
	require.Same(t, lost.Settle(), p.Member(value.UnitType, "lost"))

	s := state.New(p.World, len(l.Initial), 0, nil)
	lost.Store(s, 1, value.Num(2))
	ctx := formula.NewCtx(s)
	require.Equal(t, value.Num(2), ctx.Call(p.Member(value.UnitType, "lost"), []value.Value{value.Word(1)}))
	require.Equal(t, value.Num(6), strength.Read(s.Reader(), 1))
	require.Equal(t, value.Num(0), strength.Read(s.Reader(), -1), "nobody has nothing")
	require.NotNil(t, p.Member(value.UnitType, "hex"), "what every unit has")
	require.Nil(t, p.Member(value.SpaceType, "lost"))
}
