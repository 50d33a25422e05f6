// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Code of a web page, run by Node.js where there is one.
public enum NodeScript {
    /// Where Node.js is; `nil` where it is not.
    public static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Why there is no answer.
    public enum Failure: Error {
        /// There is no Node.js here.
        case missing
        /// The script ended with this status.
        case status(Int32)
    }

    /// Runs a module in a folder of its own that has these files, and gives what it writes.
    ///
    /// - Throws: `Failure`, or what the files cannot be written for.
    public static func run(_ module: String, with files: [String: Data]) throws -> Data {
        guard let node else { throw Failure.missing }
        let folder = try TemporaryFolder("node")
        for (name, data) in files { try data.write(to: folder.url.appending(path: name)) }
        try Data(module.utf8).write(to: folder.url.appending(path: "main.mjs"))
        let process = Process()
        process.executableURL = URL(filePath: node)
        process.arguments = ["main.mjs"]
        process.currentDirectoryURL = folder.url
        let said = Pipe()
        process.standardOutput = said
        try process.run()
        let answer = said.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.status(process.terminationStatus) }
        return answer
    }
}
