// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A real PostgreSQL server for tests: an unprivileged process in a temporary folder, reached over a Unix socket.
///
/// It ends with the process of the tests, however that ends.
package final class PostgresServer: Sendable {
    /// A failure to start or ask the server.
    package struct Failure: Error {
        /// What happened.
        package let message: String
    }

    private let folder: String
    private let programs: String
    private let process: Mutex<(input: FileHandle, output: FileHandle)>

    /// The folder of the newest server programs; `nil` if none are installed.
    private static let installed: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let folders = versions.compactMap { Int($0) }.sorted(by: >).map { "\(root)/\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (folders + path.split(separator: ":").map(String.init)).first {
            FileManager.default.isExecutableFile(atPath: $0 + "/initdb")
        }
    }()

    /// Whether the server programs are installed (Debian: `postgresql`).
    package static var isInstalled: Bool { installed != nil }

    /// The server that tests of this process share; started when it is first asked for.
    package static var shared: PostgresServer {
        get throws {
            try started.withLock { started in
                if let server = started { return server }
                let server = try PostgresServer()
                started = server
                return server
            }
        }
    }
    private static let started = Mutex<PostgresServer?>(nil)

    /// Starts the shared server, if it has not been started.
    ///
    /// - Throws: `Failure`.
    package static func prepare() async throws { _ = try await withoutBlocking { try shared } }

    /// Starts a server of its own, which a test may stop.
    ///
    /// - Throws: `Failure`.
    package static func start() async throws -> PostgresServer {
        try await withoutBlocking { try PostgresServer() }
    }

    /// Runs slow work on a thread of its own: other tests have deadlines, and tasks have few threads.
    private static func withoutBlocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }

    private init() throws {
        guard let programs = PostgresServer.installed else { throw Failure(message: "PostgreSQL is not installed") }
        self.programs = programs
        // Names of sockets have at most 107 characters.
        folder = "/tmp/guidepost-pg-\(UInt32.random(in: .min ... .max))"
        let (input, output, process) = (Pipe(), Pipe(), Process())
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", PostgresServer.script, "sh", programs, folder]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.standardError
        try process.run()
        self.process = Mutex((input.fileHandleForWriting, output.fileHandleForReading))
        try expect("ready")
    }

    /// Runs the server until its input ends; `stop` and `start` in between. The server refuses to run as root.
    private static let script = """
        bin=$1 folder=$2 as=
        mkdir -m 755 "$folder" && cd "$folder" || exit 1
        if [ "$(id -u)" = 0 ]; then as="setpriv --reuid=65534 --regid=65534 --clear-groups"; chown 65534:65534 "$folder"; fi
        $as "$bin/initdb" -D "$folder/data" -U guidepost -A trust --no-sync -E UTF8 --locale=C >"$folder/log" 2>&1 || {
            cat "$folder/log" >&2; exit 1; }
        start() {
            $as "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off -c max_connections=300 \\
                -c shared_buffers=32MB >>"$folder/log" 2>&1 </dev/null &
            pid=$!
            until "$bin/pg_isready" -q -h "$folder"; do kill -0 $pid || exit 1; sleep 0.05; done
            echo ready
        }
        start
        while read -r word; do
            case $word in
            stop) kill -QUIT $pid; wait $pid; echo stopped ;;
            start) start ;;
            esac
        done
        kill -QUIT $pid; wait $pid
        rm -rf "$folder"
        """

    /// The address of a store: a schema of its own, empty at first.
    ///
    /// - Throws: `Failure`.
    package func store(_ name: String) throws -> String {
        let schema = "s" + name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased().suffix(50)
        try run("CREATE SCHEMA IF NOT EXISTS \(schema)")
        let host = folder.replacing("/", with: "%2F")
        return "postgres://guidepost@/postgres?host=\(host)&options=-csearch_path%3D\(schema)"
    }

    /// Runs SQL in the store with an address, and returns the output of `psql`.
    ///
    /// - Throws: `Failure`.
    @discardableResult package func run(_ sql: String, in store: String? = nil) throws -> String {
        let (output, process) = (Pipe(), Process())
        process.executableURL = URL(filePath: programs + "/psql")
        process.arguments = ["-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql]
        process.arguments? += [
            "-d", store ?? "postgres://guidepost@/postgres?host=\(folder.replacing("/", with: "%2F"))",
        ]
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(message: "psql failed: \(sql)") }
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Kills the server, as a crash of the machine does, except for what the kernel has not written.
    package func stop() async throws {
        try await PostgresServer.withoutBlocking { try self.send("stop", "stopped") }
    }

    /// Starts it again; it recovers what was committed.
    package func resume() async throws {
        try await PostgresServer.withoutBlocking { try self.send("start", "ready") }
    }

    private func send(_ word: String, _ answer: String) throws {
        try process.withLock { try $0.input.write(contentsOf: Data((word + "\n").utf8)) }
        try expect(answer)
    }

    private func expect(_ answer: String) throws {
        var line = ""
        try process.withLock { process in
            while let byte = try process.output.read(upToCount: 1), !byte.isEmpty, byte[byte.startIndex] != 10 {
                line += String(decoding: byte, as: UTF8.self)
            }
        }
        guard line == answer else { throw Failure(message: "PostgreSQL has not \(answer): '\(line)'") }
    }
}
