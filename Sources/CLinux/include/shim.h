#pragma once
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

// Glibc declares it under _GNU_SOURCE only, which Swift's importer does not set for C.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
