package host

import (
	"runtime"
	"slices"
	"strconv"
	"sync"

	"golang.org/x/sync/singleflight"
)

// cache keeps values that take work to make, by key. A value that several callers ask for
// at the same time is made once. No caller waits for the value of another key, except for
// a processor: so many are made at a time that one processor is left for everything else.
// Errors are not kept.
type cache[T any] struct {
	most    int // values; 0 for no bound
	flights singleflight.Group

	mu     sync.Mutex
	values map[string]T
	order  []string // of the keys, the one used last at the end
	age    int      // grows when values are dropped or replaced
}

func newCache[T any](most int) *cache[T] { return &cache[T]{most: most, values: map[string]T{}} }

// makers bounds how many values of all caches are made at a time.
var makers = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))

// maker waits for a processor and does something.
func maker(do func()) {
	makers <- struct{}{}
	defer func() { <-makers }()
	do()
}

// get returns the value of a key, which it makes if need be. A panic of do is one of every
// caller that waits for the value.
func (c *cache[T]) get(key string, do func() (T, error)) (T, error) {
	v, age, found := c.find(key)
	if found {
		return v, nil
	}
	made, err, _ := c.flights.Do(strconv.Itoa(age)+" "+key, func() (any, error) {
		if v, _, found := c.find(key); found { // another flight has ended since
			return v, nil
		}
		v, err := do()
		if err == nil {
			c.add(key, v, age)
		}
		return v, err
	})
	if err != nil {
		return v, err
	}
	return made.(T), nil
}

func (c *cache[T]) find(key string) (v T, age int, found bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, found = c.values[key]; found {
		c.use(key)
	}
	return v, c.age, found
}

// add keeps a value that was made at an age of the cache, unless the cache has got older.
func (c *cache[T]) add(key string, v T, age int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if age != c.age {
		return
	}
	c.values[key] = v
	c.use(key)
	if c.most > 0 && len(c.order) > c.most {
		delete(c.values, c.order[0])
		c.order = c.order[1:]
	}
}

// use moves a key to the end of the order. The cache is locked.
func (c *cache[T]) use(key string) {
	if i := slices.Index(c.order, key); i >= 0 {
		c.order = slices.Delete(c.order, i, i+1)
	}
	c.order = append(c.order, key)
}

// put replaces the value of a key; a value that is being made is not kept.
func (c *cache[T]) put(key string, v T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.age++
	c.values[key] = v
	c.use(key)
}

// drop drops the value of a key; a value that is being made is not kept.
func (c *cache[T]) drop(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.age++
	delete(c.values, key)
	c.order = slices.DeleteFunc(c.order, func(k string) bool { return k == key })
}

// clear drops all values.
func (c *cache[T]) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.age++
	clear(c.values)
	c.order = nil
}

// at returns the age of the cache.
func (c *cache[T]) at() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.age
}
