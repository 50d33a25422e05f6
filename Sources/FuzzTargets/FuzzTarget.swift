// SPDX-License-Identifier: Apache-2.0

/// An entry point for arbitrary bytes, for one input of the program.
///
/// The same entry points run in two ways: under libFuzzer with sanitizers (`make fuzz`), and as a plain test that
/// replays
/// the seeds and a fixed number of mutations of them (`FuzzTargetsTests`).
public struct FuzzTarget: Sendable {
    /// Name on the command line, and of its folder in `Fuzz/Seeds`.
    public let name: String
    /// Maximum size of useful inputs in bytes.
    public let maximumLength: Int
    /// Processes an input.
    ///
    /// - Throws: `FuzzFailure` for a wrong result. Rejecting the input with an error is not a failure.
    public let run: @Sendable (_ bytes: [UInt8]) throws -> Void

    init(_ name: String, maximumLength: Int = 4096, run: @escaping @Sendable (_ bytes: [UInt8]) throws -> Void) {
        self.name = name
        self.maximumLength = maximumLength
        self.run = run
    }

    /// All entry points, the most exposed ones first.
    public static let all: [FuzzTarget] = [
        .request, .json, .token, .push, .fleet, .store, .bus, .polyline, .traces, .record, .region, .layers, .traffic,
        .configuration, .style, .response, .pbf, .xml, .queue, .session,
    ]
}

/// A wrong result.
public struct FuzzFailure: Error, CustomStringConvertible {
    /// Description of the failure.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Checks a property of a result.
///
/// - Throws: `FuzzFailure` with `message` if it does not hold.
func require(
    _ condition: Bool, _ message: @autoclosure () -> String = "a property does not hold", line: Int = #line,
    file: String = #fileID
) throws {
    guard condition else { throw FuzzFailure("\(file):\(line): \(message())") }
}
