// SPDX-License-Identifier: Apache-2.0

public import FleetModel

/// A parsed HTTP request.
public struct RESTRequest: Sendable {
    /// The HTTP method, such as `GET`.
    public var method: String
    /// The components of the path, percent-decoded.
    public var path: [String]
    /// The custom method after a colon, such as `search`.
    public var verb: String?
    /// The parameters of the query, in order.
    public var query: [(key: String, value: String)]
    /// The bytes after the headers.
    public var body: [UInt8]

    /// Parses a request.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - target: Path and query.
    ///   - body: The body.
    /// - Throws: `invalidArgument` for invalid percent encoding.
    /// - Complexity: O(length of the target).
    public init(method: String, target: String, body: [UInt8] = []) throws(FleetError) {
        self.method = method
        self.body = body
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = []
        let segments = (parts.first ?? "".utf8[...]).split(separator: UInt8(ascii: "/"))
        for (row, segment) in segments.enumerated() {
            guard row == segments.count - 1, let colon = segment.lastIndex(of: UInt8(ascii: ":")) else {
                path.append(try PercentEncoding.decode(segment))
                continue
            }
            path.append(try PercentEncoding.decode(segment[..<colon]))
            verb = try PercentEncoding.decode(segment[colon...].dropFirst())
        }
        query = []
        guard parts.count > 1 else { return }
        for pair in parts[1].split(separator: UInt8(ascii: "&")) {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            query.append(
                (
                    try PercentEncoding.decode(pair[..<end]),
                    try PercentEncoding.decode(pair[end...].dropFirst(), plusIsSpace: true)
                ))
        }
    }
}

/// The encoding of bytes in addresses as `%` and two hexadecimal digits (RFC 3986, section 2.1).
private enum PercentEncoding {
    /// Decodes text.
    ///
    /// - Parameters:
    ///   - text: The encoded text.
    ///   - plusIsSpace: Whether `+` stands for a space, as in the values of HTML forms.
    /// - Throws: `invalidArgument` for other digits, and for bytes that are not UTF-8.
    static func decode(_ text: Substring.UTF8View, plusIsSpace: Bool = false) throws(FleetError) -> String {
        let (percent, plus) = (UInt8(ascii: "%"), UInt8(ascii: "+"))
        let isEncoded = text.contains { $0 == percent || plusIsSpace && $0 == plus }
        guard isEncoded else { return String(Substring(text)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case percent:
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { throw invalid }
                bytes.append(high << 4 | low)
            case plus where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw invalid }
        return decoded
    }

    private static var invalid: FleetError {
        FleetError(.invalidArgument, "The address has an invalid percent encoding.")
    }

    /// The value of a hexadecimal digit; `nil` for another byte, or none.
    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8(truncatingIfNeeded: $0) }
    }
}
