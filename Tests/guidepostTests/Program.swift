// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The built program, and the sample map that it is tried on.
enum Program {
    /// What a run left behind.
    struct Outcome {
        var status: Int32
        var output: Data
        var notes: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The program lies beside the tests.
    static let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "guidepost")
    static let sample = root.appending(path: "Samples/monaco.osm.pbf").path
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Two places in Monaco, more than three kilometers apart by road.
    static let stops = ["--stop", "43.7396,7.4277", "--stop", "43.7260,7.4155"]

    /// A folder that goes away with the process.
    static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guidepost-tests-\(getpid())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: Program.folder) }
        return folder
    }()

    /// The sample map as a region file, built by the program once.
    static let region: String = {
        let path = folder.appending(path: "monaco.region").path
        _ = try? run(["map", "build", sample, "-o", path])
        return path
    }()

    /// Runs the program to its end.
    static func run(_ arguments: [String], input: Data? = nil) throws -> Outcome {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        let (output, notes) = (folder.appending(path: UUID().uuidString), folder.appending(path: UUID().uuidString))
        for file in [output, notes] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: notes)
        if let input {
            let file = folder.appending(path: UUID().uuidString)
            try input.write(to: file)
            process.standardInput = try FileHandle(forReadingFrom: file)
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: try Data(contentsOf: output),
            notes: try String(contentsOf: notes, encoding: .utf8))
    }
}

/// Reads what a program that goes on running says.
enum NoteReader {
    /// The next note that holds a text.
    static func line(from notes: Pipe, with text: String) -> String? {
        var line: [UInt8] = []
        while let byte = try? notes.fileHandleForReading.read(upToCount: 1)?.first {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            let words = String(decoding: line, as: UTF8.self)
            if words.contains(text) { return words }
            line = []
        }
        return nil
    }
}
