// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// What makes the fixes of a simulated receiver differ from the truth.
///
/// The error of place wanders: a Gauss–Markov process with deviation `error` in east and north, of which a share
/// e^(−t/`correlationTime`) is left after t seconds. Without memory every fix errs anew.
public struct ReceiverModel: Sendable, Hashable {
    /// Standard deviation of the place in east and in north.
    public var error: Meters
    /// How long an error stays about the same.
    public var correlationTime: Seconds
    /// Share of all fixes that never come, 0 … 1.
    public var lossRatio: Double
    /// How many fixes in a row are lost at a time, on average; 1 or more.
    public var lossLength: Double
    /// Share of all fixes that lie far off, as after a reflection, 0 … 1.
    public var outlierRatio: Double
    /// How far off those lie, about.
    public var outlierError: Meters
    /// How fast the place creeps away while the vehicle stands.
    public var parkedDrift: MetersPerSecond
    /// Standard deviation of the direction of travel, degrees.
    public var courseError: Double
    /// Standard deviation of the speed.
    public var speedError: MetersPerSecond
    /// Where nothing is received, such as in tunnels.
    public var signalLoss: StretchFeatures

    /// Makes a model; what is left out does not disturb.
    public init(
        error: Meters, correlationTime: Seconds = Seconds(10), lossRatio: Double = 0, lossLength: Double = 1,
        outlierRatio: Double = 0, outlierError: Meters = Meters(120), parkedDrift: MetersPerSecond = MetersPerSecond(0),
        courseError: Double = 3, speedError: MetersPerSecond = MetersPerSecond(0.3), signalLoss: StretchFeatures = []
    ) {
        self.error = Meters(max(0, error.value))
        self.correlationTime = Seconds(max(0, correlationTime.value))
        self.lossRatio = max(0, min(0.95, lossRatio))
        self.lossLength = max(1, lossLength)
        self.outlierRatio = max(0, min(1, outlierRatio))
        self.outlierError = outlierError
        self.parkedDrift = parkedDrift
        self.courseError = courseError
        self.speedError = speedError
        self.signalLoss = signalLoss
    }

    /// The truth.
    public static let perfect = ReceiverModel(
        error: .zero, courseError: 0, speedError: MetersPerSecond(0))
    /// A good receiver with a free view of the sky.
    public static let openSky = ReceiverModel(
        error: Meters(3), correlationTime: Seconds(60), courseError: 2, speedError: MetersPerSecond(0.2))
    /// A street between high houses: large errors that last, reflections, gaps, silence in tunnels.
    public static let urbanCanyon = ReceiverModel(
        error: Meters(8), correlationTime: Seconds(20), lossRatio: 0.05, lossLength: 3, outlierRatio: 0.01,
        parkedDrift: MetersPerSecond(0.4), courseError: 5, speedError: MetersPerSecond(0.6), signalLoss: .tunnel)
    /// As with a free sky, and silent in tunnels.
    public static let tunnelLoss = ReceiverModel(
        error: Meters(3), correlationTime: Seconds(60), courseError: 2, speedError: MetersPerSecond(0.2), signalLoss: .tunnel)
    /// As with a free sky, and creeping away while the vehicle stands.
    public static let parkedDrift = ReceiverModel(
        error: Meters(3), correlationTime: Seconds(60), parkedDrift: MetersPerSecond(0.8), courseError: 2,
        speedError: MetersPerSecond(0.2))

    /// The models by the names that commands take.
    public static let named: [(name: String, model: ReceiverModel)] = [
        ("none", .perfect), ("open-sky", .openSky), ("urban-canyon", .urbanCanyon), ("tunnel-loss", .tunnelLoss),
        ("parked-drift", .parkedDrift),
    ]
}

/// A receiver at work.
struct ReceiverNoise: Sendable {
    let model: ReceiverModel
    private let keep: Double
    private var generator: SeededRandom
    private var east, north: Double
    private var driftEast = 0.0, driftNorth = 0.0
    private var isLosing = false

    init(_ model: ReceiverModel, interval: Double, seed: UInt64) {
        self.model = model
        keep = model.correlationTime.value > 0 ? exponential(-interval / model.correlationTime.value) : 0
        generator = SeededRandom(seed: seed)
        east = generator.nextNormal() * model.error.value
        north = generator.nextNormal() * model.error.value
    }

    /// Whether the fix of this moment is lost.
    mutating func loses() -> Bool {
        guard model.lossRatio > 0 else { return false }
        // A chain of two states with the wanted share and length of gaps.
        let end = 1 / model.lossLength
        let begin = end * model.lossRatio / (1 - model.lossRatio)
        let share = generator.nextShare()
        isLosing = isLosing ? share >= end : share < begin
        return isLosing
    }

    /// Disturbs `fix` and lets the error wander on.
    mutating func disturb(_ fix: inout LocationFix, seconds: Double) {
        let error = model.error.value
        let fresh = (1 - keep * keep).squareRoot() * error
        east = keep * east + fresh * generator.nextNormal()
        north = keep * north + fresh * generator.nextNormal()
        if fix.speed == 0, model.parkedDrift.value > 0 {
            driftEast += generator.nextNormal() * model.parkedDrift.value * seconds
            driftNorth += generator.nextNormal() * model.parkedDrift.value * seconds
        } else {
            driftEast *= 0.7
            driftNorth *= 0.7
        }
        var (x, y) = (east + driftEast, north + driftNorth)
        if model.outlierRatio > 0, generator.nextShare() < model.outlierRatio {
            x += generator.nextNormal() * model.outlierError.value
            y += generator.nextNormal() * model.outlierError.value
        }
        let frame = LocalFrame(at: fix.coordinate)
        fix.coordinate.latitude += y / LocalFrame.metersPerLatitude
        fix.coordinate.longitude += x / max(1, frame.metersPerLongitude)
        fix.horizontalAccuracy = max(3, 1.5 * error)
        let (swerve, surge) = (generator.nextNormal(), generator.nextNormal())
        if fix.course >= 0 { fix.course = Bearing(fix.course + model.courseError * swerve).degrees }
        if fix.speed > 0 { fix.speed = max(0, fix.speed + model.speedError.value * surge) }
    }
}
