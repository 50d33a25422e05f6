// SPDX-License-Identifier: Apache-2.0

#if canImport(CNATS)
internal import CNATS
internal import Foundation

/// A connection to a NATS broker with JetStream.
///
/// Calls block their thread, at most for the timeout of the options. A connection is used by one thread, and discarded
/// after any failure: it never connects again by itself. The library is given no callbacks.
final class NATSConnection: BusConnection {
    private let handle: OpaquePointer
    private let stream: OpaquePointer
    private let place: BusStream
    private let bounds: BusBounds
    private let timeout: Int64
    private var subscription: OpaquePointer?

    /// Connects, and creates the stream if there is none and this server should.
    ///
    /// - Throws: `BusFailure`.
    init(_ options: BusOptions, to place: BusStream, purpose: String) throws(BusFailure) {
        self.place = place
        bounds = options.bounds
        timeout = Int64(options.timeout * 1_000)
        let settings = try NATSConnection.settings(options, purpose)
        defer { natsOptions_Destroy(settings) }
        var connection: OpaquePointer?
        try check(natsConnection_Connect(&connection, settings), "cannot connect to \(options.name)")
        guard let connection else { throw BusFailure("there is no memory for a connection") }
        var (js, jsSettings) = (OpaquePointer?.none, jsOptions())
        jsOptions_Init(&jsSettings)
        jsSettings.Wait = timeout
        let status = natsConnection_JetStream(&js, connection, &jsSettings)
        guard status == NATS_OK, let js else {
            natsConnection_Destroy(connection)
            throw BusFailure("JetStream cannot be used (\(NATSConnection.text(status)))")
        }
        (handle, stream) = (connection, js)
        if place.isCreated { try addStream(replicas: options.replicas) }
    }

    deinit {
        natsSubscription_Destroy(subscription)
        jsCtx_Destroy(stream)
        natsConnection_Destroy(handle)
    }

    /// Whether the connection is lost.
    var isClosed: Bool { natsConnection_IsClosed(handle) }

    /// Whether messages are received.
    var isSubscribed: Bool { subscription != nil }

    /// Publishes a message, and waits until the broker has stored it.
    ///
    /// - Returns: Whether the broker had it already.
    /// - Throws: `BusFailure`; the message may have been stored.
    func publish(_ bytes: [UInt8], id: String) throws(BusFailure) -> Bool {
        var acknowledgement: UnsafeMutablePointer<jsPubAck>?
        let status = id.withCString { id in
            var options = jsPubOptions()
            jsPubOptions_Init(&options)
            options.MaxWait = timeout
            options.MsgId = id
            return js_Publish(
                &acknowledgement, stream, place.subject, bytes, Int32(clamping: bytes.count), &options, nil)
        }
        defer { jsPubAck_Destroy(acknowledgement) }
        try check(status, "a message cannot be published")
        return acknowledgement?.pointee.Duplicate ?? false
    }

    /// Begins to receive messages, by an ordered consumer.
    ///
    /// - Parameter sequence: The last message that is known already, 0 for none; `nil` for new messages only.
    /// - Throws: `BusFailure`.
    func subscribe(after sequence: UInt64?) throws(BusFailure) {
        let status = place.name.withCString { name in
            var options = jsSubOptions()
            jsSubOptions_Init(&options)
            options.Ordered = true
            options.Stream = name
            switch sequence {
            case nil: options.Config.DeliverPolicy = js_DeliverNew
            case 0: options.Config.DeliverPolicy = js_DeliverAll
            case let last?:
                options.Config.DeliverPolicy = js_DeliverByStartSequence
                options.Config.OptStartSeq = last == .max ? last : last + 1
            }
            return js_SubscribeSync(&subscription, stream, place.subject, nil, &options, nil)
        }
        try check(status, "the stream \(place.name) cannot be followed")
        try check(
            natsSubscription_SetPendingLimits(
                subscription, Int32(clamping: bounds.pending), Int32(clamping: bounds.pendingBytes)),
            "the messages that wait cannot be limited")
    }

    /// The next message.
    ///
    /// - Parameter milliseconds: How long to wait for one.
    /// - Returns: `nil` for none.
    /// - Throws: `BusFailure` if the connection or the consumer is lost.
    func next(milliseconds: Int64) throws(BusFailure) -> BusMessage? {
        var message: OpaquePointer?
        let status = natsSubscription_NextMsg(&message, subscription, milliseconds)
        defer { natsMsg_Destroy(message) }
        switch status {
        case NATS_TIMEOUT: return nil
        case NATS_SLOW_CONSUMER: return BusMessage(bytes: [], sequence: 0, time: 0)
        default: try check(status, "messages cannot be received")
        }
        var meta: UnsafeMutablePointer<jsMsgMetaData>?
        try check(natsMsg_GetMetaData(&meta, message), "a message has no number")
        defer { jsMsgMetaData_Destroy(meta) }
        let (sequence, time) = (meta?.pointee.Sequence.Stream ?? 0, meta?.pointee.Timestamp ?? 0)
        return BusMessage(bytes: NATSConnection.bytes(message), sequence: sequence, time: Double(time) / 1e9)
    }

    private static func bytes(_ message: OpaquePointer?) -> [UInt8] {
        let count = Int(natsMsg_GetDataLength(message))
        guard count > 0, let data = natsMsg_GetData(message) else { return [] }
        return data.withMemoryRebound(to: UInt8.self, capacity: count) {
            Array(UnsafeBufferPointer(start: $0, count: count))
        }
    }

