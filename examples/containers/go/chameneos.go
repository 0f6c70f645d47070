package main

import "sync"

// looksOfMall is how many meetings are between two looks at the clock.
const looksOfMall = 64

// met is what a creature hears: whom it met, and the colour that both have now. closed ends its iteration.
type met struct {
	other, colour int
	closed        bool
}

type chameneos struct {
	beginning []int
	come      chan int
	tell      []chan met
	begin     []chan struct{}
	creatures [][3]int64
	over      sync.WaitGroup
}

func newChameneos(colours []int) *chameneos {
	g := &chameneos{beginning: colours, come: make(chan int), creatures: make([][3]int64, len(colours))}
	for i := range colours {
		g.tell = append(g.tell, make(chan met))
		g.begin = append(g.begin, make(chan struct{}))
		go g.creature(i)
	}
	return g
}

func (g *chameneos) settings() []string { return []string{"mall=a goroutine"} }

func (g *chameneos) creature(id int) {
	for range g.begin[id] {
		var meetings, withItself int64
		colour := g.beginning[id]
		for {
			g.come <- id
			m := <-g.tell[id]
			if m.closed {
				break
			}
			meetings++
			if m.other == id {
				withItself++
			}
			colour = m.colour
		}
		g.creatures[id] = [3]int64{meetings, withItself, int64(colour)}
		g.over.Done()
	}
}

// run is the mall: two that come meet, and when it closes everybody goes.
func (g *chameneos) run(a ask) (d done) {
	g.over.Add(len(g.beginning))
	colours := append([]int{}, g.beginning...)
	start := now()
	for _, begin := range g.begin {
		begin <- struct{}{}
	}
	var meetings int64
	gone := 0
	first := -1
	for gone < len(g.beginning) {
		id := <-g.come
		open := meetings < a.Exchanges
		if open && meetings%looksOfMall == 0 && first < 0 {
			open = now()-start < a.TimeNanos
		}
		if !open {
			a.Exchanges = meetings // from here on for all
			g.tell[id] <- met{closed: true}
			gone++
			continue
		}
		if first < 0 {
			first = id
			continue
		}
		meetings++
		both := (6 - colours[first] - colours[id]) % 3
		colours[first], colours[id] = both, both
		one := first
		first = -1
		g.tell[one] <- met{other: id, colour: both}
		g.tell[id] <- met{other: one, colour: both}
	}
	g.over.Wait()
	d.Nanos = now() - start
	d.Exchanges = meetings
	d.Creatures = g.creatures
	return d
}
