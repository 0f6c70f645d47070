#!/usr/bin/env python3
"""faketopo.py OUT "cpu:core:numa[:socket] ...": writes OUT/cpu and OUT/node, stand-ins for /sys/devices/system/cpu and
/sys/devices/system/node that a node mounts over its own. So a kubelet sees fewer CPUs than there are, or SMT siblings
and NUMA nodes the machine does not have: "0:0:0 1:0:0 2:1:1 3:1:1" is two NUMA nodes with the siblings 0,1 and 2,3."""
import os
import shutil
import sys


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(f"{text}\n")


def ids(numbers):
    return ",".join(map(str, sorted(numbers)))


def parse(spec):
    for entry in spec.split():
        fields = [int(field) for field in entry.split(":")]
        yield (*fields[:3], fields[3] if len(fields) > 3 else fields[2])


def write_cpu(folder, cpu, siblings, package, numa_cpus, core, numa, socket):
    write(f"{folder}/online", 1)
    topology = {
        "core_id": core, "physical_package_id": socket, "die_id": 0, "cluster_id": 65535,
        "thread_siblings_list": ids(siblings), "core_cpus_list": ids(siblings),
        "core_siblings_list": ids(package), "package_cpus_list": ids(package), "die_cpus_list": ids(package)}
    for name, value in topology.items():
        write(f"{folder}/topology/{name}", value)
    caches = [(1, "Data", "32K", siblings), (1, "Instruction", "32K", siblings),
              (2, "Unified", "1024K", siblings), (3, "Unified", "32768K", numa_cpus)]
    for index, (level, kind, size, shared) in enumerate(caches):
        cache = {"level": level, "type": kind, "size": size, "shared_cpu_list": ids(shared),
                 "id": numa if level == 3 else core, "coherency_line_size": 64}
        for name, value in cache.items():
            write(f"{folder}/cache/index{index}/{name}", value)


def write_numa(folder, numa, numas, cpus, total_kib):
    os.makedirs(folder)
    for cpu in cpus:
        os.symlink(f"../../cpu/cpu{cpu}", f"{folder}/cpu{cpu}")
    write(f"{folder}/cpulist", ids(cpus))
    write(f"{folder}/distance", " ".join("10" if other == numa else "20" for other in numas))
    write(f"{folder}/meminfo", f"Node {numa} MemTotal: {total_kib} kB\nNode {numa} MemFree: {total_kib // 2} kB\n"
                               f"Node {numa} HugePages_Total: 0")
    for size in ("2048kB", "1048576kB"):
        for name in ("nr_hugepages", "free_hugepages", "surplus_hugepages"):
            write(f"{folder}/hugepages/hugepages-{size}/{name}", 0)


def main(out, spec):
    cpus = list(parse(spec))
    shutil.rmtree(out, ignore_errors=True)
    for name in ("online", "possible", "present"):
        write(f"{out}/cpu/{name}", ids(c[0] for c in cpus))
    write(f"{out}/cpu/kernel_max", 8191)
    write(f"{out}/cpu/isolated", "")
    for cpu, core, numa, socket in cpus:
        write_cpu(f"{out}/cpu/cpu{cpu}", cpu, [c[0] for c in cpus if c[1] == core and c[3] == socket],
                  [c[0] for c in cpus if c[3] == socket], [c[0] for c in cpus if c[2] == numa], core, numa, socket)
    numas = sorted({c[2] for c in cpus})
    with open("/proc/meminfo") as file:
        total_kib = int(next(line for line in file if line.startswith("MemTotal")).split()[1]) // len(numas)
    for numa in numas:
        write_numa(f"{out}/node/node{numa}", numa, numas, [c[0] for c in cpus if c[2] == numa], total_kib)
    for name in ("online", "possible", "has_cpu", "has_memory"):
        write(f"{out}/node/{name}", ids(numas))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