    /// Checks that the broker still has the consumer: a broker that was restarted may have lost it.
    ///
    /// - Throws: `BusFailure` if it does not.
    func checkConsumer() throws(BusFailure) {
        var (options, info) = (jsOptions(), UnsafeMutablePointer<jsConsumerInfo>?.none)
        jsOptions_Init(&options)
        options.Wait = timeout
        let status = natsSubscription_GetConsumerInfo(&info, subscription, &options, nil)
        jsConsumerInfo_Destroy(info)
        try check(status, "the broker no longer has the consumer")
    }

    // MARK: Lengths

    /// How much the stream has, and its bounds, which may be others than those of the options.
    ///
    /// - Throws: `BusFailure` if the broker no longer has it.
    func streamLength() throws(BusFailure) -> BusLength {
        var (options, info) = (jsOptions(), UnsafeMutablePointer<jsStreamInfo>?.none)
        jsOptions_Init(&options)
        options.Wait = timeout
        let status = place.name.withCString { js_GetStreamInfo(&info, stream, $0, &options, nil) }
        defer { jsStreamInfo_Destroy(info) }
        try check(status, "the broker does not report the length of the stream \(place.name)")
        guard let info = info?.pointee, let limits = info.Config?.pointee else { return BusLength() }
        var length = BusLength()
        (length.messages, length.messageLimit) = (Int(clamping: info.State.Msgs), Int(clamping: limits.MaxMsgs))
        (length.bytes, length.byteLimit) = (Int(clamping: info.State.Bytes), Int(clamping: limits.MaxBytes))
        (length.ageLimit, length.created) = (Int(clamping: limits.MaxAge / 1_000_000_000), info.Created)
        return length
    }

    /// How many received messages wait.
    func pending() -> BusPending {
        var (messages, bytes, dropped) = (Int32(0), Int32(0), Int64(0))
        let status = natsSubscription_GetStats(subscription, &messages, &bytes, nil, nil, nil, &dropped)
        guard status == NATS_OK else { return BusPending() }
        return BusPending(messages: Int(messages), bytes: Int(bytes), dropped: Int(clamping: dropped))
    }

    // MARK: Library

    /// Creates the stream. One that exists is used as it is: servers with other settings would change it in turn.
    private func addStream(replicas: Int) throws(BusFailure) {
        let age = Int64(clamping: min(bounds.age, Int(Int32.max))) * 1_000_000_000
        var code = jsErrCode(rawValue: 0)
        let status = place.name.withCString { name in
            place.subject.withCString { subject in
                var subjects: [UnsafePointer<CChar>?] = [subject]
                return subjects.withUnsafeMutableBufferPointer { subjects in
                    var stream = jsStreamConfig()
                    jsStreamConfig_Init(&stream)
                    stream.Name = name
                    stream.Subjects = subjects.baseAddress
                    stream.SubjectsLen = 1
                    stream.MaxMsgs = Int64(clamping: bounds.messages)
                    stream.MaxBytes = Int64(clamping: bounds.bytes)
                    stream.MaxAge = age
                    stream.Duplicates = age
                    stream.MaxMsgSize = Int32(clamping: place.messageSizeLimit)
                    stream.Discard = js_DiscardOld
                    stream.Storage = place.isStored ? js_FileStorage : js_MemoryStorage
                    stream.Replicas = Int64(clamping: replicas)
                    return js_AddStream(nil, self.stream, &stream, nil, &code)
                }
            }
        }
        if code == JSStreamNameExistErr { return }
        try check(status, "the stream \(place.name) cannot be created")
    }

    private static func settings(_ options: BusOptions, _ purpose: String) throws(BusFailure) -> OpaquePointer {
        var settings: OpaquePointer?
        guard natsOptions_Create(&settings) == NATS_OK, let settings else {
            throw BusFailure("there is no memory for a connection")
        }
        let milliseconds = Int64(options.timeout * 1_000)
        var urls = options.urls.map { UnsafePointer(strdup($0)) }
        defer { for url in urls { free(UnsafeMutablePointer(mutating: url)) } }
        var all = [
            natsOptions_SetServers(settings, &urls, Int32(clamping: urls.count)),
            natsOptions_SetName(settings, "guidepost \(purpose)"),
            natsOptions_SetTimeout(settings, milliseconds),
            natsOptions_SetWriteDeadline(settings, milliseconds),
            // Losses are reported to the caller, who connects again.
            natsOptions_SetAllowReconnect(settings, false),
            natsOptions_SetPingInterval(settings, milliseconds),
            natsOptions_SetMaxPingsOut(settings, 2),
            natsOptions_SetSendAsap(settings, true),
        ]
        if options.isEncrypted { all.append(natsOptions_SetSecure(settings, true)) }
        if let file = options.authority { all.append(natsOptions_LoadCATrustedCertificates(settings, file)) }
        if let own = options.certificate {
            all.append(natsOptions_LoadCertificatesChain(settings, own.chain, own.key))
        }
        if let file = options.credentials {
            all.append(natsOptions_SetUserCredentialsFromFiles(settings, file, nil))
        }
        if let key = options.nkey { all.append(natsOptions_SetNKeyFromSeed(settings, key.name, key.seed)) }
        guard let failed = all.first(where: { $0 != NATS_OK }) else { return settings }
        natsOptions_Destroy(settings)
        throw BusFailure("a certificate, key or address cannot be used (\(text(failed)))")
    }

    fileprivate static func text(_ status: natsStatus) -> String { String(cString: natsStatus_GetText(status)) }
}

/// Throws if a call of the library has failed.
private func check(_ status: natsStatus, _ what: String) throws(BusFailure) {
    guard status != NATS_OK else { return }
    var last = NATS_OK
    let detail = nats_GetLastError(&last).map { String(cString: $0) } ?? ""
    let reason = last == status && !detail.isEmpty ? detail : NATSConnection.text(status)
    throw BusFailure("\(what) (\(reason.printable(limit: 200)))")
}
#endif
