package save

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// holder returns which program holds the lock. Linux lists locks with their processes.
func holder(f *os.File) string {
	const unknown = "another program"
	info, err := f.Stat()
	if err != nil {
		return unknown
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	list, err := os.ReadFile("/proc/locks")
	if !ok || err != nil {
		return unknown
	}
	for _, l := range strings.Split(string(list), "\n") {
		w := strings.Fields(l) // example: 1: FLOCK ADVISORY WRITE 4711 fe:00:524291 0 EOF
		if len(w) > 5 && w[1] == "FLOCK" && strings.HasSuffix(w[5], fmt.Sprintf(":%d", st.Ino)) {
			host, _ := os.Hostname()
			return strings.TrimSuffix(fmt.Sprintf("process %s on %s", w[4], host), " on ")
		}
	}
	return unknown
}
