// SPDX-License-Identifier: Apache-2.0

/// An entry point that takes arbitrary bytes from outside, as one input of the program does.
///
/// The same entry points run in two ways: under libFuzzer with sanitizers (`make fuzz`), and as a plain test that replays
/// the seeds and a fixed number of mutations of them (`FuzzTargetsTests`).
public struct FuzzTarget: Sendable {
    /// Name on the command line, and of the folder of its seeds in `Fuzz/Seeds`.
    public let name: String
    /// The longest input worth trying, in bytes.
    public let maximumLength: Int
    /// Handles one input.
    ///
    /// - Throws: `FuzzFailure` when a result is wrong. Input that is rejected with a proper error is no failure.
    public let run: @Sendable (_ bytes: [UInt8]) throws -> Void

    init(_ name: String, maximumLength: Int = 4096, run: @escaping @Sendable (_ bytes: [UInt8]) throws -> Void) {
        self.name = name
        self.maximumLength = maximumLength
        self.run = run
    }

    /// All entry points, those closest to strangers first.
    public static let all: [FuzzTarget] = [
        .request, .json, .token, .fleet, .polyline, .traces, .record, .region, .layers, .traffic, .configuration,
        .style, .pbf, .xml, .queue, .session,
    ]
}

/// A result that is wrong for some input.
public struct FuzzFailure: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Checks a property of a result.
///
/// - Throws: `FuzzFailure` with `message` when it does not hold.
func require(
    _ condition: Bool, _ message: @autoclosure () -> String = "a property does not hold", line: Int = #line,
    file: String = #fileID
) throws {
    guard condition else { throw FuzzFailure("\(file):\(line): \(message())") }
}
