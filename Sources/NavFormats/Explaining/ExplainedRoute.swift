// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGuidance
public import NavModel

/// A route with the reasons for its instructions.
public struct ExplainedRoute: Sendable {
    let route: Route
    /// The junctions of each leg.
    let legs: [[JunctionExplanation]]
    let signage: Signage
    /// The steps of all legs by number.
    private let steps: [Int: StepInfo]

    /// Combines a route and the explanations of its legs from `LocalRouteProvider.explanation(of:for:)`.
    public init(_ route: Route, legs: [[JunctionExplanation]], signage: Signage = Signage()) {
        self.route = route
        self.legs = legs
        self.signage = signage
        steps = Dictionary(route.legs.flatMap(\.steps).map { ($0.stepNumber, $0) }) { first, _ in first }
    }

    /// All junctions in order.
    public var junctions: [JunctionExplanation] { legs.flatMap { $0 } }

    /// The explanation of one junction; `nil` if there is none with that number.
    public func only(_ number: Int) -> ExplainedRoute? {
        let chosen = legs.map { $0.filter { $0.number == number } }
        return chosen.allSatisfy(\.isEmpty) ? nil : ExplainedRoute(route, legs: chosen, signage: signage)
    }

    /// The step that begins at a junction.
    func step(at junction: JunctionExplanation) -> StepInfo? { junction.step.flatMap { steps[$0] } }
}

extension JunctionExplanation.Instruction {
    /// Type and direction, such as "turn left".
    var words: String { "\(kind.name) \(direction.name)" }
}

extension JunctionExplanation.Road {
    /// Name and class, such as "Main Street (residential)".
    var title: String { name.isEmpty ? "(\(roadClass))" : "\(name) (\(roadClass))" }
}

extension JunctionExplanation.Standing {
    /// Description in English.
    var text: String {
        switch self {
        case .obvious: "obvious"
        case .rival: "ambiguous"
        case .lesser: "needs an instruction"
        case .ignored: "ignored"
        case .closed: "closed"
        case .back: "origin"
        }
    }
}
