// Package games carries the games that come with the program.
package games
