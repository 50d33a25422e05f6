// SPDX-License-Identifier: Apache-2.0

internal import NavFormats

/// A job on lines: one JSON object per line in, one per line out, in the same order. What fails becomes a line with an
/// error, and the job continues, so that one bad line does not end a job of millions.
enum BatchJob {
    /// Runs `work` on each line that is not empty.
    ///
    /// - Parameters:
    ///   - path: The file with the lines; `-` is standard input.
    ///   - work: The response to a value, as a line or without its end.
    /// - Throws: `Failure` if the lines cannot be read.
    static func run(_ path: String, _ work: (JSONValue) async throws -> [UInt8]) async throws(Failure) {
        let lines = try LineInput(path: path)
        while let line = try lines.next() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            var response: [UInt8]
            do {
                response = try await work(JSONValue(parsing: line))
            } catch {
                response = errorLine(Failure(error).message, line: lines.number)
            }
            if response.last != UInt8(ascii: "\n") { response.append(UInt8(ascii: "\n")) }
            Output.write(response)
        }
    }

    /// `{"error":{"message":…,"line":…}}`.
    static func errorLine(_ message: String, line: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.object("error") { json in
                json.field("message", message)
                json.field("line", line)
            }
        }
        return json.take()
    }
}
