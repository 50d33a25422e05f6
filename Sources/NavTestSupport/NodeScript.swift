// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Runs JavaScript of the web pages with Node.js, if installed.
public enum NodeScript {
    /// Path of Node.js; `nil` if it is not installed.
    public static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// An error of running a script.
    public enum Failure: Error {
        /// Node.js is not installed.
        case missing
        /// The script ended with an exit status other than 0.
        case status(Int32)
    }

    /// Runs a module in a new folder with the given files and returns its standard output.
    ///
    /// - Throws: `Failure`, or the error of writing the files.
    public static func run(_ module: String, with files: [String: Data]) throws -> Data {
        guard let node else { throw Failure.missing }
        let folder = try TemporaryFolder("node")
        for (name, data) in files { try data.write(to: folder.url.appending(path: name)) }
        try Data(module.utf8).write(to: folder.url.appending(path: "main.mjs"))
        let process = Process()
        process.executableURL = URL(filePath: node)
        process.arguments = ["main.mjs"]
        process.currentDirectoryURL = folder.url
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.status(process.terminationStatus) }
        return data
    }
}
