// SPDX-License-Identifier: Apache-2.0

/// A connector for charging electric vehicles, of a station or a vehicle.
///
/// Here, because maps and routes both name connectors and neither imports the other. The cases stand in the order in which options list
/// them; raw values are those of region files. Source: the OpenStreetMap key `socket`.
@frozen public enum ChargingPlug: UInt8, Sendable, Hashable, CaseIterable {
    /// Combined charging system, direct current. Vehicles also take alternating current from type 2.
    case ccs = 1
    /// IEC 62196 type 2, alternating current.
    case type2 = 0
    /// CHAdeMO, direct current. Vehicles take alternating current from type 1.
    case chademo = 2
    /// Tesla's own connector, direct current. Vehicles also take alternating current from type 2.
    case tesla = 3
    /// SAE J1772, alternating current.
    case type1 = 4
    /// A domestic socket, as for light vehicles.
    case domestic = 5

    /// Finds a connector by its name in options, such as `ccs`; `nil` for any other text.
    public init?(name: some StringProtocol) {
        guard let known = ChargingPlug.allCases.first(where: { $0.name == name }) else { return nil }
        self = known
    }

    /// The name in options, such as `ccs`.
    public var name: String {
        switch self {
        case .ccs: "ccs"
        case .type2: "type2"
        case .chademo: "chademo"
        case .tesla: "tesla"
        case .type1: "type1"
        case .domestic: "domestic"
        }
    }

    /// Whether the station converts the current, so that the charger of the vehicle does not limit it.
    public var isDirectCurrent: Bool { self == .ccs || self == .chademo || self == .tesla }

    /// Connectors of stations at which a vehicle with this one can charge.
    public var usable: [ChargingPlug] {
        switch self {
        case .ccs: [.ccs, .type2]
        case .type2: [.type2]
        case .chademo: [.chademo, .type1]
        case .tesla: [.tesla, .type2]
        case .type1: [.type1]
        case .domestic: [.domestic]
        }
    }
}
