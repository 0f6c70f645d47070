/*
 * The limit: two pinned threads hand a message to and fro over 48 cache lines, each on a page of its own, by compare-and-swap on
 * one word or by stores to two words of one line.
 *
 *   limit PING_CPU PONG_CPU WARMUP_MILLIS ITERATIONS ITERATION_MILLIS GATE
 *
 * After the warm-up, and after each GATE iterations, it says "held" and waits for a line on stdin; from turn to turn it goes from the one
 * way to the other. For each iteration it prints ns/hop, and at the end the median over the lines of each line's median, for both ways.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINES = 48, PAGE = 4096, BATCH = 64, MOST_VISITS = 4096, SWAP = 0, STORE = 1, WAYS = 2 };
static const int64_t VISIT_NANOS = 5000000;
static const uint64_t STOP = UINT64_MAX;

struct line {
    _Atomic uint64_t ping;
    _Atomic uint64_t pong;
};

static char *pages;
static int way;
static int current;
static sem_t pong_may, pong_done;
static double seen[WAYS][LINES][MOST_VISITS];
static int visits[WAYS][LINES];
static int order[LINES], at = LINES;

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void pin(int cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0) {
        perror("sched_setaffinity");
        exit(1);
    }
}

static struct line *line_at(int i) {
    return (struct line *)(pages + (size_t)i * PAGE);
}

/* One word: 2i + 1 is asked, 2i + 2 is answered. */
static void swap_trips(struct line *l, uint64_t from, uint64_t to) {
    for (uint64_t i = from; i < to; i++) {
        uint64_t expected;
        do {
            expected = 2 * i;
        } while (!__atomic_compare_exchange_n(&l->ping, &expected, 2 * i + 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    }
}

static void swap_answers(struct line *l) {
    for (uint64_t i = 0;; i++) {
        uint64_t expected;
        do {
            expected = 2 * i + 1;
            if (__atomic_compare_exchange_n(&l->ping, &expected, 2 * i + 2, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
                break;
            }
        } while (expected != STOP);
        if (expected == STOP) {
            return;
        }
    }
}

/* Two words: the one is written by the one side, the other by the other. */
static void store_trips(struct line *l, uint64_t from, uint64_t to) {
    for (uint64_t i = from + 1; i <= to; i++) {
        __atomic_store_n(&l->ping, i, __ATOMIC_RELEASE);
        while (__atomic_load_n(&l->pong, __ATOMIC_ACQUIRE) != i) {
        }
    }
}

static void store_answers(struct line *l) {
    for (uint64_t i = 1;; i++) {
        uint64_t there;
        while ((there = __atomic_load_n(&l->ping, __ATOMIC_ACQUIRE)) != i) {
            if (there == STOP) {
                return;
            }
        }
        __atomic_store_n(&l->pong, i, __ATOMIC_RELEASE);
    }
}

static void *pong(void *cpu) {
    pin(*(int *)cpu);
    for (;;) {
        sem_wait(&pong_may);
        if (way == SWAP) {
            swap_answers(line_at(current));
        } else {
            store_answers(line_at(current));
        }
        sem_post(&pong_done);
    }
    return NULL;
}

static void trips(struct line *l, uint64_t from, uint64_t to) {
    if (way == SWAP) {
        swap_trips(l, from, to);
    } else {
        store_trips(l, from, to);
    }
}

/* The message that ends it must not be taken for an answer that is still to come. */
static void stop(struct line *l, uint64_t done) {
    if (way == SWAP) {
        while (__atomic_load_n(&l->ping, __ATOMIC_ACQUIRE) != 2 * done) {
        }
    }
    __atomic_store_n(&l->ping, STOP, __ATOMIC_RELEASE);
    sem_wait(&pong_done);
    l->ping = 0;
    l->pong = 0;
}

static int next_line(void) {
    if (at == LINES) {
        for (int i = LINES - 1; i > 0; i--) {
            int other = rand() % (i + 1), kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        at = 0;
    }
    return order[at++];
}

/* Returns how long it took; the first batch wakes the other side and isn't counted. */
static int64_t visit(int64_t nanos, uint64_t *made, int counts) {
    current = next_line();
    struct line *l = line_at(current);
    sem_post(&pong_may);
    trips(l, 0, BATCH);
    uint64_t done = BATCH;
    int64_t start = now(), took;
    do {
        trips(l, done, done + BATCH);
        done += BATCH;
        took = now() - start;
    } while (took < nanos);
    stop(l, done);
    *made += done - BATCH;
    int *n = &visits[way][current];
    if (counts && *n < MOST_VISITS) {
        seen[way][current][(*n)++] = took / (2.0 * (done - BATCH));
    }
    return took;
}

static double iteration(int64_t nanos, int counts) {
    uint64_t made = 0;
    int64_t took = 0;
    while (took < nanos) {
        took += visit(VISIT_NANOS < nanos ? VISIT_NANOS : nanos, &made, counts);
    }
    return took / (2.0 * made);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int n) {
    qsort(values, n, sizeof *values, compare);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static double over_lines(int of) {
    double lines[LINES];
    int n = 0;
    for (int i = 0; i < LINES; i++) {
        if (visits[of][i] > 0) {
            lines[n++] = median(seen[of][i], visits[of][i]);
        }
    }
    return n ? median(lines, n) : 1e9;
}

int main(int argc, char **argv) {
    if (argc != 7) {
        fprintf(stderr, "usage: limit PING_CPU PONG_CPU WARMUP_MILLIS ITERATIONS ITERATION_MILLIS GATE\n");
        return 2;
    }
    static int pong_cpu;
    pong_cpu = atoi(argv[2]);
    int64_t warmup = atoll(argv[3]) * 1000000, nanos = atoll(argv[5]) * 1000000;
    int iterations = atoi(argv[4]), gate = atoi(argv[6]);
    if (posix_memalign((void **)&pages, PAGE, (size_t)LINES * PAGE) != 0) {
        return 1;
    }
    memset(pages, 0, (size_t)LINES * PAGE);
    srand((unsigned)now());
    for (int i = 0; i < LINES; i++) {
        order[i] = i;
    }
    sem_init(&pong_may, 0, 0);
    sem_init(&pong_done, 0, 0);
    pin(atoi(argv[1]));
    pthread_t other;
    pthread_create(&other, NULL, pong, &pong_cpu);
    for (way = 0; way < WAYS; way++) {
        iteration(warmup / WAYS, 0);
    }
    way = SWAP;
    char token[64];
    for (int i = 0; i < iterations; i++) {
        if (i % gate == 0) {
            printf("{\"event\":\"held\"}\n");
            fflush(stdout);
            if (fgets(token, sizeof token, stdin) == NULL) {
                return 1;
            }
            way = i / gate % WAYS;
        }
        printf("{\"event\":\"iteration\",\"nsPerHop\":%.4f}\n", iteration(nanos, 1));
        fflush(stdout);
    }
    printf("{\"swapNsPerHop\":%.4f,\"storeNsPerHop\":%.4f}\n", over_lines(SWAP), over_lines(STORE));
    return 0;
}
