package memory

import (
	"slices"
	"strings"
)

// Row is a changed row. A nil value means that the row is deleted.
type Row struct {
	Key   string
	Value []byte
}

// rows are values by key, in the order of their keys. Values are never changed in place.
type rows struct {
	keys   []string // sorted
	values map[string][]byte
}

func (r *rows) put(key string, value []byte) {
	if _, ok := r.values[key]; !ok {
		at, _ := slices.BinarySearch(r.keys, key)
		r.keys = slices.Insert(r.keys, at, key)
	}
	r.values[key] = value
}

func (r *rows) remove(key string) {
	if _, ok := r.values[key]; ok {
		at, _ := slices.BinarySearch(r.keys, key)
		r.keys = slices.Delete(r.keys, at, at+1)
		delete(r.values, key)
	}
}

// scan calls do with each row whose key has a prefix, from a key on, until do returns
// false. do must not change rows.
func (r *rows) scan(prefix, from string, do func(rest string, value []byte) bool) {
	at, _ := slices.BinarySearch(r.keys, max(prefix, from))
	for _, key := range r.keys[at:] {
		rest, ok := strings.CutPrefix(key, prefix)
		if !ok || !do(rest, r.values[key]) {
			return
		}
	}
}

// last returns the end of the last key with a prefix, or "".
func (r *rows) last(prefix string) string {
	at, _ := slices.BinarySearch(r.keys, prefix+"\xff")
	if at == 0 {
		return ""
	}
	rest, ok := strings.CutPrefix(r.keys[at-1], prefix)
	if !ok {
		return ""
	}
	return rest
}

// change is a write that is not permanent yet. It applies to the rows at once and
// remembers what they were.
type change struct {
	*rows
	was  map[string][]byte // nil for rows that did not exist
	done []string          // keys in the order of their first change
}

func (c *change) note(key string) {
	if _, ok := c.was[key]; !ok {
		c.was[key] = c.values[key]
		c.done = append(c.done, key)
	}
}

func (c *change) put(key string, value []byte) {
	c.note(key)
	if value == nil {
		value = []byte{}
	}
	c.rows.put(key, value)
}

func (c *change) remove(key string) {
	c.note(key)
	c.rows.remove(key)
}

// removeAll removes all rows whose key has a prefix.
func (c *change) removeAll(prefix string) {
	var all []string
	c.scan(prefix, "", func(rest string, _ []byte) bool {
		all = append(all, prefix+rest)
		return true
	})
	for _, key := range all {
		c.remove(key)
	}
}

// changed returns the new values of the changed rows.
func (c *change) changed() []Row {
	out := make([]Row, len(c.done))
	for i, key := range c.done {
		out[i] = Row{key, c.values[key]}
	}
	return out
}

// undo restores the rows.
func (c *change) undo() {
	for _, key := range c.done {
		if was := c.was[key]; was != nil {
			c.rows.put(key, was)
		} else {
			c.rows.remove(key)
		}
	}
}
