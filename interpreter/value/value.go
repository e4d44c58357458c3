package value

// Value is one value of any type. Word types use N alone, so copying a value
// is copying two machine words; lists, texts and records hang on P, which is
// never changed once it is shared (copy on write).
type Value struct {
	N int64
	P *Boxed
}

// Boxed is the content of a value that does not fit a word.
type Boxed struct {
	Words []int64 // a list of words; the spaces of a reach in order of distance
	Vals  []Value // the fields of a record, or a list of records or lists
	Text  string
}

// Word makes a value of a word.
func Word(n int64) Value { return Value{N: n} }

// Num makes a value of a whole number.
func Num(n int) Value { return Value{N: Int(n)} }

// Bool makes a flag.
func Bool(b bool) Value {
	if b {
		return Value{N: 1}
	}
	return Value{}
}

// Words makes a list of words; the slice is kept, do not change it.
func Words(w []int64) Value { return Value{P: &Boxed{Words: w}} }

// CopyOf makes a list of a copy of words.
func CopyOf(w []int64) Value {
	if len(w) > fewWords {
		return Words(append([]int64(nil), w...))
	}
	b := &boxedFew{}
	b.Words = b.few[:copy(b.few[:], w):len(w)]
	return Value{P: &b.Boxed}
}

// boxedFew is a list together with its words, where they are few: one piece of memory.
type boxedFew struct {
	Boxed
	few [fewWords]int64
}

const fewWords = 4

// String makes a text.
func String(s string) Value { return Value{P: &Boxed{Text: s}} }

// Fields makes a record.
func Fields(vs []Value) Value { return Value{P: &Boxed{Vals: vs}} }

// List gives the words of a list (nil for an empty one).
func (v Value) List() []int64 {
	if v.P == nil {
		return nil
	}
	return v.P.Words
}

// Field gives the i-th field of a record.
func (v Value) Field(i int) Value {
	if v.P == nil || i >= len(v.P.Vals) {
		return Value{N: None}
	}
	return v.P.Vals[i]
}

// Str gives the content of a text.
func (v Value) Str() string {
	if v.P == nil {
		return ""
	}
	return v.P.Text
}

// Equal tells whether two values of one type are equal.
func (v Value) Equal(o Value) bool {
	if v.N != o.N {
		return false
	}
	if v.P == o.P {
		return true
	}
	a, b := v.boxed(), o.boxed()
	if a.Text != b.Text || len(a.Words) != len(b.Words) || len(a.Vals) != len(b.Vals) {
		return false
	}
	for i := range a.Words {
		if a.Words[i] != b.Words[i] {
			return false
		}
	}
	for i := range a.Vals {
		if !a.Vals[i].Equal(b.Vals[i]) {
			return false
		}
	}
	return true
}

func (v Value) boxed() *Boxed {
	if v.P == nil {
		return &Boxed{}
	}
	return v.P
}
