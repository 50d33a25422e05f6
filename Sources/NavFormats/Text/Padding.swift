// SPDX-License-Identifier: Apache-2.0

/// The side that a text keeps to in a column.
enum ColumnAlignment { case left, right }

extension String {
    /// The text with spaces added up to `width` characters; a longer text stays as it is.
    func padded(to width: Int, alignment: ColumnAlignment = .left) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return alignment == .left ? self + space : space + self
    }

    /// The text without the spaces at its end.
    var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
