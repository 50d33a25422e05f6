// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// Writes down which rules were broken. Templates have one each and hand what they record to that of their controller.
@MainActor public final class HeadUnitRuleBook {
    /// What was broken, oldest first; the latest thousand.
    public private(set) var breaches: [HeadUnitRuleError] = []
    /// Called with every breach.
    public var onBreach: ((HeadUnitRuleError) -> Void)?
    /// The book that is told, too.
    private weak var parent: HeadUnitRuleBook?

    private static let capacity = 1000

    /// Starts with nothing written.
    public init() {}

    /// Forgets what was written.
    public func removeAll() { breaches.removeAll() }

    /// Writes down a breach.
    ///
    /// - Returns: The same, to be thrown or handed to a completion.
    @discardableResult func record(_ code: HeadUnitRuleError.Code, _ message: String) -> HeadUnitRuleError {
        let error = HeadUnitRuleError(code: code, message: message)
        write(error)
        return error
    }

    private func write(_ error: HeadUnitRuleError) {
        if breaches.count >= HeadUnitRuleBook.capacity { breaches.removeFirst() }
        breaches.append(error)
        onBreach?(error)
        parent?.write(error)
    }

    /// Tells `book` from now on, and at once what is written already.
    func report(to book: HeadUnitRuleBook) {
        guard parent !== book, book !== self else { return }
        parent = book
        for error in breaches { book.write(error) }
    }

    /// The first `limit` of `items`, with a breach when there are more.
    func limited<Item>(_ items: [Item], to limit: Int, _ code: HeadUnitRuleError.Code, _ noun: String) -> [Item] {
        guard items.count > limit else { return items }
        record(code, "\(items.count) \(noun), where \(limit) have a place")
        return Array(items.prefix(limit))
    }
}
#endif
