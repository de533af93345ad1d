#pragma once
#include <malloc.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// Glibc declares it under _GNU_SOURCE only, which Swift's importer does not set for C.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

// Glibc has neither the calls nor their structure, and Swift calls nothing that takes a variable number of arguments (sched_setattr(2)).
struct scheduling_attributes {
    uint32_t size;
    uint32_t policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime;
    uint64_t deadline;
    uint64_t period;
};

static inline long get_scheduling_attributes(struct scheduling_attributes *attributes) {
    return syscall(SYS_sched_getattr, 0, attributes, sizeof *attributes, 0);
}

static inline long set_scheduling_attributes(struct scheduling_attributes *attributes) {
    return syscall(SYS_sched_setattr, 0, attributes, 0);
}
