// The least that a server can do: every request head is answered with the same bytes, by one epoll loop a thread. What
// this answers a second is the limit for any server on the same machine.
//
//     cc -O2 -pthread -o epoll epoll.c && ./epoll PORT THREADS

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static const char answer[] =
    "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 15\r\n"
    "Content-Type: application/json\r\n\r\n{\"status\":\"ok\"}";

static int port;

static int listen_at_port(void) {
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) || listen(fd, 1024)) {
        perror("epoll: bind");
        exit(1);
    }
    return fd;
}

// One answer for every head that ends in what has come; heads that are cut off between two reads are not for this
// server.
static void serve(int fd) {
    char input[1 << 16];
    ssize_t count = read(fd, input, sizeof input);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) {
        close(fd);
        return;
    }
    char *end = input, *stop = input + count;
    while ((end = memmem(end, stop - end, "\r\n\r\n", 4))) {
        end += 4;
        if (write(fd, answer, sizeof answer - 1) < 0) break;
    }
}

static void *loop(void *unused) {
    (void)unused;
    int listener = listen_at_port(), poller = epoll_create1(0), on = 1;
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, ready[256];
    epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int count = epoll_wait(poller, ready, 256, -1);
        for (int index = 0; index < count; index++) {
            if (ready[index].data.fd != listener) {
                serve(ready[index].data.fd);
                continue;
            }
            int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
            if (fd < 0) continue;
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            struct epoll_event added = {.events = EPOLLIN, .data.fd = fd};
            epoll_ctl(poller, EPOLL_CTL_ADD, fd, &added);
        }
    }
    return NULL;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    port = atoi(arguments[1]);
    pthread_t thread;
    for (int index = 1; index < atoi(arguments[2]); index++) pthread_create(&thread, NULL, loop, NULL);
    loop(NULL);
}
