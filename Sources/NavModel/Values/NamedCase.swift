// SPDX-License-Identifier: Apache-2.0

/// An enumeration whose cases are encoded by name in JSON, logs and options, such as `turnSlightLeft`.
public protocol NamedCase: Sendable, Hashable, CaseIterable {}

extension NamedCase {
    /// The name of the case.
    public var name: String { String(describing: self) }

    /// Finds a case by its name; `nil` for any other text.
    public init?(name: some StringProtocol) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }
}
