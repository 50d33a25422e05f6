// SPDX-License-Identifier: Apache-2.0
//
// Shifts the system clock of one process, for dev/chaos: LD_PRELOAD this library; CHAOS_CLOCK names a file with the shift in
// nanoseconds, eight bytes in the order of the machine, which takes effect at once when it changes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int (*present)(clockid_t, struct timespec *);
static volatile const int64_t *shift;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("CHAOS_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) shift = memory;
    close(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    // Other libraries ask for the time before the constructor runs.
    if (!present) present = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = present(clock, time);
    if (result != 0 || !shift || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return result;
    int64_t nanoseconds = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec + *shift;
    time->tv_sec = nanoseconds / 1000000000;
    time->tv_nsec = nanoseconds % 1000000000;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return result;
}
