// SPDX-License-Identifier: Apache-2.0

/// Alignment of text in a column.
enum ColumnAlignment { case left, right }

extension String {
    /// The text padded with spaces to `width` characters; longer text is unchanged.
    func padded(to width: Int, alignment: ColumnAlignment = .left) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return alignment == .left ? self + space : space + self
    }

    /// The text without trailing spaces.
    var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
