package queue

import (
	_ "github.com/nats-io/nats-server/v2/server"
	_ "github.com/nats-io/nats.go/jetstream"
	_ "gonum.org/v1/gonum/stat/distuv"
)
