// SPDX-License-Identifier: Apache-2.0

internal import CExpat

/// The attributes of one XML element, valid only during the call.
struct XMLAttributes {
    fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// Calls `body` with the value of attribute `name`; `nil` when absent.
    func with<Result>(_ name: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
        guard let list else { return nil }
        // Expat terminates the list with a null pointer.
        var position = 0
        while let attribute = list[position], let value = list[position + 1] {
            if isEqual(attribute, name) {
                let count = length(value)
                return value.withMemoryRebound(to: UInt8.self, capacity: count) {
                    body(UnsafeBufferPointer(start: $0, count: count))
                }
            }
            position += 2
        }
        return nil
    }

    /// The value of attribute `name` as text.
    func text(_ name: StaticString) -> String? { with(name) { String(decoding: $0, as: UTF8.self) } }

    /// Whether attribute `name` has exactly `value`.
    func has(_ name: StaticString, _ value: StaticString) -> Bool {
        with(name) { bytes in
            bytes.count == value.utf8CodeUnitCount
                && bytes.elementsEqual(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
        } ?? false
    }

    private func length(_ text: UnsafePointer<CChar>) -> Int {
        var count = 0
        while text[count] != 0 { count += 1 }
        return count
    }
}

/// Whether a C string is `name`.
private func isEqual(_ text: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    let start = name.utf8Start
    var position = 0
    while position < count {
        guard UInt8(bitPattern: text[position]) == start[position] else { return false }
        position += 1
    }
    return text[count] == 0
}

/// The name of one XML element, valid only during the call.
struct XMLName {
    fileprivate let text: UnsafePointer<CChar>

    static func ~= (name: StaticString, element: XMLName) -> Bool { isEqual(element.text, name) }

    /// The name as text.
    var string: String { String(cString: text) }
}

/// Receives the elements of an XML text.
protocol XMLReceiver: AnyObject {
    /// An element begins.
    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next
    /// The current element ends.
    func end() -> XMLParser.Next
}

/// A wrapper of Expat that throws errors and rejects document types.
final class XMLParser {
    /// Control flow after a callback.
    enum Next {
        case goOn
        /// Pause, so that the caller can deliver the parsed elements.
        case pause
        /// Stop parsing.
        case stop(ImportError?)
    }

    /// State of the parser after a chunk.
    enum Outcome { case needsMore, paused, stopped }

    private let parser: XML_Parser
    private let receiver: any XMLReceiver
    private let name: String
    /// Whether positions refer to decompressed text rather than to the file.
    private let isPacked: Bool
    private var failure: ImportError?
    private var isStopped = false
    private var fed = 0

    /// Maximum size of a tag or comment, in bytes.
    private static let maxTokenSize = 4 << 20

    init(name: String, isPacked: Bool, receiver: any XMLReceiver) throws(ImportError) {
        guard let parser = XML_ParserCreate(nil) else {
            throw ImportError(.tooLarge, "there is no memory for reading \(name)")
        }
        self.parser = parser
        self.receiver = receiver
        self.name = name
        self.isPacked = isPacked
        // The parser is freed before this object, so the pointer in its user data never dangles.
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let data, let name else { return }
                let parser = Unmanaged<XMLParser>.fromOpaque(data).takeUnretainedValue()
                parser.follow(parser.receiver.begin(XMLName(text: name), XMLAttributes(list: attributes)))
            },
            { data, _ in
                guard let data else { return }
                let parser = Unmanaged<XMLParser>.fromOpaque(data).takeUnretainedValue()
                parser.follow(parser.receiver.end())
            })
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            guard let data else { return }
            let parser = Unmanaged<XMLParser>.fromOpaque(data).takeUnretainedValue()
            parser.follow(.stop(parser.error(.unsupportedFeature, "it declares a document type")))
        }
    }

    deinit { XML_ParserFree(parser) }

    /// Parses the next chunk; `isLast` with or after the last one.
    func parse(_ piece: [UInt8], isLast: Bool) throws(ImportError) -> Outcome {
        fed += piece.count
        let status = piece.withUnsafeBufferPointer { piece in
            piece.withMemoryRebound(to: CChar.self) {
                XML_Parse(parser, $0.baseAddress, Int32($0.count), isLast ? 1 : 0)
            }
        }
        if fed - max(0, Int(XML_GetCurrentByteIndex(parser))) > Self.maxTokenSize {
            throw error(.tooLarge, "a tag or comment is longer than \(Self.maxTokenSize) bytes")
        }
        return try outcome(status, isLast: isLast)
    }

    /// Resumes after a pause.
    func resume(isLast: Bool) throws(ImportError) -> Outcome {
        try outcome(XML_ResumeParser(parser), isLast: isLast)
    }

    /// An error at the position of the parser.
    func error(_ code: ImportError.Code, _ problem: String) -> ImportError {
        let offset = max(0, Int(XML_GetCurrentByteIndex(parser)))
        let line = XML_GetCurrentLineNumber(parser)
        let place = isPacked ? "byte \(offset) of its unpacked text" : "byte \(offset)"
        return ImportError(
            code, "\(name), line \(line), \(place): \(problem)", byteOffset: isPacked ? nil : offset)
    }

    private func follow(_ next: Next) {
        switch next {
        case .goOn: return
        case .pause: XML_StopParser(parser, 1)
        case .stop(let error):
            // Expat may report the end of an empty element after it was stopped.
            if isStopped { return }
            isStopped = true
            failure = error
            XML_StopParser(parser, 0)
        }
    }

    private func outcome(_ status: XML_Status, isLast: Bool) throws(ImportError) -> Outcome {
        if let failure { throw failure }
        if isStopped { return .stopped }
        if status == XML_STATUS_OK { return .needsMore }
        if status == XML_STATUS_SUSPENDED { return .paused }
        let code = XML_GetErrorCode(parser)
        let cutOff = [
            XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
        ]
        if isLast, cutOff.contains(code) { throw error(.truncatedFile, "the text ends in the middle") }
        let problem = XML_ErrorString(code).map { String(cString: $0) } ?? "it is not well-formed"
        throw error(code == XML_ERROR_NO_MEMORY ? .tooLarge : .damagedFile, problem)
    }
}
