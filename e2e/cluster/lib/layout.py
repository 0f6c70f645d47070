#!/usr/bin/env python3
"""layout.py LAYOUT NODES: which CPUs each measuring node sees and which of them it reserves, one line a node:

    n1 SEEN RESERVED TOPOLOGY

SEEN and RESERVED are comma lists; TOPOLOGY is "-" (the machine's own, if the node sees all of it) or a fake one as
faketopo.py takes it, with "+" for blanks. A node hands out SEEN minus RESERVED exclusively. CPUS_n1, RESERVED_n1 and
TOPO_n1 override. Lines that start with "note" say what the layout cannot show.

split   the machine is cut into disjoint nodes; each reserves its first CPU.
wide    every node sees all CPUs and hands out all but the first: the nodes' exclusive CPUs overlap.
paired  node 1 hands out all but the first; the others hand out only what node 1 does not give to a pod of two CPUs. So
        node 1 takes a pod of three, and a pod of two on each of two nodes share no CPU, on a machine of four.
auto    split where that leaves every node at least three CPUs to hand out, else paired.
added   one further node, of the number NODES, with the CPUs of a node of `wide`.
"""
import os
import sys


def join(cpus):
    return ",".join(map(str, cpus))


def siblings(cpu):
    """The CPUs of the same core, as the kernel lists them: "0-1" or "0,2"."""
    with open(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list") as file:
        return ranges(file.read())


def online():
    with open("/sys/devices/system/cpu/online") as file:
        return ranges(file.read())


def ranges(text):
    """The numbers of a list such as "0-2,5"."""
    ends = [part.split("-") for part in text.strip().split(",") if part]
    return [c for end in ends for c in range(int(end[0]), int(end[-1]) + 1)]


def topology(seen):
    """The machine's own cores and NUMA nodes, cut to these CPUs: what a kubelet has to be shown to see no others."""
    def numa(cpu):
        return next((n for n in range(64) if os.path.exists(f"/sys/devices/system/cpu/cpu{cpu}/node{n}")), 0)
    return " ".join(f"{c}:{min(siblings(c))}:{numa(c)}" for c in seen)


def first_pair(free):
    """What the static CPU manager gives to the first pod of two CPUs: a whole core if there is one, else the lowest."""
    for cpu in free:
        if len(siblings(cpu)) == 2 and set(siblings(cpu)) <= set(free):
            return siblings(cpu)
    return free[:2]


def plan(layout, nodes, cpus):
    """A list of (seen, reserved) and a list of notes."""
    count, first, rest = len(cpus), cpus[:1], cpus[1:]
    if layout == "auto":
        layout = "split" if count >= 4 * nodes else "paired"
    notes = [f"layout {layout} on {count} CPUs"]
    if layout == "split":
        if count < 2 * nodes:
            sys.exit(f"layout split needs {2 * nodes} CPUs for {nodes} nodes, there are {count}")
        size = count // nodes
        parts = [cpus[i * size:(i + 1) * size] for i in range(nodes)]
        return [(own, own[:1]) for own in parts], notes
    if layout == "added":
        return [(cpus, first)], []
    if layout == "wide":
        if nodes > 1:
            notes.append("the nodes hand out the same CPUs: run one trial at a time, and take no figure across nodes")
        return [(cpus, first)] * nodes, notes
    if layout == "paired":
        pair = first_pair(rest)
        if nodes > 1:
            notes.append(f"n1 gives CPUs {join(pair)} to its first pod of two; pods on more CPUs than those overlap")
        return [(cpus, first)] + [(cpus, pair)] * (nodes - 1), notes
    sys.exit(f"no such layout: {layout} (there are: auto, paired, wide, split)")


def main(layout, number):
    cpus = sorted(os.sched_getaffinity(0))
    if len(cpus) < 2:
        sys.exit("needs two CPUs: one to reserve and one to hand out")
    nodes, notes = plan(layout, int(number), cpus)
    largest = 0
    for i, (seen, reserved) in enumerate(nodes, int(number) if layout == "added" else 1):
        env = os.environ.get
        seen = env(f"CPUS_n{i}", join(seen))
        reserved = env(f"RESERVED_n{i}", join(reserved))
        shown = ranges(seen)
        fake = env(f"TOPO_n{i}", "" if set(shown) == set(online()) else topology(shown))
        free = sorted(set(shown) - set(ranges(reserved)))
        largest = max(largest, len(free))
        notes.append(f"n{i} sees {seen}, reserves {reserved or 'none'}, hands out {join(free)}")
        print(f"n{i} {seen} {reserved or '-'} {fake.replace(' ', '+') or '-'}")
    if layout == "added":
        pass
    elif largest < 2:
        notes.append("no node can take a trial of 1 measured + 1 housekeeping CPU: use housekeepingCpus 0")
    elif largest < 3:
        notes.append("no node can take a trial of 2 measured + 1 housekeeping CPU")
    for text in notes:
        print("note", text)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
