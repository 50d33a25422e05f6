// SPDX-License-Identifier: Apache-2.0

/// Identifies a call among those of a distributed trace, as in the header `traceparent` of W3C Trace Context.
public struct TraceContext: Sendable, Hashable {
    /// The ID of the whole trace: 32 hexadecimal digits.
    public let traceID: String
    /// The ID of this call: 16 hexadecimal digits.
    public let spanID: String
    /// The ID of the calling span, if the caller sent one.
    public let parentID: String?
    /// Whether the caller records the trace.
    public let isSampled: Bool

    /// Creates the context of a call that continues the trace of its caller, or begins one.
    ///
    /// A header that is not valid is ignored, as the specification demands.
    ///
    /// - Parameter header: The value of `traceparent`; `nil` if there was none.
    public init(continuing header: String? = nil) {
        spanID = TraceContext.randomID()
        guard let header, let parsed = TraceContext.parse(Array(header.utf8)) else {
            (traceID, parentID, isSampled) = (TraceContext.randomID() + TraceContext.randomID(), nil, false)
            return
        }
        (traceID, parentID, isSampled) = (parsed.trace, parsed.parent, parsed.isSampled)
    }

    /// The value of `traceparent` for calls made on behalf of this one.
    public var header: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

    /// `00-` 32 digits `-` 16 digits `-` 2 digits, all lowercase; later versions may append fields.
    private static func parse(_ bytes: [UInt8]) -> (trace: String, parent: String, isSampled: Bool)? {
        let dash = UInt8(ascii: "-")
        guard bytes.count >= 55, bytes[2] == dash, bytes[35] == dash, bytes[52] == dash,
            let version = hexadecimal(bytes[0..<2]), version != "ff",
            bytes.count == 55 || version != "00" && bytes[55] == dash,
            let trace = hexadecimal(bytes[3..<35]), let parent = hexadecimal(bytes[36..<52]),
            let flags = hexadecimal(bytes[53..<55]).flatMap({ UInt8($0, radix: 16) }),
            trace.contains(where: { $0 != "0" }), parent.contains(where: { $0 != "0" })
        else { return nil }
        return (trace, parent, flags & 1 == 1)
    }

    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String? {
        let isValid = bytes.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
        return isValid ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private static func randomID() -> String {
        let digits = String(UInt64.random(in: 1 ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
