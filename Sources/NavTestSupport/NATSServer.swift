// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A real NATS broker with JetStream for tests, on loopback and in a temporary folder.
///
/// It ends with the process of the tests, however that ends.
package final class NATSServer: Sendable {
    /// A failure to start or command the broker.
    package struct Failure: Error {
        /// What happened.
        package let message: String
    }

    /// The port on loopback.
    package let port: Int
    /// The address, with the user and the password of the default options.
    package var url: String { "nats://guidepost:secret@127.0.0.1:\(port)" }
    private let process: Mutex<(input: FileHandle, output: FileHandle)>

    private static let installed: String? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (path.split(separator: ":").map(String.init) + ["/usr/sbin"]).map { $0 + "/nats-server" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Whether the program is installed (Debian: `nats-server`).
    package static var isInstalled: Bool { installed != nil }

    /// Starts a broker.
    ///
    /// - Parameter options: Options of `nats-server` that say who may connect.
    /// - Throws: `Failure`.
    package init(_ options: [String] = ["--user", "guidepost", "--pass", "secret"]) throws {
        guard let program = NATSServer.installed else { throw Failure(message: "nats-server is not installed") }
        let (input, output, process) = (Pipe(), Pipe(), Process())
        process.executableURL = URL(filePath: "/bin/sh")
        let folder = "/tmp/guidepost-nats-\(UInt32.random(in: .min ... .max))"
        process.arguments = ["-c", NATSServer.script, "sh", program, folder] + options
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.standardError
        try process.run()
        let line = try NATSServer.line(from: output.fileHandleForReading)
        guard line.hasPrefix("ready "), let port = Int(line.dropFirst(6)) else {
            throw Failure(message: "the broker has not started: '\(line)'")
        }
        self.port = port
        self.process = Mutex((input.fileHandleForWriting, output.fileHandleForReading))
    }

    /// Runs the broker until its input ends; commands in between.
    private static let script = """
        server=$1 folder=$2 port=-1
        shift 2
        mkdir -m 700 "$folder" && cd "$folder" || exit 1
        start() {
            rm -f ./*.ports
            "$server" -a 127.0.0.1 -p "$port" -js -sd "$folder/js" --ports_file_dir "$folder" "$@" \\
                >>"$folder/log" 2>&1 </dev/null &
            pid=$!
            until [ -s "nats-server_$pid.ports" ]; do
                kill -0 $pid || { cat "$folder/log" >&2; exit 1; }
                sleep 0.05
            done
            port=$(sed -n 's/.*127.0.0.1:\\([0-9]*\\).*/\\1/p' "nats-server_$pid.ports" | head -n 1)
            echo "ready $port"
        }
        start "$@"
        while read -r word; do
            case $word in
            kill) kill -KILL $pid; wait $pid 2>/dev/null; echo killed ;;
            start) start "$@" ;;
            stop) kill -STOP $pid; echo stopped ;;
            continue) kill -CONT $pid; echo continued ;;
            esac
        done
        kill -KILL $pid; wait $pid 2>/dev/null
        rm -rf "$folder"
        """

    /// Kills the broker; what it has in memory is lost.
    package func kill() throws { try send("kill", "killed") }

    /// Starts it again, at the same port.
    package func start() throws { try send("start", "ready") }

    /// Stops the process, so that connections stay open and nothing responds.
    package func stop() throws { try send("stop", "stopped") }

    /// Lets it go on.
    package func resume() throws { try send("continue", "continued") }

    private func send(_ word: String, _ expected: String) throws {
        let line = try process.withLock { process in
            try process.input.write(contentsOf: Data((word + "\n").utf8))
            return try NATSServer.line(from: process.output)
        }
        guard line.hasPrefix(expected) else { throw Failure(message: "the broker has not \(expected): '\(line)'") }
    }

    private static func line(from output: FileHandle) throws -> String {
        var line = ""
        while let byte = try output.read(upToCount: 1), !byte.isEmpty, byte[byte.startIndex] != 10 {
            line += String(decoding: byte, as: UTF8.self)
        }
        return line
    }
}
