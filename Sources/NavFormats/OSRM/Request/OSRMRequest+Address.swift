// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel

extension OSRMRequest {
    /// Parses coordinates and options of a URL.
    ///
    /// - Throws: `OSRMError` with code `InvalidQuery` and the position.
    package init(_ service: OSRMServiceName, mode: TravelMode, query: AddressCursor) throws(OSRMError) {
        self.init(service: service, mode: mode)
        var cursor = query
        try readCoordinates(&cursor)
        if cursor.take(word: ".flatbuffers") { throw OSRMRequest.onlyJSON }
        _ = cursor.take(word: ".json")
        guard !cursor.isAtEnd else { return }
        guard cursor.take("?"), try readOption(&cursor) else { throw .malformed(at: cursor.position) }
        while !cursor.isAtEnd {
            let before = cursor.position
            guard cursor.take("&"), try readOption(&cursor) else { throw .malformed(at: before) }
        }
    }

    package static let onlyJSON = OSRMError(.notImplemented, "Only the format json is offered.")

    private mutating func readCoordinates(_ cursor: inout AddressCursor) throws(OSRMError) {
        let precision: Polyline.Precision? =
            cursor.take(word: "polyline(") ? .five : cursor.take(word: "polyline6(") ? .six : nil
        if let precision {
            let text = cursor.take { $0 != UInt8(ascii: ")") }
            guard !text.isEmpty, cursor.take(")") else { throw .malformed(at: cursor.position) }
            coordinates = try OSRMRequest.line(text, precision)
            return
        }
        while true {
            let before = cursor.position
            guard coordinates.isEmpty || cursor.take(";"), let longitude = cursor.takeDecimal() else {
                guard !coordinates.isEmpty else { throw .malformed(at: cursor.position) }
                return cursor.back(to: before)
            }
            guard cursor.take(","), let latitude = cursor.takeDecimal() else {
                throw .malformed(at: cursor.position)
            }
            coordinates.append(Coordinate(latitude: latitude, longitude: longitude))
        }
    }

    /// Decodes a polyline.
    ///
    /// - Throws: `OSRMError` with code `InvalidValue` for an invalid polyline.
    package static func line(
        _ text: some StringProtocol, _ precision: Polyline.Precision
    ) throws(OSRMError) -> [Coordinate] {
        guard let line = Polyline.decode(text, precision: precision) else {
            throw OSRMError(.invalidValue, "Invalid coordinate value.")
        }
        return line
    }

    /// Parses an option; returns `false` without consuming anything if the service does not support it.
    private mutating func readOption(_ cursor: inout AddressCursor) throws(OSRMError) -> Bool {
        let start = cursor.position
        let name = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
        guard cursor.take("="), let reader = OSRMOptionReader.of(name, for: service) else {
            cursor.back(to: start)
            return false
        }
        try reader.read(&cursor, &self)
        return true
    }
}
