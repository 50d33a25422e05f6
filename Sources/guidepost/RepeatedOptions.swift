// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// Rejects options that are given twice although they take one value.
///
/// The argument parser uses the last value without a message, so that `serve --map a --map b` would serve only b.
struct RepeatedOptions {
    /// Options of which every command that has them takes several values. They are given twice in nearly every command
    /// line, and describing a command takes milliseconds.
    static let repeatable: Set = ["--stop"]

    private struct Description: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var arguments: [Argument]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            /// As it is written in a command line.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }
        var kind: String
        var isRepeating: Bool
        var names: [Name]?
    }

    /// Checks a command line.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the name of the program.
    ///   - root: The command that they begin with.
    /// - Throws: `ValidationError` that names the option.
    static func check(_ arguments: [String], of root: any ParsableCommand.Type) throws {
        let names = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }
            .map { $0.hasPrefix("--") ? String($0.prefix { $0 != "=" }) : $0 }
        let repeated = Set(names.filter { name in names.count { $0 == name } > 1 }).subtracting(repeatable)
        guard !repeated.isEmpty else { return }
        var command = root
        for word in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            command = next
        }
        // Of this command alone: a description of all takes tens of milliseconds.
        let single = singleValued(of: command)
        if let name = names.first(where: { repeated.contains($0) && single.contains($0) }) {
            throw ValidationError("\(name) is given more than once; it takes one value.")
        }
    }

    /// The options of a command that take one value, as they are written in a command line.
    static func singleValued(of command: any ParsableCommand.Type) -> Set<String> {
        let described = try? JSONDecoder().decode(Description.self, from: Data(command._dumpHelp().utf8))
        let options = described?.command.arguments?.filter { $0.kind == "option" && !$0.isRepeating } ?? []
        return Set(options.flatMap { $0.names ?? [] }.map(\.text))
    }
}
