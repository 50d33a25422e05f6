// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Sheets that nobody draws with at the moment: the memory of one is larger than that of the picture, and asking the
/// system for it anew takes longer than to draw a map of a village.
final class SheetShelf: Sendable {
    /// The shelf of this process.
    static let shared = SheetShelf(capacity: 4)

    private let capacity: Int
    private let sheets = Mutex<[CoverageSheet]>([])

    /// Makes an empty shelf.
    ///
    /// - Parameter capacity: sheets that are kept at most.
    init(capacity: Int) { self.capacity = capacity }

    /// An empty sheet of a size.
    func take(width: Int, height: Int) -> CoverageSheet {
        let kept = sheets.withLock { sheets -> CoverageSheet? in
            guard let row = sheets.firstIndex(where: { $0.width == width && $0.height == height }) else { return nil }
            return sheets.remove(at: row)
        }
        return kept ?? CoverageSheet(width: width, height: height)
    }

    /// Keeps an empty sheet that its owner lets go, unless it is very large; the one that lay there longest makes room
    /// for it.
    func put(_ sheet: CoverageSheet) {
        guard sheet.width * sheet.height <= CoverageSheet.mostDots / 4 else { return }
        sheets.withLock { sheets in
            if sheets.count >= capacity { sheets.removeFirst() }
            sheets.append(sheet)
        }
    }
}
