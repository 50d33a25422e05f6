// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// Words that someone who mistyped one may have meant.
enum Suggestion {
    /// The words that differ from a mistyped one in at most a third of its characters, nearest first.
    ///
    /// - Parameters:
    ///   - typed: The word.
    ///   - words: The known words.
    static func near(_ typed: String, in words: [String]) -> [String] {
        let limit = max(1, typed.count / 3)
        return words.map { (word: $0, distance: distance(typed.lowercased(), $0.lowercased())) }
            .filter { $0.distance <= limit || $0.word.hasPrefix(typed) && typed.count > 1 }
            .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.map(\.word)
    }

    /// "a", "a or b", "a, b or c".
    static func list(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
    }

    /// Characters added, left out or replaced, and neighbors exchanged (optimal string alignment).
    private static func distance(_ first: String, _ second: String) -> Int {
        let (a, b) = (Array(first), Array(second))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var value = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { value = min(value, rows[i - 1][j - 1] + 1) }
                row.append(value)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}

/// Rejects unknown commands with the ones that may have been meant. The argument parser reports them as unexpected
/// arguments, or complains about the options after them.
enum CommandNames {
    /// Checks a command line.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the name of the program.
    ///   - root: The command that they begin with.
    /// - Throws: `ValidationError` that names the word and the commands.
    static func check(_ arguments: [String], of root: any ParsableCommand.Type) throws {
        var (command, path) = (root, root._commandName)
        for word in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                let names = subcommands.map { $0._commandName }
                let near = Suggestion.near(word, in: names).prefix(2).map { "'\($0)'" }
                throw ValidationError(
                    "unknown command '\(path) \(word)'; "
                        + (near.isEmpty
                            ? "expected \(Suggestion.list(names))" : "did you mean \(Suggestion.list(near))?"))
            }
            (command, path) = (next, "\(path) \(word)")
        }
    }
}
