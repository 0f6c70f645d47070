package main

import (
	"fmt"
	"math/bits"
	"sort"
	"sync"
)

// stop tells a pong that nothing more comes in this iteration. Other messages are when they were sent.
const stop = -1

// looks is how many round trips go between two looks at the clock where none is recorded.
const looks = 256

// pair is two goroutines that live as long as the program, a channel each way, and what both counted.
type pair struct {
	there, back chan int64
	begin       chan ask
	answer      chan struct{}
	inFlight    int64

	start, end             int64
	exchanges, sent        int64
	pongReceived, pongSent int64
	lengths                map[int64]int64
}

type pingPong struct {
	pairs    []*pair
	inFlight int
	over     sync.WaitGroup
}

func newPingPong(pairs, inFlight int) *pingPong {
	g := &pingPong{inFlight: inFlight}
	capacity := inFlight
	if inFlight == 1 {
		capacity = 0
	}
	for range pairs {
		p := &pair{there: make(chan int64, capacity), back: make(chan int64, capacity), begin: make(chan ask),
			answer: make(chan struct{}), inFlight: int64(inFlight)}
		g.pairs = append(g.pairs, p)
		go p.ping(&g.over)
		go p.pong(&g.over)
	}
	return g
}

func (g *pingPong) settings() []string {
	if g.inFlight == 1 {
		return []string{"channel=unbuffered"}
	}
	return []string{fmt.Sprintf("channel=buffered, %d", g.inFlight)}
}

func (g *pingPong) run(a ask) (d done) {
	g.over.Add(2 * len(g.pairs))
	for _, p := range g.pairs {
		p.answer <- struct{}{}
	}
	for _, p := range g.pairs {
		p.begin <- a
	}
	g.over.Wait()
	start, end, lengths := g.pairs[0].start, g.pairs[0].end, map[int64]int64{}
	for _, p := range g.pairs {
		start, end = min(start, p.start), max(end, p.end)
		d.Exchanges += p.exchanges
		d.Sent += p.sent + p.pongSent
		d.Received += p.exchanges + p.pongReceived
		for length, count := range p.lengths {
			lengths[length] += count
		}
	}
	d.Nanos = end - start
	for length, count := range lengths {
		d.RoundTrips = append(d.RoundTrips, [2]int64{length, count})
	}
	sort.Slice(d.RoundTrips, func(i, j int) bool { return d.RoundTrips[i][0] < d.RoundTrips[j][0] })
	return d
}

func (p *pair) ping(over *sync.WaitGroup) {
	for a := range p.begin {
		p.lengths = map[int64]int64{}
		p.play(a)
		p.there <- stop
		over.Done()
	}
}

// play keeps as many messages under way as it may, until its count or its time is over, and awaits those that are left.
func (p *pair) play(a ask) {
	every, mask := a.RecordEvery, int64(looks)
	if every > 0 {
		mask = every
	}
	p.start = now()
	last, open := p.start, true
	var sent, received int64
	for sent < min(p.inFlight, a.Exchanges) {
		p.there <- last
		sent++
	}
	for received < sent {
		was := <-p.back
		received++
		if received%mask == 0 {
			last = now()
			open = last-p.start < a.TimeNanos
			if every > 0 {
				p.record(last - was)
			}
		} else if every > 1 && (received+p.inFlight)%every == 0 {
			last = now() // the next message is one that will be recorded
		}
		if open && sent < a.Exchanges {
			p.there <- last
			sent++
		}
	}
	p.end = now()
	p.exchanges, p.sent = received, sent
}

// record keeps seven bits of a length, the middle of all that have them: 2,048 different ones at the most.
func (p *pair) record(nanos int64) {
	if shift := bits.Len64(uint64(nanos)) - 7; shift > 0 {
		nanos = nanos>>shift<<shift + 1<<shift/2
	}
	p.lengths[nanos]++
}

func (p *pair) pong(over *sync.WaitGroup) {
	for range p.answer {
		var received int64
		for message := range p.there {
			if message == stop {
				break
			}
			received++
			p.back <- message
		}
		p.pongReceived, p.pongSent = received, received
		over.Done()
	}
}
