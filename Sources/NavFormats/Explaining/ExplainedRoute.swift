// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGuidance
public import NavModel

/// A route together with the reasons for what is said on it, ready to be written down.
public struct ExplainedRoute: Sendable {
    let route: Route
    /// For each leg its junctions.
    let legs: [[JunctionExplanation]]
    let signage: Signage
    /// The steps of all legs by number.
    private let steps: [Int: StepInfo]

    /// Takes a route and the explanations of its legs, as `LocalRouteProvider.explanation(of:for:)` gives them.
    public init(_ route: Route, legs: [[JunctionExplanation]], signage: Signage = Signage()) {
        self.route = route
        self.legs = legs
        self.signage = signage
        steps = Dictionary(route.legs.flatMap(\.steps).map { ($0.stepNumber, $0) }) { first, _ in first }
    }

    /// All junctions in order.
    public var junctions: [JunctionExplanation] { legs.flatMap { $0 } }

    /// The same with one junction alone; `nil` when there is none of that number.
    public func only(_ number: Int) -> ExplainedRoute? {
        let chosen = legs.map { $0.filter { $0.number == number } }
        return chosen.allSatisfy(\.isEmpty) ? nil : ExplainedRoute(route, legs: chosen, signage: signage)
    }

    /// The step that is told at a junction.
    func step(at junction: JunctionExplanation) -> StepInfo? { junction.step.flatMap { steps[$0] } }
}

extension JunctionExplanation.Instruction {
    /// Kind and direction as words, such as "turn left".
    var words: String { "\(kind.word) \(direction.word)" }
}

extension JunctionExplanation.Road {
    /// Name and kind, such as "Main Street (residential)".
    var title: String { name.isEmpty ? "(\(roadClass))" : "\(name) (\(roadClass))" }
}

extension JunctionExplanation.Standing {
    /// What it means, in English.
    var text: String {
        switch self {
        case .obvious: "obvious"
        case .rival: "could be meant"
        case .lesser: "needs to be told"
        case .ignored: "does not count"
        case .closed: "may not be entered"
        case .back: "where one comes from"
        }
    }
}
