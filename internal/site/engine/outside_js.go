package main

import (
	"errors"
	"syscall/js"

	"wargame/internal/host/store/memory"
)

// bytesOf copies bytes to a Uint8Array.
func bytesOf(data []byte) js.Value {
	out := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(out, data)
	return out
}

// goBytes copies a Uint8Array.
func goBytes(v js.Value) []byte {
	out := make([]byte, v.Length())
	js.CopyBytesToGo(out, v)
	return out
}

// await waits for a promise. The calling goroutine must not be that of an event.
func await(promise js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	done := make(chan result, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any { done <- result{value: args[0]}; return nil })
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{err: errors.New(js.Global().Get("String").Invoke(args[0]).String())}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	r := <-done
	return r.value, r.err
}

// fetcher returns a function that fetches a file of the site.
func fetcher(outside js.Value) func(path string) ([]byte, error) {
	return func(path string) ([]byte, error) {
		v, err := await(outside.Call("fetch", path))
		if err != nil {
			return nil, err
		}
		return goBytes(v), nil
	}
}

// openStore returns a store with the rows that the browser has kept. Each write is kept there
// before it counts.
func openStore(outside js.Value) *memory.Store {
	list := outside.Get("rows")
	all := make([]memory.Row, list.Length())
	for i := range all {
		row := list.Index(i)
		all[i] = memory.Row{Key: row.Index(0).String(), Value: goBytes(row.Index(1))}
	}
	return memory.Open(all, func(rows []memory.Row) error {
		changed := make([]any, len(rows))
		for i, r := range rows {
			value := js.Null()
			if r.Value != nil {
				value = bytesOf(r.Value)
			}
			changed[i] = []any{r.Key, value}
		}
		_, err := await(outside.Call("write", changed))
		return err
	})
}
