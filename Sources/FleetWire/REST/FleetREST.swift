// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import SwiftProtobuf

/// The fleet API over HTTP and JSON, with the published paths, methods and names.
public enum FleetREST {
    /// A request with its method.
    public struct Call: Sendable {
        /// The method.
        public let method: FleetMethod
        /// Parses the request.
        public let read: @Sendable (Timestamp) throws(FleetError) -> AddressedCall
    }

    /// The HTTP methods of an address; empty for an unknown one.
    public static func methods(at request: RESTRequest) -> [String] {
        let path = request.path
        if path == ["share"], request.verb == nil { return ["POST"] }
        guard path.count == 4 || path.count == 5, path[0] == "v1", path[1] == "providers" else { return [] }
        let found = routes.lazy.filter {
            $0.collection == path[3] && $0.hasID == (path.count == 5) && $0.action == request.verb
        }
        return Array(Set(found.map(\.verb))).sorted()
    }

    /// Finds the method of a request.
    ///
    /// - Throws: `notFound` for an unknown address; `invalidArgument`.
    public static func call(_ request: RESTRequest) throws(FleetError) -> Call {
        let path = request.path
        if path == ["share"], request.method == "POST", request.verb == nil { return try opening(request) }
        guard path.count == 4 || path.count == 5, path[0] == "v1", path[1] == "providers",
            let route = routes.first(where: {
                $0.collection == path[3] && $0.hasID == (path.count == 5) && $0.verb == request.method
                    && $0.action == request.verb
            })
        else {
            throw FleetError(
                .notFound, "No method exists at \(request.method) /\(path.prefix(2).joined(separator: "/"))….")
        }
        return try route.read(request, "providers/\(path[2])", path.dropFirst().joined(separator: "/"))
    }

    /// The secret of a link is sent in the body, because proxies log addresses.
    private static func opening(_ request: RESTRequest) throws(FleetError) -> Call {
        let message: Guidepost_Fleet_V1_OpenShareRequest = try QueryMessage.message(request.body)
        return Call(method: .openShare) { _ in
            AddressedCall(provider: nil, call: .openShare(secret: message.secret))
        }
    }
}
