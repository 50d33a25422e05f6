// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetServer
internal import Foundation

/// `guidepost fleet push-key`
struct FleetPushKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push-key", abstract: "Make the key with which riders are sent push messages.",
        discussion: """
            Writes a new private key (P-256, PEM) that only its owner can read, and prints its public key. Keep it: riders \
            who have subscribed with one key get no messages with another.

            Example:
              guidepost fleet push-key --output push.pem
              guidepost fleet serve … --push-key push.pem --push-contact mailto:ops@fleet.example
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("File to write. It must not exist.", valueName: "pem"))
    var output: String

    func run() throws {
        guard !FileManager.default.fileExists(atPath: output) else {
            throw Failure("\(output) exists", advice: "Name another file; a key that is replaced is lost.")
        }
        let pem = PushKey.make()
        guard
            FileManager.default.createFile(
                atPath: output, contents: Data(pem.utf8), attributes: [.posixPermissions: 0o600])
        else { throw Failure("\(output) cannot be written") }
        do { Output.write(try PushKey(pem: pem).publicText + "\n") } catch { throw Failure(error) }
    }
}
