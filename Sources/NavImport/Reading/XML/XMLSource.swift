// SPDX-License-Identifier: Apache-2.0

/// An OSM XML file, plain or gzip-compressed. Each pass parses it again, so memory contains one block at a time.
struct XMLSource: Sendable {
    let bytes: ByteSource
    let header: OSMHeader
    private let isPacked: Bool

    /// Chunk size in bytes.
    private static let usualPiece = 256 << 10

    /// Reads the header.
    init(_ bytes: ByteSource, isPacked: Bool) throws(ImportError) {
        self.bytes = bytes
        self.isPacked = isPacked
        let elements = XMLElements(kinds: [], headerOnly: true)
        try Self.parse(bytes, isPacked: isPacked, into: elements) { _ throws(ImportError) in }
        header = elements.header
    }

    /// Passes blocks to `deliver` with the number of file bytes consumed so far.
    func read(
        _ kinds: OSMKinds, pieceSize: Int = usualPiece,
        deliver: (_ block: OSMBlock, _ position: Int) throws(ImportError) -> Void
    ) throws(ImportError) {
        let elements = XMLElements(kinds: kinds)
        try Self.parse(bytes, isPacked: isPacked, pieceSize: pieceSize, into: elements) {
            position throws(ImportError) in
            try deliver(elements.block, position)
            elements.block.removeAll()
        }
        try deliver(elements.block, bytes.count)
    }

    /// Parses a text; `receiver` gets errors at the position of the parser.
    static func parse(
        _ bytes: ByteSource, isPacked: Bool, pieceSize: Int = usualPiece, into receiver: some OSMReceiver,
        atPause: (_ position: Int) throws(ImportError) -> Void
    ) throws(ImportError) {
        let text = try TextStream(bytes, isPacked: isPacked, pieceSize: pieceSize)
        let parser = try XMLParser(name: bytes.name, isPacked: isPacked, receiver: receiver)
        receiver.error = { [unowned parser] in parser.error($0, $1) }
        var isLast = false
        while !isLast {
            isLast = try !text.advance()
            var outcome = try parser.parse(text.piece, isLast: isLast)
            while case .paused = outcome {
                try atPause(text.position)
                outcome = try parser.resume(isLast: isLast)
            }
            if case .stopped = outcome { return }
        }
    }
}
