// SPDX-License-Identifier: Apache-2.0
//
// Latency from a publisher to a receiver over NATS JetStream, Redis Streams or NOTIFY of PostgreSQL, for dev/bench-bus.
//
//     bench-bus jetstream|redis|notify ADDRESS COUNT
//
// One thread publishes COUNT messages with the time of their publishing, one every two milliseconds, each acknowledged by the server before the
// next. The other receives them. ADDRESS is the URL of the broker, the port of Redis on loopback, or a connection string of libpq. Prints
// the median and the 99th percentile of the latency in microseconds.
#include <hiredis/hiredis.h>
#include <libpq-fe.h>
#include <nats/nats.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *address;
static int count;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void fail(const char *what, const char *why) {
    fprintf(stderr, "bench-bus: %s: %s\n", what, why);
    exit(1);
}

static void check(natsStatus status, const char *what) {
    if (status != NATS_OK) fail(what, natsStatus_GetText(status));
}

// One way to carry messages: each function uses the connection that `open` returned to its thread.
struct bus {
    const char *name;
    void *(*open)(int receives);
    void (*publish)(void *connection, const char *text);
    int64_t (*receive)(void *connection); // the number in the next message
};

struct nats {
    natsConnection *connection;
    jsCtx *stream;
    natsSubscription *subscription;
};

static void *openNATS(int receives) {
    struct nats *nats = calloc(1, sizeof *nats);
    if (!nats) fail("nats", "no memory");
    natsOptions *settings = NULL;
    check(natsOptions_Create(&settings), "options");
    check(natsOptions_SetURL(settings, address), "address");
    check(natsOptions_SetSendAsap(settings, true), "options"); // as the fleet server does
    check(natsConnection_Connect(&nats->connection, settings), "connect");
    natsOptions_Destroy(settings);
    check(natsConnection_JetStream(&nats->stream, nats->connection, NULL), "jetstream");
    if (!receives) return nats;
    const char *subjects[] = {"bench"};
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = "bench";
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.MaxMsgs = 10000;
    config.Storage = js_MemoryStorage;
    check(js_AddStream(NULL, nats->stream, &config, NULL, NULL), "stream");
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Ordered = true;
    options.Config.DeliverPolicy = js_DeliverNew;
    check(js_SubscribeSync(&nats->subscription, nats->stream, "bench", NULL, &options, NULL), "subscribe");
    return nats;
}

static void publishNATS(void *connection, const char *text) {
    struct nats *nats = connection;
    jsPubAck *acknowledgement = NULL;
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MsgId = text;
    check(js_Publish(&acknowledgement, nats->stream, "bench", text, (int)strlen(text), &options, NULL), "publish");
    jsPubAck_Destroy(acknowledgement);
}

static int64_t receiveNATS(void *connection) {
    struct nats *nats = connection;
    natsMsg *message = NULL;
    check(natsSubscription_NextMsg(&message, nats->subscription, 10000), "receive");
    char text[32] = {0};
    int length = natsMsg_GetDataLength(message);
    memcpy(text, natsMsg_GetData(message), length < 31 ? length : 31);
    natsMsg_Destroy(message);
    return atoll(text);
}

static char after[64] = "$";

static void *openRedis(int receives) {
    (void)receives;
    redisContext *redis = redisConnect("127.0.0.1", atoi(address));
    if (!redis || redis->err) fail("redis", redis ? redis->errstr : "no memory");
    return redis;
}

static void publishRedis(void *connection, const char *text) {
    redisReply *reply = redisCommand(connection, "XADD bench MAXLEN ~ 10000 * t %s", text);
    if (!reply || reply->type == REDIS_REPLY_ERROR) fail("XADD", reply ? reply->str : "connection lost");
    freeReplyObject(reply);
}

static int64_t receiveRedis(void *connection) {
    // One entry at a time, after the last one: [[name, [[id, [field, value]]]]].
    redisReply *reply = redisCommand(connection, "XREAD COUNT 1 BLOCK 10000 STREAMS bench %s", after);
    if (!reply || reply->type != REDIS_REPLY_ARRAY) fail("XREAD", reply && reply->str ? reply->str : "no entry");
    redisReply *entry = reply->element[0]->element[1]->element[0];
    snprintf(after, sizeof after, "%s", entry->element[0]->str);
    int64_t sent = atoll(entry->element[1]->element[1]->str);
    freeReplyObject(reply);
    return sent;
}

static void *openNotify(int receives) {
    PGconn *connection = PQconnectdb(address);
    if (PQstatus(connection) != CONNECTION_OK) fail("connect", PQerrorMessage(connection));
    if (receives) PQclear(PQexec(connection, "LISTEN bench"));
    return connection;
}

static void publishNotify(void *connection, const char *text) {
    char command[96];
    snprintf(command, sizeof command, "NOTIFY bench, '%s'", text);
    PGresult *result = PQexec(connection, command);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail("NOTIFY", PQerrorMessage(connection));
    PQclear(result);
}

static int64_t receiveNotify(void *connection) {
    for (;;) {
        PGnotify *notification = PQnotifies(connection);
        if (notification) {
            int64_t sent = atoll(notification->extra);
            PQfreemem(notification);
            return sent;
        }
        struct pollfd input = {.fd = PQsocket(connection), .events = POLLIN};
        if (poll(&input, 1, 10000) <= 0 || !PQconsumeInput(connection)) fail("receive", "no notification");
    }
}

static const struct bus buses[] = {
    {"jetstream", openNATS, publishNATS, receiveNATS},
    {"redis", openRedis, publishRedis, receiveRedis},
    {"notify", openNotify, publishNotify, receiveNotify},
};

static const struct bus *bus;

static void *publisher(void *unused) {
    (void)unused;
    void *connection = bus->open(0);
    usleep(200000); // until the receiver waits
    for (int i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "%lld", (long long)now());
        bus->publish(connection, text);
        usleep(2000);
    }
    return NULL;
}

static int byValue(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    if (argc != 4 || (count = atoi(argv[3])) < 1) fail("usage", "bench-bus jetstream|redis|notify ADDRESS COUNT");
    for (size_t i = 0; i < sizeof buses / sizeof *buses; i++)
        if (!strcmp(buses[i].name, argv[1])) bus = &buses[i];
    if (!bus) fail("unknown bus", argv[1]);
    address = argv[2];
    int64_t *latency = malloc(sizeof *latency * count);
    if (!latency) fail("latency", "no memory");
    void *connection = bus->open(1);
    pthread_t thread;
    pthread_create(&thread, NULL, publisher, NULL);
    for (int i = 0; i < count; i++) {
        int64_t sent = bus->receive(connection);
        latency[i] = now() - sent;
    }
    pthread_join(thread, NULL);
    qsort(latency, count, sizeof *latency, byValue);
    printf("%.0f %.0f\n", latency[count / 2] / 1e3, latency[count * 99 / 100] / 1e3);
    return 0;
}
