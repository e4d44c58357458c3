// Survey draws a map from a survey of the real country: hexes, or areas.
//
// A survey of hexes is a text file: the grid, anchors whose hexes the rules give, places,
// lines (rivers, shores), grounds (woods, heights) and roads, all with latitude and longitude.
// The program rotates and shifts the country until the anchors are as near as possible to
// their hexes at the scale of the game. It leads lines along hexsides, roads from hex to hex
// and grounds onto hexes, and writes the data rows of the game. It knows no game: the words
// for grounds are the game's own.
//
//	go run ./internal/survey games/GAME/data/survey.txt
//
// writes map-places.wgr, map-ground.wgr, map-water.wgr and map-roads.wgr beside the survey,
// and reports how far each anchor is from its hex. parse.go describes the form of a survey.
//
// A survey of areas has a frame, the places that areas are made around, waters and roads
// (land.go). The program divides the land on each side of the waters among the nearest places
// and writes map-lines.wgr, a drawing. It lists which areas are adjacent, across which water
// and with which road, for the rows of their borders.
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: survey FILE")
		os.Exit(1)
	}
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(path string, out io.Writer) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if isLand(string(src)) {
		return runLand(path, string(src), out)
	}
	s, err := parse(string(src))
	if err != nil {
		return fmt.Errorf("%s:%w", path, err)
	}
	c, err := draw(s)
	if err != nil {
		return fmt.Errorf("%s:%w", path, err)
	}
	files := c.files()
	for _, name := range fileNames {
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(files[name]), 0o644); err != nil {
			return err
		}
	}
	_, err = io.WriteString(out, c.report())
	return err
}

func runLand(path, src string, out io.Writer) error {
	s, err := parseLand(src)
	if err != nil {
		return fmt.Errorf("%s:%w", path, err)
	}
	d, err := drawLand(s)
	if err != nil {
		return fmt.Errorf("%s:%w", path, err)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), linesName), []byte(d.file()), 0o644); err != nil {
		return err
	}
	_, err = io.WriteString(out, d.report())
	return err
}
