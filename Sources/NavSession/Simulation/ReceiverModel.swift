// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// The errors of a simulated receiver.
///
/// The position error is a Gauss–Markov process with standard deviation `error` in east and north and autocorrelation
/// e^(−t/`correlationTime`). With a correlation time of zero, the errors are independent.
public struct ReceiverModel: Sendable, Hashable {
    /// Standard deviation of the position in east and in north.
    public var error: Meters
    /// Correlation time of the error.
    public var correlationTime: Seconds
    /// Fraction of lost fixes, 0 … 1.
    public var lossRatio: Double
    /// Average number of consecutive lost fixes, at least 1.
    public var lossLength: Double
    /// Fraction of outliers, such as those caused by reflections, 0 … 1.
    public var outlierRatio: Double
    /// Standard deviation of outliers.
    public var outlierError: Meters
    /// Drift of the position while the vehicle stands.
    public var parkedDrift: MetersPerSecond
    /// Standard deviation of the direction of travel, in degrees.
    public var courseError: Double
    /// Standard deviation of the speed.
    public var speedError: MetersPerSecond
    /// Features of the road without a signal, such as tunnels.
    public var signalLoss: StretchFeatures
    /// Episodes in which reflections displace the position; `nil` for none.
    public var reflections: Reflections?

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - error: Standard deviation of the position in east and in north.
    ///   - correlationTime: Correlation time of the error.
    ///   - lossRatio: Fraction of lost fixes, 0 … 1.
    ///   - lossLength: Average number of consecutive lost fixes.
    ///   - outlierRatio: Fraction of outliers, 0 … 1.
    ///   - outlierError: Standard deviation of outliers.
    ///   - parkedDrift: Drift of the position while the vehicle stands.
    ///   - courseError: Standard deviation of the direction of travel, in degrees.
    ///   - speedError: Standard deviation of the speed.
    ///   - signalLoss: Features of the road without a signal.
    ///   - reflections: Episodes in which reflections displace the position.
    public init(
        error: Meters, correlationTime: Seconds = Seconds(10), lossRatio: Double = 0, lossLength: Double = 1,
        outlierRatio: Double = 0, outlierError: Meters = Meters(120), parkedDrift: MetersPerSecond = MetersPerSecond(0),
        courseError: Double = 3, speedError: MetersPerSecond = MetersPerSecond(0.3), signalLoss: StretchFeatures = [],
        reflections: Reflections? = nil
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
        self.reflections = reflections
    }

    /// No errors.
    public static let perfect = ReceiverModel(
        error: .zero, courseError: 0, speedError: MetersPerSecond(0))
    /// A good receiver under an open sky.
    public static let openSky = ReceiverModel(
        error: Meters(3), correlationTime: Seconds(60), courseError: 2, speedError: MetersPerSecond(0.2))
    /// A street between tall buildings: large correlated errors, reflections, gaps, and no signal in tunnels.
    public static let urbanCanyon = ReceiverModel(
        error: Meters(8), correlationTime: Seconds(20), lossRatio: 0.05, lossLength: 3, outlierRatio: 0.01,
        parkedDrift: MetersPerSecond(0.4), courseError: 5, speedError: MetersPerSecond(0.6), signalLoss: .tunnel)
    /// A street between tall buildings as recorded drives have it: 10 m in all, of which 43 % of the variance come from
    /// reflections that pull the position away for a quarter of a minute, unnoticed by the receiver.
    ///
    /// Estimated by `dev/receiver-errors` from drives with a known route; the size is that of the worst of them.
    public static let multipath = ReceiverModel(
        error: Meters(7.5), correlationTime: Seconds(95), lossRatio: 0.05, lossLength: 3,
        parkedDrift: MetersPerSecond(0.2), courseError: 5, speedError: MetersPerSecond(0.6), signalLoss: .tunnel,
        reflections: Reflections(
            error: Meters(20), interval: Seconds(90), duration: Seconds(13), response: Seconds(3)))
    /// An open sky, and no signal in tunnels.
    public static let tunnelLoss = ReceiverModel(
        error: Meters(3), correlationTime: Seconds(60), courseError: 2, speedError: MetersPerSecond(0.2),
        signalLoss: .tunnel)
    /// An open sky, and drift while the vehicle stands.
    public static let parkedDrift = ReceiverModel(
        error: Meters(3), correlationTime: Seconds(60), parkedDrift: MetersPerSecond(0.8), courseError: 2,
        speedError: MetersPerSecond(0.2))

    /// The models by their names on the command line.
    public static let named: [(name: String, model: ReceiverModel)] = [
        ("none", .perfect), ("open-sky", .openSky), ("urban-canyon", .urbanCanyon), ("multipath", .multipath),
        ("tunnel-loss", .tunnelLoss), ("parked-drift", .parkedDrift),
    ]
}

/// The state of a simulated receiver.
struct ReceiverNoise: Sendable {
    let model: ReceiverModel
    /// Autocorrelation of the error over one interval.
    private let correlation: Double
    private var generator: SeededRandom
    private var east, north: Double
    private var driftEast = 0.0, driftNorth = 0.0
    private var isInGap = false
    private var reflection = ReflectionState()

    init(_ model: ReceiverModel, interval: Double, seed: UInt64) {
        self.model = model
        correlation = model.correlationTime.value > 0 ? exponential(-interval / model.correlationTime.value) : 0
        generator = SeededRandom(seed: seed)
        east = generator.nextNormal() * model.error.value
        north = generator.nextNormal() * model.error.value
    }

    /// Whether the current fix is lost.
    mutating func isLost() -> Bool {
        guard model.lossRatio > 0 else { return false }
        // A Markov chain of two states with the given ratio and length of gaps.
        let end = 1 / model.lossLength
        let begin = end * model.lossRatio / (1 - model.lossRatio)
        let share = generator.nextUniform()
        isInGap = isInGap ? share >= end : share < begin
        return isInGap
    }

    /// Adds errors to `fix`, and advances them by `seconds`.
    mutating func disturb(_ fix: inout LocationFix, seconds: Double) {
        let error = model.error.value
        let innovation = (1 - correlation * correlation).squareRoot() * error
        east = correlation * east + innovation * generator.nextNormal()
        north = correlation * north + innovation * generator.nextNormal()
        if fix.speed == 0, model.parkedDrift.value > 0 {
            driftEast += generator.nextNormal() * model.parkedDrift.value * seconds
            driftNorth += generator.nextNormal() * model.parkedDrift.value * seconds
        } else {
            driftEast *= 0.7
            driftNorth *= 0.7
        }
        var (x, y) = (east + driftEast, north + driftNorth)
        if model.outlierRatio > 0, generator.nextUniform() < model.outlierRatio {
            x += generator.nextNormal() * model.outlierError.value
            y += generator.nextNormal() * model.outlierError.value
        }
        if let reflections = model.reflections {
            reflection.advance(by: seconds, reflections, &generator)
            x += reflection.east
            y += reflection.north
        }
        let frame = LocalFrame(at: fix.coordinate)
        fix.coordinate.latitude += y / LocalFrame.metersPerLatitude
        fix.coordinate.longitude += x / max(1, frame.metersPerLongitude)
        fix.horizontalAccuracy = max(3, 1.5 * error)
        let (courseNoise, speedNoise) = (generator.nextNormal(), generator.nextNormal())
        if fix.course >= 0 { fix.course = Bearing(fix.course + model.courseError * courseNoise).degrees }
        if fix.speed > 0 { fix.speed = max(0, fix.speed + model.speedError.value * speedNoise) }
    }
}
