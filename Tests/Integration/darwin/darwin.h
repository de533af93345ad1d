// What the modules of library products use of Apple's C library, with Apple's types: platforms.py compiles them
// against it. A name that only Linux has is missing here, so its use outside of an #if does not compile.
//
// What is added here has to be looked up in Apple's headers or manual pages, with its nullability.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// sys/types.h, time.h
typedef int64_t off_t;
typedef long ssize_t;
typedef long time_t;
typedef int32_t dev_t;
typedef int32_t pid_t;
typedef uint64_t ino_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint64_t rlim_t;
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_PROCESS_CPUTIME_ID = 12 } clockid_t;
int clock_gettime(clockid_t clock, struct timespec *time);

// errno.h, string.h, math.h
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define ENOTDIR 20
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOTTY 25
#define ENOSPC 28
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ESHUTDOWN 58
#define ETIMEDOUT 60
#define ELOOP 62
#define EDQUOT 69
#define ENOLCK 77
#define ENOSYS 78
#define EOPNOTSUPP 102
int *__error(void);
char *_Null_unspecified strerror(int number);
int memcmp(const void *_Null_unspecified first, const void *_Null_unspecified second, size_t count);
void *_Null_unspecified memchr(const void *_Null_unspecified bytes, int byte, size_t count);
double cos(double);
double exp(double);
double log(double);
double sin(double);

// pthread.h, sys/qos.h
typedef struct {
    long signature;
    char opaque[56];
} pthread_attr_t;
typedef struct {
    long signature;
    char opaque[56];
} pthread_mutex_t;
typedef struct {
    long signature;
    char opaque[40];
} pthread_cond_t;
typedef struct {
    long signature;
    char opaque[8];
} pthread_condattr_t;
typedef struct {
    long signature;
    char opaque[8];
} pthread_mutexattr_t;
struct _opaque_pthread_t {
    long signature;
};
typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;
typedef enum : unsigned int { QOS_CLASS_DEFAULT = 0x15, QOS_CLASS_UTILITY = 0x11 } qos_class_t;
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_cond_broadcast(pthread_cond_t *condition);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *_Nullable attributes);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_timedwait_relative_np(
    pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *_Nullable time);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_create(
    pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
    void *_Nullable (*_Nonnull start)(void *_Nonnull), void *_Nullable context);
int pthread_detach(pthread_t thread);
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_join(pthread_t thread, void *_Nullable *_Nullable result);
int pthread_key_create(pthread_key_t *key, void (*_Nullable destroy)(void *));
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_set_qos_class_self_np(qos_class_t quality, int relativePriority);
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);

// sys/resource.h
#define RLIMIT_NOFILE 8
struct rlimit {
    rlim_t rlim_cur;
    rlim_t rlim_max;
};
int getrlimit(int resource, struct rlimit *limit);

// fcntl.h
#define F_FULLFSYNC 51
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
struct flock {
    off_t l_start;
    off_t l_len;
    pid_t l_pid;
    short l_type;
    short l_whence;
};
int flock(int descriptor, int operation);

// sys/stat.h, dirent.h, stdio.h, unistd.h
struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    struct timespec st_mtimespec;
    off_t st_size;
    long long st_blocks;
};
struct dirent {
    ino_t d_ino;
    char d_name[1024];
};
typedef struct _opaque_dir DIR;
int close(int descriptor);
int closedir(DIR *_Null_unspecified folder);
int fstat(int descriptor, struct stat *_Null_unspecified status);
int fsync(int descriptor);
int ftruncate(int descriptor, off_t length);
int mkdir(const char *_Null_unspecified path, mode_t mode);
DIR *_Null_unspecified opendir(const char *_Null_unspecified path);
ssize_t pread(int descriptor, void *_Null_unspecified bytes, size_t count, off_t offset);
ssize_t pwrite(int descriptor, const void *_Null_unspecified bytes, size_t count, off_t offset);
struct dirent *_Null_unspecified readdir(DIR *_Null_unspecified folder);
int rename(const char *_Null_unspecified old, const char *_Null_unspecified path);
int stat(const char *_Null_unspecified path, struct stat *_Null_unspecified status);
int unlink(const char *_Null_unspecified path);

// sys/statvfs.h
struct statvfs {
    unsigned long f_bsize, f_frsize;
    unsigned int f_blocks, f_bfree, f_bavail, f_files, f_ffree, f_favail;
    unsigned long f_fsid, f_flag, f_namemax;
};
int statvfs(const char *_Null_unspecified path, struct statvfs *_Null_unspecified status);

#pragma clang assume_nonnull end
