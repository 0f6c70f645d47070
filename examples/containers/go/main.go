// A program for the runtime container: goroutines and channels, for ping-pong and chameneos. It speaks version 1 of
// docs/container-protocol.md over the connection that its plan names.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"os"
	"runtime"
	"time"
)

// plan is what Topspin wrote into the file of TOPSPIN_PLAN.
type plan struct {
	Protocol int    `json:"protocol"`
	Address  string `json:"address"`
	Port     int    `json:"port"`
	Token    string `json:"token"`
	Cpus     int    `json:"cpus"`
	Workload struct {
		PingPong *struct {
			Pairs    int `json:"pairs"`
			InFlight int `json:"inFlight"`
		} `json:"pingPong"`
		Chameneos *struct {
			Colours []int `json:"colours"`
		} `json:"chameneos"`
	} `json:"workload"`
}

// ask is any message of Topspin's; those but "begin" have no more than their type.
type ask struct {
	Type        string `json:"type"`
	Number      int64  `json:"number"`
	Exchanges   int64  `json:"exchanges"`
	TimeNanos   int64  `json:"timeNanos"`
	RecordEvery int64  `json:"recordEvery"`
}

// done is what was counted between a "begin" and its end.
type done struct {
	Type       string     `json:"type"`
	Number     int64      `json:"number"`
	Exchanges  int64      `json:"exchanges"`
	Nanos      int64      `json:"nanos"`
	Sent       int64      `json:"sent"`
	Received   int64      `json:"received"`
	RoundTrips [][2]int64 `json:"roundTrips,omitempty"`
	Creatures  [][3]int64 `json:"creatures,omitempty"`
}

// game is a workload whose parties wait for their first message.
type game interface {
	run(a ask) done
	settings() []string
}

var epoch = time.Now()

// now is monotonic, in nanoseconds.
func now() int64 { return int64(time.Since(epoch)) }

// readPlan waits for the file: in a pod it is written by another container, whole.
func readPlan(path string) (p plan) {
	for {
		text, err := os.ReadFile(path)
		if err == nil {
			if err = json.Unmarshal(text, &p); err != nil {
				log.Fatalf("%s: %v", path, err)
			}
			return p
		}
		if !os.IsNotExist(err) {
			log.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func newGame(p plan) game {
	switch {
	case p.Workload.PingPong != nil:
		return newPingPong(p.Workload.PingPong.Pairs, p.Workload.PingPong.InFlight)
	case p.Workload.Chameneos != nil:
		return newChameneos(p.Workload.Chameneos.Colours)
	}
	return nil // the hello says what is played here
}

func main() {
	log.SetFlags(0)
	path := os.Getenv("TOPSPIN_PLAN")
	if path == "" {
		log.Fatal("TOPSPIN_PLAN is not set: this is started by Topspin (topspin conformance, topspin run)")
	}
	p := readPlan(path)
	if p.Protocol != 1 {
		log.Fatalf("version %d of the protocol is not spoken here", p.Protocol)
	}
	runtime.GOMAXPROCS(p.Cpus)
	connection, err := net.Dial("tcp", net.JoinHostPort(p.Address, fmt.Sprint(p.Port)))
	if err != nil {
		log.Fatal(err)
	}
	in := json.NewDecoder(bufio.NewReader(connection))
	out := json.NewEncoder(connection) // a line for each
	say := func(message any) {
		if err := out.Encode(message); err != nil {
			log.Fatal(err)
		}
	}
	g := newGame(p)
	settings := []string{fmt.Sprintf("GOMAXPROCS=%d", runtime.GOMAXPROCS(0))}
	if g != nil {
		settings = append(settings, g.settings()...)
	}
	say(map[string]any{"type": "hello", "protocol": 1, "token": p.Token, "pid": os.Getpid(),
		"name": "goroutines and channels, " + runtime.Version(), "settings": settings,
		"workloads": []string{"pingPong", "chameneos"}, "records": true})
	var begins, exchanges int64
	for {
		var a ask
		if err := in.Decode(&a); err != nil {
			log.Fatal("Topspin is gone: ", err)
		}
		switch a.Type {
		case "begin":
			d := g.run(a)
			d.Type, d.Number = "done", a.Number
			begins++
			exchanges += d.Exchanges
			say(d)
		case "report":
			say(map[string]any{"type": "report", "begins": begins, "exchanges": exchanges})
		case "end":
			return
		default:
			log.Fatalf("what is %q?", a.Type)
		}
	}
}
