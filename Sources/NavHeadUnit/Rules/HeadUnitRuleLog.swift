// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// Records rule violations. Every template has a log that forwards to that of its controller.
@MainActor public final class HeadUnitRuleLog {
    /// The latest thousand violations, oldest first.
    public private(set) var violations: [HeadUnitRuleError] = []
    /// Called for every violation.
    public var onViolation: ((HeadUnitRuleError) -> Void)?
    /// The log that violations are forwarded to.
    private weak var parent: HeadUnitRuleLog?

    private static let capacity = 1000

    /// Creates an empty log.
    public init() {}

    /// Removes all violations.
    public func removeAll() { violations.removeAll() }

    /// Records a violation.
    ///
    /// - Returns: The violation, to be thrown or passed to a completion handler.
    @discardableResult func record(_ code: HeadUnitRuleError.Code, _ message: String) -> HeadUnitRuleError {
        let error = HeadUnitRuleError(code: code, message: message)
        append(error)
        return error
    }

    private func append(_ error: HeadUnitRuleError) {
        if violations.count >= HeadUnitRuleLog.capacity { violations.removeFirst() }
        violations.append(error)
        onViolation?(error)
        parent?.append(error)
    }

    /// Forwards violations to `log` from now on, and those recorded so far.
    func forward(to log: HeadUnitRuleLog) {
        guard parent !== log, log !== self else { return }
        parent = log
        for error in violations { log.append(error) }
    }

    /// The first `limit` of `items`; records a violation if there are more.
    func limited<Item>(_ items: [Item], to limit: Int, _ code: HeadUnitRuleError.Code, _ noun: String) -> [Item] {
        guard items.count > limit else { return items }
        record(code, "\(items.count) \(noun), at most \(limit) are allowed")
        return Array(items.prefix(limit))
    }
}
#endif
