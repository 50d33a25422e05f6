// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Size, weight and load of a large vehicle, such as a truck or a bus, which may not use every road that a car may; and the
/// battery of an electric vehicle.
///
/// Only what is set is compared with the limits of roads. A vehicle without properties is a car.
public struct VehicleProperties: Sendable, Hashable {
    /// Height with its load.
    public var height: Meters?
    /// Width without mirrors.
    public var width: Meters?
    /// Length with trailers.
    public var length: Meters?
    /// Weight with its load, in metric tons.
    public var weight: Double?
    /// Weight on its most loaded axle, in metric tons.
    public var axleLoad: Double?
    /// Whether it carries hazardous goods that must be signed.
    public var carriesHazardousGoods: Bool
    /// Whether it is a bus, which rules for goods vehicles do not concern.
    public var isBus: Bool
    /// Battery and charging of an electric vehicle, whose route stops at charging stations where needed; `nil` for others.
    public var electric: ElectricVehicle?

    /// Creates properties.
    ///
    /// - Parameters:
    ///   - height: Height with its load.
    ///   - width: Width without mirrors.
    ///   - length: Length with trailers.
    ///   - weight: Weight with its load, in metric tons.
    ///   - axleLoad: Weight on its most loaded axle, in metric tons.
    ///   - carriesHazardousGoods: Whether it carries hazardous goods that must be signed.
    ///   - isBus: Whether it is a bus.
    ///   - electric: Battery and charging of an electric vehicle.
    public init(
        height: Meters? = nil, width: Meters? = nil, length: Meters? = nil, weight: Double? = nil,
        axleLoad: Double? = nil, carriesHazardousGoods: Bool = false, isBus: Bool = false,
        electric: ElectricVehicle? = nil
    ) {
        self.height = height
        self.width = width
        self.length = length
        self.weight = weight
        self.axleLoad = axleLoad
        self.carriesHazardousGoods = carriesHazardousGoods
        self.isBus = isBus
        self.electric = electric
    }

    /// Whether it is a goods vehicle of more than 3.5 metric tons, which many traffic signs concern.
    public var isHeavyGoodsVehicle: Bool { !isBus && (weight ?? 0) > 3.5 }
}

extension VehicleProperties: CustomStringConvertible {
    /// Parses a list such as `height=4.1,weight=18,width=2.5,length=12,axleload=11.5,hazmat,bus`, in any order.
    ///
    /// Lengths are meters and weights metric tons, as plain decimal numbers above 0 and below 1000. `ev` is an electric vehicle,
    /// with `battery` in kWh, `charge` and `reserve` in percent, `consumption` in Wh/km, `power` in kW and `plug`.
    ///
    /// - Throws: `RouteError` with code `invalidRequest` that names the invalid part.
    public init(parsing text: String) throws(RouteError) {
        self.init()
        var battery = ElectricVehicle()
        var (isElectric, batteryPart) = (false, Substring?.none)
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            switch (words[0], words.count) {
            case ("hazmat", 1): carriesHazardousGoods = true
            case ("bus", 1): isBus = true
            case ("ev", 1): isElectric = true
            case ("battery", 2), ("charge", 2), ("reserve", 2), ("consumption", 2), ("power", 2), ("plug", 2):
                try battery.set(words[0], to: words[1], in: part)
                batteryPart = part
            case ("height", 2): height = Meters(try VehicleProperties.number(words[1], in: part))
            case ("width", 2): width = Meters(try VehicleProperties.number(words[1], in: part))
            case ("length", 2): length = Meters(try VehicleProperties.number(words[1], in: part))
            case ("weight", 2): weight = try VehicleProperties.number(words[1], in: part)
            case ("axleload", 2): axleLoad = try VehicleProperties.number(words[1], in: part)
            default: throw VehicleProperties.invalid(part)
            }
        }
        if isElectric {
            guard battery.charge >= battery.reserve else {
                throw RouteError(
                    code: .invalidRequest, message: "the charge of an electric vehicle must not be below its reserve")
            }
            electric = battery
        } else if let batteryPart {
            throw RouteError(
                code: .invalidRequest, message: "vehicle property '\(batteryPart.prefix(40))' needs 'ev'")
        }
    }

    /// The properties in the form that `init(parsing:)` reads; empty for a car.
    public var description: String {
        let numbers = [
            ("height", height?.value), ("weight", weight), ("width", width?.value), ("length", length?.value),
            ("axleload", axleLoad),
        ].compactMap { name, number in number.map { "\(name)=\($0)" } }
        let words = numbers + (carriesHazardousGoods ? ["hazmat"] : []) + (isBus ? ["bus"] : [])
        return (words + (electric?.words ?? [])).joined(separator: ",")
    }

    fileprivate static func number(
        _ word: Substring, in part: Substring, isZeroValid: Bool = false
    ) throws(RouteError) -> Double {
        let isPlain = word.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
        guard isPlain, let number = Double(word), number > 0 || isZeroValid && number == 0, number < 1000 else {
            throw invalid(part)
        }
        return number
    }

    fileprivate static func invalid(_ part: Substring) -> RouteError {
        RouteError(
            code: .invalidRequest,
            message:
                "invalid vehicle property '\(part.prefix(40))': expected height, width or length in meters, weight or "
                + "axleload in metric tons, hazmat or bus, such as height=4.1,weight=18,hazmat; or ev with battery in kWh, "
                + "charge and reserve in percent, consumption in Wh/km, power in kW, plug="
                + ChargingPlug.allCases.map(\.name).joined(separator: "|"))
    }
}

extension ElectricVehicle {
    /// Sets a property from its words in an option.
    fileprivate mutating func set(
        _ name: Substring, to word: Substring, in part: Substring
    ) throws(RouteError) {
        guard name != "plug" else {
            guard let known = ChargingPlug(name: word) else { throw VehicleProperties.invalid(part) }
            return plug = known
        }
        let number = try VehicleProperties.number(word, in: part, isZeroValid: name == "reserve")
        switch name {
        case "battery": battery = number
        case "consumption": consumption = number
        case "power": power = number
        default:
            guard number <= 100 else { throw VehicleProperties.invalid(part) }
            if name == "charge" { charge = number / 100 } else { reserve = number / 100 }
        }
    }
}
