// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// Rejects options that are given twice although they take one value.
///
/// The argument parser uses the last value without a message, so that `serve --map a --map b` would serve only b.
struct RepeatedOptions {
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
        let repeated = Set(names.filter { name in names.count { $0 == name } > 1 })
        guard !repeated.isEmpty else { return }
        var command = root
        for word in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            command = next
        }
        // Of this command alone: a description of all takes tens of milliseconds.
        let described = try? JSONDecoder().decode(Description.self, from: Data(command._dumpHelp().utf8))
        for argument in described?.command.arguments ?? [] where argument.kind == "option" && !argument.isRepeating {
            guard let name = argument.names?.first(where: { repeated.contains($0.text) }) else { continue }
            throw ValidationError("\(name.text) is given more than once; it takes one value.")
        }
    }
}
