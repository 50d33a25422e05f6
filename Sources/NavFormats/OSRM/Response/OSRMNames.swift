// SPDX-License-Identifier: Apache-2.0

internal import NavModel

// Names in the OSRM v5 API. Source: docs/http.md of Project-OSRM/osrm-backend.

extension Turn.Kind {
    /// `maneuver.type`
    var osrmType: String {
        switch self {
        case .depart: "depart"
        case .arrive: "arrive"
        case .turn: "turn"
        case .continue: "continue"
        case .newName: "new name"
        case .endOfRoad: "end of road"
        case .fork: "fork"
        case .onRamp: "on ramp"
        case .offRamp: "off ramp"
        case .merge: "merge"
        case .roundabout: "roundabout"
        case .rotary: "rotary"
        case .roundaboutTurn: "roundabout turn"
        case .exitRoundabout: "exit roundabout"
        case .exitRotary: "exit rotary"
        case .ferryBoat, .ferryTrain, .notification: "notification"
        }
    }

    /// Whether `maneuver.exit` counts exits.
    var countsExits: Bool { self == .roundabout || self == .rotary || self == .roundaboutTurn }
}

extension Turn.Direction {
    /// `maneuver.modifier`
    var osrmModifier: String {
        switch self {
        case .uTurn: "uturn"
        case .sharpLeft: "sharp left"
        case .left: "left"
        case .slightLeft: "slight left"
        case .straight: "straight"
        case .slightRight: "slight right"
        case .right: "right"
        case .sharpRight: "sharp right"
        }
    }
}

extension LaneShape {
    /// One of `lanes[].indications`
    var osrmIndication: String {
        switch self {
        case .unknown: "none"
        case .straight: "straight"
        case .slightLeft: "slight left"
        case .slightRight: "slight right"
        case .normalLeft: "left"
        case .normalRight: "right"
        case .sharpLeft: "sharp left"
        case .sharpRight: "sharp right"
        case .uTurnLeft, .uTurnRight: "uturn"
        }
    }
}

extension StepInfo.Carrier {
    /// `steps[].mode`
    func osrmMode(of mode: TravelMode) -> String {
        switch (self, mode) {
        case (.ferry, _): "ferry"
        case (.train, _): "train"
        case (.pushed, .cycling): "pushing bike"
        case (.pushed, _), (.own, .walking): "walking"
        case (.own, .cycling): "cycling"
        case (.own, .driving), (.own, .twoWheeler), (.own, .taxicab): "driving"
        }
    }
}

extension StretchFeatures {
    /// `intersections[].classes` in output order.
    static let osrmNames: [(feature: StretchFeatures, name: String)] = [
        (.toll, "toll"), (.motorway, "motorway"), (.ferry, "ferry"), (.restricted, "restricted"), (.tunnel, "tunnel"),
        (.lowEmissionZone, "low-emission"),
    ]

    /// All features with a class.
    static let osrmClasses = osrmNames.reduce(into: StretchFeatures()) { $0.formUnion($1.feature) }
}

extension RoadLabel {
    /// `steps[].destinations`: numbers before places, as in `A 5, A 8: Basel, Karlsruhe`, or a street if the
    /// sign has no place.
    var osrmDestinations: String {
        if destinationRef.isEmpty, destination.isEmpty, destinationStreet.isEmpty { return "" }
        let numbers = listed(destinationRef)
        let places = listed(destination.isEmpty ? destinationStreet : destination)
        return [numbers, places].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    /// `steps[].ref` with cardinal directions: `I 80 $west; CO 93`.
    var osrmBoundRef: String {
        let bounds = bound.split(separator: ";", omittingEmptySubsequences: false)
        return ref.split(separator: ";").map { $0.drop { $0 == " " } }.enumerated().map { index, number in
            index < bounds.count && !bounds[index].isEmpty ? "\(number) $\(bounds[index])" : String(number)
        }.joined(separator: "; ")
    }

    private func listed(_ values: String) -> String {
        values.split(separator: ";").map { $0.drop { $0 == " " } }.joined(separator: ", ")
    }
}

extension RouteError.Code {
    /// `code` of a response without a route.
    var osrmCode: String {
        switch self {
        case .offNetwork: "NoSegment"
        case .unreachable: "NoRoute"
        case .invalidRequest: "InvalidValue"
        case .unsupported: "NotImplemented"
        default: "InternalError"
        }
    }
}

extension FormatError.Code {
    /// `code` of the response to an invalid request.
    var osrmCode: String {
        switch self {
        case .invalidOption: "InvalidOptions"
        case .unsupported: "NotImplemented"
        default: "InvalidQuery"
        }
    }
}
