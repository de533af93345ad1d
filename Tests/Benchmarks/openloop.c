// Sends requests at a given rate, whether or not the answers come in time, and prints how long these took.
//
//     cc -O2 -o openloop openloop.c && ./openloop PORT FILE RATE SECONDS CONNECTIONS
//
// Request k is due at k / RATE and its time counts from then on, also while it waits for its connection: a server that
// pauses is charged for every request that was due meanwhile (no coordinated omission). FILE holds requests one after
// the other, each behind a line with its length in bytes. With a rate of 0 every connection sends its next request once
// it has its answer. Prints: answers, refusals (any status but 2xx), and the times of half, 99 % and 99.9 % of them and
// the longest, in µs.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { QUEUE = 1 << 16, INPUT = 1 << 16 };

struct request { char *bytes; size_t count; };

struct connection {
    int fd;
    int64_t due[QUEUE];     // of requests that wait for their turn, the first of which may be under way
    uint32_t first, last;   // these only grow; an index is their remainder
    int is_busy;
    const struct request *sending;
    size_t sent;
    char head[4096];        // of the answer, as far as it has arrived
    size_t head_count;
    int64_t rest;           // bytes of the body to come; -1 while the head is not complete
};

static struct request *requests;
static size_t request_count, next_request;
static int64_t *times;
static size_t time_count, time_room, refusals;
static int poller;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void read_requests(const char *path) {
    FILE *file = fopen(path, "rb");
    size_t count;
    if (!file) fail(path);
    while (fscanf(file, "%zu", &count) == 1 && fgetc(file) == '\n') {
        requests = realloc(requests, (request_count + 1) * sizeof *requests);
        requests[request_count].count = count;
        requests[request_count].bytes = malloc(count);
        if (fread(requests[request_count].bytes, 1, count, file) != count) fail(path);
        request_count++;
    }
    fclose(file);
    if (!request_count) exit(2);
}

static void watch(struct connection *one, int operation, uint32_t events) {
    struct epoll_event event = {.events = events, .data.ptr = one};
    epoll_ctl(poller, operation, one->fd, &event);
}

static void send_on(struct connection *one) {
    while (one->sent < one->sending->count) {
        ssize_t count = write(one->fd, one->sending->bytes + one->sent, one->sending->count - one->sent);
        if (count < 0) {
            if (errno != EAGAIN) fail("openloop: write");
            return watch(one, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
        }
        one->sent += count;
    }
    watch(one, EPOLL_CTL_MOD, EPOLLIN);
}

static void begin(struct connection *one) {
    if (one->is_busy || one->first == one->last) return;
    one->is_busy = 1;
    one->sending = &requests[next_request++ % request_count];
    one->sent = one->head_count = 0;
    one->rest = -1;
    ssize_t count = write(one->fd, one->sending->bytes, one->sending->count);
    if (count < 0 && errno != EAGAIN) fail("openloop: write");
    one->sent = count < 0 ? 0 : count;
    if (one->sent < one->sending->count) watch(one, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
}

static void enqueue(struct connection *one, int64_t due) {
    if (one->last - one->first == QUEUE) {
        fprintf(stderr, "openloop: the server is too slow for this rate\n");
        exit(1);
    }
    one->due[one->last++ % QUEUE] = due;
    begin(one);
}

static void finish(struct connection *one, int64_t time) {
    if (time_count == time_room) times = realloc(times, (time_room = 2 * time_room + 1024) * sizeof *times);
    times[time_count++] = time - one->due[one->first++ % QUEUE];
    one->is_busy = 0;
    begin(one);
}

static void take(struct connection *one, const char *bytes, size_t count, int64_t time) {
    if (one->rest < 0) {
        size_t room = sizeof one->head - 1 - one->head_count, taken = count < room ? count : room;
        memcpy(one->head + one->head_count, bytes, taken);
        one->head[one->head_count + taken] = 0;
        char *end = strstr(one->head, "\r\n\r\n"), *length = strcasestr(one->head, "\r\nContent-Length:");
        if (!end) {
            one->head_count += taken;
            return;
        }
        if (one->head[9] != '2') refusals++;
        size_t used = end + 4 - one->head - one->head_count;
        one->rest = length ? atoll(length + 17) : 0;
        bytes += used;
        count -= used;
    }
    one->rest -= count;
    if (one->rest <= 0) finish(one, time);
}

static void receive(struct connection *one) {
    static char input[INPUT];
    for (;;) {
        ssize_t count = read(one->fd, input, sizeof input);
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) {
            fprintf(stderr, "openloop: the server has closed a connection\n");
            exit(1);
        }
        take(one, input, count, now());
        if (count < (ssize_t)sizeof input) return;
    }
}

static struct connection *connect_to(int port) {
    struct connection *one = calloc(1, sizeof *one);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    int on = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    one->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(one->fd, (struct sockaddr *)&address, sizeof address)) fail("openloop: connect");
    setsockopt(one->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(one->fd, F_SETFL, O_NONBLOCK);
    return one;
}

static int ascending(const void *one, const void *other) {
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

static double microseconds(double share) {
    size_t index = share * time_count;
    return times[index < time_count ? index : time_count - 1] / 1000.0;
}

int main(int count, char **arguments) {
    if (count != 6) return 2;
    int port = atoi(arguments[1]), connection_count = atoi(arguments[5]);
    double rate = atof(arguments[3]), seconds = atof(arguments[4]);
    read_requests(arguments[2]);
    prctl(PR_SET_TIMERSLACK, 1);
    poller = epoll_create1(0);
    struct connection **connections = calloc(connection_count, sizeof *connections);
    for (int index = 0; index < connection_count; index++) {
        connections[index] = connect_to(port);
        watch(connections[index], EPOLL_CTL_ADD, EPOLLIN);
    }
    int64_t start = now(), stop = start + seconds * 1e9;
    int64_t scheduled = 0, total = rate > 0 ? rate * seconds : 0;
    size_t awaited = 0;
    for (;;) {
        int64_t time = now();
        if (rate > 0) {
            while (scheduled < total && start + (int64_t)(scheduled * 1e9 / rate) <= time) {
                int64_t due = start + (int64_t)(scheduled * 1e9 / rate);
                enqueue(connections[scheduled++ % connection_count], due);
            }
            if (time_count == (size_t)total) break;
        } else {
            for (int index = 0; index < connection_count; index++) {
                struct connection *one = connections[index];
                if (time < stop && one->first == one->last) {
                    enqueue(one, time);
                    awaited++;
                }
            }
            if (time >= stop && time_count == awaited) break;
        }
        int64_t next = rate > 0 && scheduled < total ? start + (int64_t)(scheduled * 1e9 / rate) - now() : 100000000;
        if (next < 0) next = 0;
        struct timespec timeout = {.tv_sec = next / 1000000000, .tv_nsec = next % 1000000000};
        struct epoll_event ready[256];
        int ready_count = epoll_pwait2(poller, ready, 256, &timeout, NULL);
        for (int index = 0; index < ready_count; index++) {
            struct connection *one = ready[index].data.ptr;
            if (ready[index].events & EPOLLOUT) send_on(one);
            if (ready[index].events & ~EPOLLOUT) receive(one);
        }
    }
    qsort(times, time_count, sizeof *times, ascending);
    printf("%zu %zu %.1f %.1f %.1f %.1f\n", time_count, refusals, microseconds(0.5), microseconds(0.99),
           microseconds(0.999), time_count ? times[time_count - 1] / 1000.0 : 0);
}
