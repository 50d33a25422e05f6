// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// What is known of a request before it is answered: where to work on it, and how much of it to read.
extension ServiceDesk {
    /// Whether a request may keep a thread busy for long: other work than a route between a few places, or a route of a
    /// kind that nobody has asked for before.
    func mayTakeLong(_ call: ServiceCall) -> Bool {
        let address = call.address
        if call.method == "POST" || call.method == "PUT" || address.count > 1000 { return true }
        let parts = address.split(separator: UInt8(ascii: "/"), maxSplits: 3)
        guard parts.count > 3 else { return MapTileDesk.knows(call.path) }
        if !parts[0].elementsEqual("route".utf8), !parts[0].elementsEqual("nearest".utf8) { return true }
        if ServiceDesk.asksForOtherCosts(parts[3]) { return true }
        return TravelMode(commonName: String(decoding: parts[2], as: UTF8.self))
            .map { !slot.map.isReady(for: $0) } ?? false
    }

    /// Whether options of an address call for other costs than those that are kept ready for a mode.
    private static func asksForOtherCosts(_ query: ArraySlice<UInt8>) -> Bool {
        var rest = query
        while let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }) {
            rest = rest[(mark + 1)...]
            if rest.starts(with: "exclude=".utf8) || rest.starts(with: "avoid=".utf8)
                || rest.starts(with: "depart=".utf8)
            {
                return true
            }
        }
        return false
    }

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
