// SPDX-License-Identifier: Apache-2.0

/// A condition that did not hold in time.
public struct NeverHeld: Error, CustomStringConvertible {
    /// What did not happen.
    public let description: String
}

/// Waits until a condition holds. The limit is generous, because machines that test are busy.
///
/// - Parameters:
///   - what: The condition in words, for the error.
///   - limit: Longest wait.
///   - isolation: The actor of the caller, on which the condition is evaluated.
///   - holds: The condition, evaluated every 5 ms.
/// - Throws: `NeverHeld` after the limit, and errors of the condition.
public func eventually(
    _ what: String = "a condition", within limit: Duration = .seconds(120),
    isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !holds() {
        guard ContinuousClock.now < end else { throw NeverHeld(description: "never: \(what)") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
