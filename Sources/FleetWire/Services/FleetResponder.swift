// SPDX-License-Identifier: Apache-2.0

public import FleetModel

/// The caller of a method.
public struct FleetCaller: Sendable {
    /// The transports of calls.
    public enum Transport: String, Sendable {
        /// gRPC
        case grpc
        /// REST
        case http
    }

    /// The token without the word `Bearer`; `nil` if there was none.
    public var token: String?
    /// The transport of the call.
    public var transport: Transport
    /// The deadline of the call; `nil` for none.
    public var deadline: ContinuousClock.Instant?
    /// The address at the other end of the connection, such as `192.0.2.7`; `nil` for callers within the process.
    public var address: String?
    /// Identifies the connection among the open ones; `nil` if unknown.
    public var connection: String?
    /// The header `X-Forwarded-For`, not yet trusted.
    public var forwardedFor: String?
    /// The secret of the link that is opened, which takes the place of a token; `nil` for all other calls.
    public var linkSecret: String?
    /// The trace that the call belongs to.
    public var trace: TraceContext

    /// Creates a caller.
    ///
    /// - Parameters:
    ///   - token: The token without the word `Bearer`.
    ///   - transport: The transport of the call.
    ///   - deadline: The deadline of the call.
    ///   - trace: The trace that the call belongs to; by default a new one.
    public init(
        token: String?, transport: Transport, deadline: ContinuousClock.Instant? = nil,
        trace: TraceContext = TraceContext()
    ) {
        self.token = token
        self.transport = transport
        self.deadline = deadline
        self.trace = trace
    }

    /// The token in an `authorization` header.
    public static func token(of header: String?) -> String? {
        guard let header, header.prefix(7).lowercased() == "bearer " else { return nil }
        return String(header.dropFirst(7).drop { $0 == " " })
    }
}

/// An update of a watched resource.
public struct FleetUpdate: Sendable {
    /// The present state.
    public var response: FleetResponse
    /// Its version, for resuming.
    public var revision: Int64
    /// The encoded update, shared by all watchers.
    let encodings = UpdateEncodings()

    /// Creates an update.
    public init(response: FleetResponse, revision: Int64) {
        self.response = response
        self.revision = revision
    }
}

/// Responds to calls. The transports parse and encode messages, and leave all rules to it.
public protocol FleetResponder: Sendable {
    /// Responds to a call.
    ///
    /// The caller is authenticated before the request is parsed.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - caller: The caller.
    ///   - parsing: Parses the request at a time.
    /// - Throws: `FleetError`.
    func respond(
        _ method: FleetMethod, for caller: FleetCaller,
        parsing: @Sendable (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetResponse

    /// Watches a resource. The stream ends with the trip or task.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - caller: The caller.
    ///   - parsing: Parses the request at a time.
    /// - Throws: `FleetError`.
    func watch(
        _ method: FleetMethod, for caller: FleetCaller,
        parsing: @Sendable (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> AsyncThrowingStream<FleetUpdate, any Error>

    /// The operator of the fleet, in the resource names of responses.
    var provider: ProviderID { get }

    /// The responder for a caller: of several providers that whose key signed the token, or whose link is opened.
    ///
    /// A caller who belongs to none of them gets one that rejects the call.
    ///
    /// - Throws: `FleetError` for a caller who belongs to several.
    func responder(for caller: FleetCaller) async throws(FleetError) -> any FleetResponder
}

extension FleetResponder {
    /// This one, which responds to everyone.
    ///
    /// - Throws: Nothing.
    public func responder(for caller: FleetCaller) async throws(FleetError) -> any FleetResponder { self }
}
