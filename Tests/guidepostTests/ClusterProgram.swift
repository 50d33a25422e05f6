// SPDX-License-Identifier: Apache-2.0

import BusSupport
import FleetTestSupport
import Foundation
import NavTestSupport

/// A cluster of `dev/cluster`: a database with a synchronous standby, brokers, fleet servers and a balancer. It ends with the process
/// of the tests, however that ends.
final class ClusterProgram {
    /// The cluster has not started.
    struct Failure: Error {
        /// What it has printed.
        let output: String
    }

    /// The address of the store.
    let store: String
    /// The folder of the keys.
    let keys: String
    /// The balancer.
    let balancer: FleetHTTPClient
    /// The fleet servers by their numbers, which begin with 1.
    let servers: [Int: FleetHTTPClient]
    private let processes: [String: Int32]
    private let process = Process()
    private let input = Pipe()

    /// Whether all programs are installed.
    static var isAvailable: Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let hasBalancer = (path.split(separator: ":").map(String.init) + ["/usr/sbin"])
            .contains { FileManager.default.isExecutableFile(atPath: $0 + "/haproxy") }
        return hasBalancer && PostgresServer.isInstalled && NATSServer.isInstalled && BusOptions.isAvailable
    }

    /// Starts a cluster at ports that are seldom used, below those that the kernel assigns.
    ///
    /// - Throws: `Failure`.
    init(servers count: Int, brokers: Int) throws {
        let output = Pipe()
        let ports = Int.random(in: 100...14_000)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", #""$@" </dev/null & cluster=$!; exec >/dev/null 2>&1; cat; kill $cluster; wait $cluster"#, "sh",
            Program.root.appending(path: "dev/cluster").path, "--servers", "\(count)", "--synchronous", "--brokers",
            "\(brokers)", "--ports", "\(ports)",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(["GUIDEPOST": Program.url.path]) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
        try ClusterProgram.run(process)
        var (lines, processes): ([String], [String: Int32]) = ([], [:])
        while let line = NoteReader.line(from: output, with: " ") {
            lines.append(line)
            let words = line.components(separatedBy: ": process ")
            if words.count == 2 { processes[words[0]] = Int32(words[1]) }
            if line.hasPrefix("ready at ") { break }
        }
        func value(_ name: String) throws -> String {
            guard let line = lines.first(where: { $0.hasPrefix(name + " ") }) else {
                throw Failure(output: lines.suffix(5).joined(separator: "\n"))
            }
            return String(line.dropFirst(name.count + 1))
        }
        _ = try value("ready")
        (store, keys, self.processes) = (try value("store"), try value("keys"), processes)
        balancer = FleetHTTPClient(http: "http://127.0.0.1:\(18_080 + ports)")
        servers = Dictionary(
            uniqueKeysWithValues: (1...count).map {
                ($0, FleetHTTPClient(http: "http://127.0.0.1:\(18_080 + ports + $0)"))
            })
    }

    /// Starts a process that gets signals: threads of tests block them, and shells keep them blocked.
    private static func run(_ process: Process) throws {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
    }

    /// Kills a fleet server.
    func killServer(_ number: Int) {
        if let process = processes["server-\(number)"] { kill(process, SIGKILL) }
    }

    /// Ends the cluster, and waits for it.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    deinit { try? input.fileHandleForWriting.close() }
}
