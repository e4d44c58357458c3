package value

// Value is one value of any type, in two machine words. Word types use N alone; the content
// of lists, texts and records is in P. A Boxed must not be changed once a Value with it has
// been shared.
type Value struct {
	N int64
	P *Boxed
}

// Boxed is the content of a list, a text or a record.
type Boxed struct {
	Words []int64 // of a list of words; for a reach its spaces in order of distance
	Vals  []Value // the fields of a record, or the elements of a list of records or lists
	Text  string
}

// Word returns the value with the word n.
func Word(n int64) Value { return Value{N: n} }

// Num returns the value of a whole number.
func Num(n int) Value { return Value{N: Int(n)} }

// Bool returns a flag.
func Bool(b bool) Value {
	if b {
		return Value{N: 1}
	}
	return Value{}
}

// Words returns a list of words. It keeps the slice, which must not be changed.
func Words(w []int64) Value { return Value{P: &Boxed{Words: w}} }

// CopyOf returns a list of a copy of the words, in one allocation where they are few.
func CopyOf(w []int64) Value {
	if len(w) > fewWords {
		return Words(append([]int64(nil), w...))
	}
	b := &boxedFew{}
	b.Words = b.few[:copy(b.few[:], w):len(w)]
	return Value{P: &b.Boxed}
}

// boxedFew is a Boxed with room for a few words in the same allocation.
type boxedFew struct {
	Boxed
	few [fewWords]int64
}

const fewWords = 4

// String returns a text.
func String(s string) Value { return Value{P: &Boxed{Text: s}} }

// Fields returns a record. It keeps the slice, which must not be changed.
func Fields(vs []Value) Value { return Value{P: &Boxed{Vals: vs}} }

// List returns the words of a list, nil for an empty one. They must not be changed.
func (v Value) List() []int64 {
	if v.P == nil {
		return nil
	}
	return v.P.Words
}

// Field returns the i-th field of a record.
func (v Value) Field(i int) Value {
	if v.P == nil || i >= len(v.P.Vals) {
		return Value{N: None}
	}
	return v.P.Vals[i]
}

// Str returns the content of a text.
func (v Value) Str() string {
	if v.P == nil {
		return ""
	}
	return v.P.Text
}

// Equal reports whether two values of the same type are equal.
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
