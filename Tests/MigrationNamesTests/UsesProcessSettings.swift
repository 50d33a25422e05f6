// SPDX-License-Identifier: Apache-2.0

import NavTestSupport
import Testing

/// Tests that set the source of maps, routes or the fleet. They run one at a time, also with those of other modules.
struct UsesProcessSettings: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await ProcessSettings.exclusively(function)
    }
}

extension Trait where Self == UsesProcessSettings {
    static var usesProcessSettings: Self { UsesProcessSettings() }
}
