// SPDX-License-Identifier: Apache-2.0

/// Where routes come from: the engine on this device, a server, or a test.
public protocol RouteProviding: Sendable {
    /// Finds routes through all stops of the request, the best first. Never returns an empty list.
    ///
    /// - Throws: `RouteError`; "there is no route" is `unreachable`.
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route]
}

/// Puts a step into words.
public protocol InstructionWriting: Sendable {
    /// The whole sentence for `step`, in `language` (BCP 47) or the closest language the writer knows.
    func instruction(for step: StepInfo, language: String) -> String
}
