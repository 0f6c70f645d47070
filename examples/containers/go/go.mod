module topspin.dev/examples/containers/go

go 1.24
