// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel

extension OSRMQuestion {
    /// Reads coordinates and options out of an address.
    ///
    /// - Throws: `OSRMRefusal` with code `InvalidQuery` that names the byte.
    package init(_ service: OSRMServiceName, mode: TravelMode, query: AddressCursor) throws(OSRMRefusal) {
        self.init(service: service, mode: mode)
        var cursor = query
        try readCoordinates(&cursor)
        if cursor.take(word: ".flatbuffers") { throw OSRMQuestion.onlyJSON }
        _ = cursor.take(word: ".json")
        guard !cursor.isAtEnd else { return }
        guard cursor.take("?"), try readOption(&cursor) else { throw .malformed(at: cursor.position) }
        while !cursor.isAtEnd {
            let before = cursor.position
            guard cursor.take("&"), try readOption(&cursor) else { throw .malformed(at: before) }
        }
    }

    package static let onlyJSON = OSRMRefusal(.notImplemented, "Only the format json is offered.")

    private mutating func readCoordinates(_ cursor: inout AddressCursor) throws(OSRMRefusal) {
        let precision: Polyline.Precision? =
            cursor.take(word: "polyline(") ? .five : cursor.take(word: "polyline6(") ? .six : nil
        if let precision {
            let text = cursor.take { $0 != UInt8(ascii: ")") }
            guard !text.isEmpty, cursor.take(")") else { throw .malformed(at: cursor.position) }
            coordinates = try OSRMQuestion.line(text, precision)
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

    /// Reads an encoded line. What cannot be read is no place on the globe.
    package static func line(
        _ text: some StringProtocol, _ precision: Polyline.Precision
    ) throws(OSRMRefusal) -> [Coordinate] {
        guard let line = Polyline.decode(text, precision: precision) else {
            throw OSRMRefusal(.invalidValue, "Invalid coordinate value.")
        }
        return line
    }

    /// Reads one option; `false`, with nothing read, when the service has none of that name.
    private mutating func readOption(_ cursor: inout AddressCursor) throws(OSRMRefusal) -> Bool {
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
