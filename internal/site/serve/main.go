// Command serve serves a folder of files on this machine, to try the site.
package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: serve DIR")
		os.Exit(2)
	}
	l, err := net.Listen("tcp", "127.0.0.1:8088")
	if err == nil {
		fmt.Printf("http://%s/\n", l.Addr())
		s := &http.Server{Handler: http.FileServer(http.Dir(os.Args[1])), ReadHeaderTimeout: 10 * time.Second}
		err = s.Serve(l)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
