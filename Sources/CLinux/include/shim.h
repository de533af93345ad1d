#pragma once
#include <linux/falloc.h>
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>

// Glibc declares these under _GNU_SOURCE only, which Swift's importer does not set for C.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
extern int fallocate(int descriptor, int mode, off_t offset, off_t length);

#if defined(__x86_64__)
#include <cpuid.h>

/// Whether the processor has the instruction that `crc32c_by_instruction` needs.
static inline bool has_crc32c_instruction(void) {
    unsigned int a, b, c, d;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2);
}

/// Continues a CRC-32C (Castagnoli), without the inversions at its start and end.
__attribute__((target("sse4.2")))
static inline uint32_t crc32c_by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) {
    uint64_t state = crc;
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        state = __builtin_ia32_crc32di(state, word);
    }
    uint32_t rest = (uint32_t)state;
    for (; count > 0; bytes++, count--) rest = __builtin_ia32_crc32qi(rest, *bytes);
    return rest;
}
#elif defined(__aarch64__)
#include <sys/auxv.h>

/// Whether the processor has the instruction that `crc32c_by_instruction` needs: HWCAP_CRC32 of the kernel.
static inline bool has_crc32c_instruction(void) { return getauxval(AT_HWCAP) & (1 << 7); }

/// Continues a CRC-32C (Castagnoli), without the inversions at its start and end.
__attribute__((target("crc")))
static inline uint32_t crc32c_by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) {
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        crc = __builtin_arm_crc32cd(crc, word);
    }
    for (; count > 0; bytes++, count--) crc = __builtin_arm_crc32cb(crc, *bytes);
    return crc;
}
#else
static inline bool has_crc32c_instruction(void) { return false; }
static inline uint32_t crc32c_by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) { return crc; }
#endif
