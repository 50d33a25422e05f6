// SPDX-License-Identifier: Apache-2.0
//
// A link between this network namespace and another one that can be cut and delayed, for dev/chaos: two TUN devices, and this program
// between them, which works on kernels without netem.
//
//     chaos-link NAMESPACE DEVICE CONTROL
//
// NAMESPACE is a file such as /run/netns/NAME. A device DEVICE appears in both namespaces; who starts the program gives them addresses.
// CONTROL is a file with two numbers of eight bytes in the order of the machine, which take effect at once when they change: the delay of a
// packet in nanoseconds, in each direction, and whether the link is cut, which loses every packet that is on its way.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { LIMIT = 4096, SIZE = 2048 };

// Packets on their way in one direction, oldest first.
struct direction {
    int from, to;
    size_t first, count;
    struct {
        int64_t due;
        ssize_t size;
        char bytes[SIZE];
    } packets[LIMIT];
};

static void check(int result, const char *what) {
    if (result >= 0) return;
    perror(what);
    exit(1);
}

static int device(const char *name) {
    int file = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    check(file, "/dev/net/tun");
    struct ifreq request = {.ifr_flags = IFF_TUN | IFF_NO_PI};
    snprintf(request.ifr_name, sizeof request.ifr_name, "%s", name);
    check(ioctl(file, TUNSETIFF, &request), name);
    return file;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void receive(struct direction *way, int64_t delay, int isCut) {
    char bytes[SIZE];
    ssize_t size;
    while ((size = read(way->from, bytes, sizeof bytes)) > 0) {
        // A full queue loses packets, as that of a router does.
        if (isCut || way->count == LIMIT) continue;
        size_t last = (way->first + way->count++) % LIMIT;
        way->packets[last].due = now() + delay;
        way->packets[last].size = size;
        memcpy(way->packets[last].bytes, bytes, (size_t)size);
    }
}

static void deliver(struct direction *way, int64_t time) {
    while (way->count && way->packets[way->first].due <= time) {
        // A packet that the device does not take is lost.
        if (write(way->to, way->packets[way->first].bytes, (size_t)way->packets[way->first].size) < 0 && errno == EBADF) exit(1);
        way->first = (way->first + 1) % LIMIT;
        way->count--;
    }
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    int control = open(arguments[3], O_RDONLY | O_CLOEXEC);
    check(control, arguments[3]);
    volatile const int64_t *settings = mmap(NULL, 16, PROT_READ, MAP_SHARED, control, 0);
    check(settings == MAP_FAILED ? -1 : 0, arguments[3]);
    int here = device(arguments[2]);
    int other = open(arguments[1], O_RDONLY | O_CLOEXEC);
    check(other, arguments[1]);
    check(setns(other, CLONE_NEWNET), arguments[1]);
    int there = device(arguments[2]);
    static struct direction out, back;
    out.from = back.to = here;
    out.to = back.from = there;
    puts("ready");
    fflush(stdout);
    for (;;) {
        int64_t time = now(), next = INT64_MAX;
        struct direction *ways[] = {&out, &back};
        for (int row = 0; row < 2; row++) {
            if (settings[1]) ways[row]->count = 0;
            deliver(ways[row], time);
            if (ways[row]->count && ways[row]->packets[ways[row]->first].due < next) next = ways[row]->packets[ways[row]->first].due;
        }
        struct pollfd files[] = {{.fd = here, .events = POLLIN}, {.fd = there, .events = POLLIN}};
        struct timespec wait = {.tv_sec = 0, .tv_nsec = 100000000};
        if (next - time < wait.tv_nsec) wait.tv_nsec = next > time ? next - time : 0;
        if (ppoll(files, 2, &wait, NULL) < 0 && errno != EINTR) return 1;
        receive(&out, settings[0], settings[1] != 0);
        receive(&back, settings[0], settings[1] != 0);
    }
}
