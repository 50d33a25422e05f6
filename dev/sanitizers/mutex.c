// SPDX-License-Identifier: Apache-2.0
//
// Shows the thread sanitizer the slow path of Swift's Mutex on Linux.
//
// Without contention Mutex is locked by atomic operations that are compiled into our code, which the sanitizer sees. Under contention
// libswiftSynchronization asks the kernel for a futex with priority inheritance, and the kernel itself writes the new owner: the
// sanitizer sees neither this write nor the library, and reports the state inside `withLock` as a race. Loaded before that library,
// the functions below call it and then say what happened. dev/sanitize builds this file and tries it on contention.swift.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// Weak: other programs that the tests start have no sanitizer.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

// The symbols of Synchronization._MutexHandle's _lockSlow(_:), _tryLockSlow() and _unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF void *mutex) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

typedef SWIFT void (*Lock)(uint32_t, SELF void *);
typedef SWIFT bool (*TryLock)(SELF void *);
typedef SWIFT void (*Unlock)(SELF void *);

static Lock library_lock;
static TryLock library_try_lock;
static Unlock library_unlock;

__attribute__((constructor)) static void find_library(void) {
    library_lock = (Lock)dlsym(RTLD_NEXT, LOCK);
    library_try_lock = (TryLock)dlsym(RTLD_NEXT, TRY_LOCK);
    library_unlock = (Unlock)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
    library_lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF void *mutex) {
    bool is_locked = library_try_lock(mutex);
    if (is_locked && __tsan_acquire) __tsan_acquire(mutex);
    return is_locked;
}

SWIFT void unlock_slow(SELF void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    library_unlock(mutex);
}
