// SPDX-License-Identifier: Apache-2.0

public import FleetModel

/// Who asks.
public struct FleetCaller: Sendable {
    /// Ways in.
    public enum Door: String, Sendable {
        /// gRPC
        case grpc
        /// REST
        case http
    }

    /// The token that came along, without the word `Bearer`; `nil` when there was none.
    public var token: String?
    /// The way in.
    public var door: Door
    /// When the answer must be there; `nil` for no limit.
    public var deadline: ContinuousClock.Instant?
    /// The address at the other end of the connection, such as `192.0.2.7`; `nil` for callers within the process.
    public var address: String?
    /// Names the connection among those that are open; `nil` when it is not known.
    public var connection: String?
    /// The header `X-Forwarded-For`, of which nothing is believed yet.
    public var forwardedFor: String?

    /// Somebody with a token.
    public init(token: String?, door: Door, deadline: ContinuousClock.Instant? = nil) {
        self.token = token
        self.door = door
        self.deadline = deadline
    }

    /// Takes the token out of the header `authorization`.
    public static func token(of header: String?) -> String? {
        guard let header, header.prefix(7).lowercased() == "bearer " else { return nil }
        return String(header.dropFirst(7).drop { $0 == " " })
    }
}

/// Something that changed for whoever watches, and the version after which to go on.
public struct FleetNews: Sendable {
    /// What is new.
    public var reply: FleetReply
    /// The version that it has.
    public var revision: Int64
    /// What has been made of it for one of those who watch, for all the others.
    let forms = NewsForms()

    /// Makes news.
    public init(reply: FleetReply, revision: Int64) {
        self.reply = reply
        self.revision = revision
    }
}

/// A server as the ways in see it: they read messages and write them, and know no rules.
public protocol FleetDesk: Sendable {
    /// Answers a request.
    ///
    /// The desk decides first whether the caller may ask at all, and has the request read then.
    func answer(
        _ method: FleetMethod, for caller: FleetCaller,
        reading: @Sendable (Moment) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetReply

    /// Lets a caller follow a trip or a vehicle. The stream ends with the trip.
    func follow(
        _ method: FleetMethod, for caller: FleetCaller,
        reading: @Sendable (Moment) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> AsyncThrowingStream<FleetNews, any Error>

    /// Whose fleet it is.
    var provider: ProviderID { get }
}
