// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What a driver does on the page of the driver's view.
enum DriverViewAction: Sendable, Hashable {
    /// Responds to the prompt with a number.
    case respond(accepts: Bool, prompt: Int)
    /// Chooses a line of the routes of an edition: 0 for the followed one, others for the alternatives in their order.
    case choose(line: Int, edition: Int)
    /// Closes the card of an arrival.
    case dismissArrival

    /// Parses `{"do": "accept", "prompt": 2}`, `{"do": "choose", "line": 1, "edition": 4}` and others.
    init?(_ body: [UInt8]) {
        struct Body: Decodable {
            var `do`: String
            var prompt: Int?
            var line: Int?
            var edition: Int?
        }
        guard let parsed = try? JSONDecoder().decode(Body.self, from: Data(body)) else { return nil }
        switch (parsed.do, parsed.prompt, parsed.line, parsed.edition) {
        case ("accept", let prompt?, _, _): self = .respond(accepts: true, prompt: prompt)
        case ("decline", let prompt?, _, _): self = .respond(accepts: false, prompt: prompt)
        case ("choose", _, let line?, let edition?): self = .choose(line: line, edition: edition)
        case ("dismiss", _, _, _): self = .dismissArrival
        default: return nil
        }
    }
}
