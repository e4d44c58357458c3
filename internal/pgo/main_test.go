package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/require"
)

// recorded writes a profile with one sample of a function, as Go records it.
func recorded(t *testing.T, count int64) string {
	f := &profile.Function{ID: 1, Name: "wargame/interpreter/state.(*Cells).At", Filename: "/home/ann/state/cells.go", StartLine: 10}
	m := &profile.Mapping{ID: 1, Start: 0x400000, Limit: 0x800000, File: "/home/ann/bench.test", BuildID: "1234"}
	l := &profile.Location{ID: 1, Mapping: m, Address: 0x412345, Line: []profile.Line{{Function: f, Line: 12}}}
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}},
		Sample:     []*profile.Sample{{Location: []*profile.Location{l}, Value: []int64{count}}},
		Mapping:    []*profile.Mapping{m}, Location: []*profile.Location{l}, Function: []*profile.Function{f},
		TimeNanos: 1700000000e9,
	}
	var b bytes.Buffer
	require.NoError(t, p.Write(&b))
	path := filepath.Join(t.TempDir(), "cpu.pprof")
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o644))
	return path
}

func TestRun(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, run(&b, []string{recorded(t, 2), recorded(t, 3)}))
	p, err := profile.Parse(&b)
	require.NoError(t, err)
	require.Len(t, p.Sample, 1)
	require.Equal(t, int64(5), p.Sample[0].Value[0])
	require.Equal(t, int64(12), p.Sample[0].Location[0].Line[0].Line)
	require.Equal(t, "cells.go", p.Function[0].Filename)
	require.NotContains(t, p.String(), "ann")
	require.NotContains(t, p.String(), "1234")
	require.Zero(t, p.TimeNanos)
}

func TestRunFails(t *testing.T) {
	require.ErrorContains(t, run(io.Discard, nil), "no profiles")
	require.ErrorContains(t, run(io.Discard, []string{"nowhere"}), "nowhere")
}

// The profile in the repository names what takes the time of games, and no machine.
func TestProfileInRepository(t *testing.T) {
	p, err := read(filepath.Join("..", "..", "cmd", "wargame", "games.pgo"))
	require.NoError(t, err)
	require.NoError(t, p.CheckValid())
	names := map[string]bool{}
	for _, f := range p.Function {
		names[f.Name] = true
		require.NotRegexp(t, "^/", f.Filename, "make profile")
	}
	require.Contains(t, names, "wargame/interpreter/run.(*Game).Apply")
	for _, m := range p.Mapping {
		require.Empty(t, m.File)
	}
}
