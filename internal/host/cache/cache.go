// Package cache caches values that are expensive to compute.
package cache

import (
	"runtime"
	"slices"
	"strconv"
	"sync"

	"golang.org/x/sync/singleflight"
)

// Cache holds the most recently used values by key. Concurrent requests for one value
// compute it once. No caller waits for the value of another key, except for a processor
// (see Build). Errors are not cached. All methods may be called concurrently.
type Cache[T any] struct {
	limit   int // maximum number of values; 0 for none
	flights singleflight.Group

	mu         sync.Mutex
	values     map[string]T
	order      []string // keys, the most recently used last
	generation int      // incremented when values are dropped or replaced
}

// New returns an empty cache for at most limit values; 0 for no limit.
func New[T any](limit int) *Cache[T] { return &Cache[T]{limit: limit, values: map[string]T{}} }

// builders limits how many values of all caches are computed at a time.
var builders = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))

// Build waits for a processor and calls do. It leaves one processor free.
func Build(do func()) {
	builders <- struct{}{}
	defer func() { <-builders }()
	do()
}

// Get returns the value of a key, and calls do to compute it if needed. If do panics,
// every caller that waits for the value panics.
func (c *Cache[T]) Get(key string, do func() (T, error)) (T, error) {
	v, generation, found := c.lookup(key)
	if found {
		return v, nil
	}
	made, err, _ := c.flights.Do(strconv.Itoa(generation)+" "+key, func() (any, error) {
		if v, _, found := c.lookup(key); found { // another call has cached it meanwhile
			return v, nil
		}
		v, err := do()
		if err == nil {
			c.add(key, v, generation)
		}
		return v, err
	})
	if err != nil {
		return v, err
	}
	return made.(T), nil
}

// Lookup returns the value of a key if it is cached.
func (c *Cache[T]) Lookup(key string) (v T, found bool) {
	v, _, found = c.lookup(key)
	return v, found
}

func (c *Cache[T]) lookup(key string) (v T, generation int, found bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, found = c.values[key]; found {
		c.touch(key)
	}
	return v, c.generation, found
}

// add caches a value that was computed in a generation, unless the generation has
// changed.
func (c *Cache[T]) add(key string, v T, generation int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if generation != c.generation {
		return
	}
	c.values[key] = v
	c.touch(key)
	if c.limit > 0 && len(c.order) > c.limit {
		delete(c.values, c.order[0])
		c.order = c.order[1:]
	}
}

// touch marks a key as the most recently used. The cache must be locked.
func (c *Cache[T]) touch(key string) {
	if i := slices.Index(c.order, key); i >= 0 {
		c.order = slices.Delete(c.order, i, i+1)
	}
	c.order = append(c.order, key)
}

// Put replaces the value of a key. Computations in progress are not cached.
func (c *Cache[T]) Put(key string, v T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	c.values[key] = v
	c.touch(key)
}

// Drop removes the value of a key. Computations in progress are not cached.
func (c *Cache[T]) Drop(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	delete(c.values, key)
	c.order = slices.DeleteFunc(c.order, func(k string) bool { return k == key })
}

// Clear removes all values. Computations in progress are not cached.
func (c *Cache[T]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	clear(c.values)
	c.order = nil
}

// Generation returns a number that grows with every Put, Drop and Clear.
func (c *Cache[T]) Generation() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.generation
}
