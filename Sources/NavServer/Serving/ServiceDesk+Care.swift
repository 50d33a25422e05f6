// SPDX-License-Identifier: Apache-2.0

internal import NavFormats

/// What is known of a request before it is read: how much of it to read.
extension ServiceDesk {
    /// How many bytes of a body are taken; `nil` where the request is refused whatever they say, so that none need be
    /// read.
    func bodyLimit(of call: ServiceCall) -> Int? {
        switch (call.method, call.path) {
        case ("PUT", "/traffic"): call.isLocal ? limits.trafficBytes : nil
        case ("POST", "/map"): call.isLocal ? limits.bodyBytes : nil
        case (_, "/traffic"), (_, "/map"), ("PUT", _): nil
        default: limits.bodyBytes
        }
    }

    /// Why somebody may not change what the server does.
    static func notFromHere(_ change: String) -> OSRMRefusal {
        OSRMRefusal(
            .forbidden, "\(change) from this machine only, by no web page and through no proxy.", status: 403)
    }
}
