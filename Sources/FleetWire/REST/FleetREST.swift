// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import SwiftProtobuf

/// The fleet API over HTTP and JSON: published paths, verbs and names.
public enum FleetREST {
    /// A request that has found its method.
    public struct Call: Sendable {
        /// What is asked for.
        public let method: FleetMethod
        /// Reads the request.
        public let read: @Sendable (Moment) throws(FleetError) -> AddressedCall
    }

    /// The HTTP methods that an address has; empty for one that is no address of the fleet.
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
    /// - Throws: `notFound` for an address of no method; `invalidArgument`.
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
                .notFound, "There is no method at \(request.method) /\(path.prefix(2).joined(separator: "/"))….")
        }
        return try route.read(request, "providers/\(path[2])", path.dropFirst().joined(separator: "/"))
    }

    /// The secret of a link comes in the body, where no proxy writes it down.
    private static func opening(_ request: RESTRequest) throws(FleetError) -> Call {
        let message: Guidepost_Fleet_V1_OpenShareRequest = try QueryMessage.message(request.body)
        return Call(method: .openShare) { _ in
            AddressedCall(provider: nil, call: .openShare(secret: message.secret))
        }
    }
}
