package notice

import (
	"time"

	"wargame/internal/host/refusal"
)

// Hours says when a player wants notices. The zero value is at any time.
type Hours struct {
	Zone   string `json:"zone,omitempty"`   // as in the time zone database; empty for UTC
	Quiet  bool   `json:"quiet,omitempty"`  // no notices between From and Until
	From   int    `json:"from,omitempty"`   // hour of the day
	Until  int    `json:"until,omitempty"`  // hour of the day
	Digest bool   `json:"digest,omitempty"` // one notice a day, at the hour At
	At     int    `json:"at,omitempty"`     // hour of the day
}

// Check returns an error for hours that do not exist.
func (h Hours) Check() error {
	for _, x := range []int{h.From, h.Until, h.At} {
		if x < 0 || x > 23 {
			return refusal.Request("an hour of the day is from 0 to 23")
		}
	}
	if _, err := time.LoadLocation(h.Zone); err != nil {
		return refusal.Request("the server does not know this time zone")
	}
	return nil
}

func (h Hours) local(now time.Time) time.Time {
	if zone, err := time.LoadLocation(h.Zone); err == nil {
		return now.In(zone)
	}
	return now.UTC()
}

// quiet reports whether the player wants no notices now.
func (h Hours) quiet(now time.Time) bool {
	if !h.Quiet || h.Digest {
		return false
	}
	at := h.local(now).Hour()
	if h.From <= h.Until {
		return h.From <= at && at < h.Until
	}
	return at >= h.From || at < h.Until
}

// day returns the date of the digest that is due now, or "" before its hour.
func (h Hours) day(now time.Time) string {
	local := h.local(now)
	if local.Hour() < h.At {
		return ""
	}
	return local.Format(time.DateOnly)
}
