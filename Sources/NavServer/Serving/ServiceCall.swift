// SPDX-License-Identifier: Apache-2.0

internal import NavFormats

/// One HTTP request, read to its end.
struct ServiceCall: Sendable {
    /// Word of the request line, such as `GET`.
    var method: String
    /// Target of the request line: path and query, with percent signs.
    let target: String
    /// The target with its percent signs resolved, as addresses of the OSRM form are read.
    let address: [UInt8]
    /// Header `Content-Type`, empty when there is none.
    var contentType = ""
    /// What was sent along.
    var body: [UInt8] = []
    /// Scheme and host by which the client reaches this server; empty when it does not say.
    var base = ""
    /// Header `If-None-Match`; empty when there is none.
    var knownTags = ""
    /// Whether it comes from this machine itself: neither from a web page that is open here nor through a proxy.
    var isLocal = false

    /// A request of which the head is known.
    init(method: String, target: String, contentType: String = "", body: [UInt8] = [], isLocal: Bool = false) {
        self.method = method
        self.target = target
        address = OSRMAddress.decoded(target)
        self.contentType = contentType
        self.body = body
        self.isLocal = isLocal
    }

    /// The target without its query.
    var path: Substring { target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)] }

    /// The value of a key of the query; `nil` when it is not there.
    func parameter(_ name: String) -> Substring? {
        target.drop { $0 != "?" }.dropFirst().split(separator: "&")
            .first { $0.prefix { $0 != "=" } == name }?
            .drop { $0 != "=" }.dropFirst()
    }
}

/// What an HTTP request is answered with.
struct ServiceReply: Sendable {
    /// Status code.
    var status = 200
    /// Header `Content-Type`; empty when there is no body.
    var contentType = ServiceReply.json
    /// What is sent back.
    var body: [UInt8] = []
    /// Headers beside those of every answer.
    var headers: [(name: String, value: String)] = []
    /// The service that answered, for counting.
    var service: ServiceName
    /// Word of the outcome, as OSRM has them, for counting.
    var code = "Ok"

    static let json = "application/json; charset=UTF-8"

    /// An answer that tells why there is none.
    init(_ service: ServiceName, _ refusal: OSRMRefusal) {
        self.service = service
        status = refusal.status
        body = refusal.body
        code = refusal.code.rawValue
    }

    /// An answer that tells which methods an address takes, without a body.
    init(_ service: ServiceName, allowing methods: String) {
        self.init(service, [], contentType: "")
        status = 204
        tell(methods)
    }

    /// An answer to a method that an address does not take.
    init(_ service: ServiceName, onlyAllowing methods: String) {
        self.init(
            service, OSRMRefusal(.invalidMethod, "Method not allowed. Use \(methods).", status: 405))
        tell(methods)
    }

    private mutating func tell(_ methods: String) {
        headers.append(("Allow", methods))
        guard service.isForPages else { return }
        headers.append(("Access-Control-Allow-Methods", methods))
        headers.append(("Access-Control-Allow-Headers", "X-Requested-With, Content-Type"))
    }

    /// An answer.
    init(_ service: ServiceName, _ body: [UInt8], contentType: String = ServiceReply.json) {
        self.service = service
        self.body = body
        self.contentType = contentType
    }
}

/// What a request may be counted under.
enum ServiceName: String, Hashable, CaseIterable {
    case route, nearest, table, match, trip, tile, health, metrics, map, traffic
    /// Map tiles, their letters and styles.
    case tiles
    /// An address of no service.
    case other

    /// Whether the scripts of any web page may ask for it. What changes what the server does is not theirs.
    var isForPages: Bool { self != .map && self != .traffic }

    init(_ name: OSRMServiceName) {
        self =
            switch name {
            case .route: .route
            case .nearest: .nearest
            case .table: .table
            case .match: .match
            case .trip: .trip
            case .tile: .tile
            }
    }
}
