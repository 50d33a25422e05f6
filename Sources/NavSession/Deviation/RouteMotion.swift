// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Where a vehicle is along its route if it follows the route, and whether it does, by measured course and speed.
///
/// Receivers derive course and speed from the Doppler shift, whose errors are independent of those of the position. The distance
/// driven and the courses therefore show whether a vehicle follows its route, and where on it, even while reflections
/// pull the position away. Errors of the position last, so positions count in proportion to the time between them.
///
/// A point-mass filter: the route around the vehicle is divided into cells, each with a probability. Courses that no cell explains
/// add to a cumulative sum, which detects the change with the shortest delay for its rate of false alarms.
///
/// Sources: Bucy and Senne, "Digital synthesis of non-linear filters" (1971); Page, "Continuous inspection schemes" (1954).
struct RouteMotion: Hashable {
    /// Log-likelihood ratio of driving in any direction to driving along the route, since it was last in favor of the route.
    private(set) var departure = 0.0
    /// The movement aside of the route since the position was last on it.
    private(set) var aside = SidewaysMovement()
    /// Distance of the position to the left of the route, in meters.
    private(set) var offset = 0.0
    /// Number of courses so far that were in favor of the route.
    private var fittingCourses = 0
    /// The probabilities of the position along the route.
    private var cells: PointMasses
    /// Speed at the last fix, in meters per second.
    private var speed: Double

    /// Starts at a position that is known from a fix.
    ///
    /// - Parameters:
    ///   - along: Distance from the start of the route, in meters.
    ///   - speed: Speed in meters per second.
    init(at along: Double, speed: Double) {
        self.speed = speed
        cells = PointMasses(around: along, deviation: RouteMotion.startDeviation)
    }

    /// The expected distance from the start of the route, in meters.
    var along: Double { cells.mean }

    /// Whether the vehicle follows the route as far as its motion shows.
    var isOnRoute: Bool { departure < RouteMotion.suspicion }

    /// Whether the vehicle heads elsewhere than the route, which explains a position beside it.
    var isElsewhere: Bool { departure >= RouteMotion.departed }

    /// Whether the vehicle heads elsewhere wherever it is: it has followed the route, and three courses in a row fit nowhere.
    var isCertainlyElsewhere: Bool { departure >= RouteMotion.certainty && fittingCourses >= RouteMotion.confirmation }

    /// Adds the motion up to a fix.
    ///
    /// - Parameters:
    ///   - motion: The motion.
    ///   - itinerary: The route.
    ///   - stretch: A stretch near the vehicle, where the search starts.
    /// - Complexity: O(cells + points of the route in them).
    mutating func add(_ motion: Motion, on itinerary: Itinerary, near stretch: Int) {
        let driven = (speed + motion.speed) / 2 * motion.seconds
        speed = motion.speed
        cells.move(by: driven, deviation: RouteMotion.odometerError(driven, in: motion.seconds))
        let joints = itinerary.points(
            from: cells.start, every: PointMasses.cell, count: PointMasses.count + 1, near: stretch, in: motion.frame)
        let isUseful = motion.isDirectionMeasured && motion.speed >= RouteMotion.minimumSpeed
        weigh(joints, motion, isUseful ? motion.direction : nil, driven: driven)
        cells.recenter()
    }

    /// Starts the movement aside anew if a position is on the route.
    mutating func settle(isPositionOnRoute: Bool) {
        if isPositionOnRoute, departure == 0 { aside = SidewaysMovement() }
    }

    /// Multiplies the probabilities by the likelihood of a fix.
    private mutating func weigh(
        _ joints: [LocalFrame.Point], _ motion: Motion, _ course: LocalFrame.Point?, driven: Double
    ) {
        let likelihood = MotionLikelihood(motion)
        var (east, north) = (0.0, 1.0)
        var (explained, total, sine, left) = (0.0, 0.0, 0.0, 0.0)
        for row in cells.probabilities.indices {
            let (a, b) = (joints[row], joints[row + 1])
            let (x, y) = (b.x - a.x, b.y - a.y)
            let length = (x * x + y * y).squareRoot()
            if length > 1 { (east, north) = (x / length, y / length) }
            let probability = cells.probabilities[row]
            guard probability > 0 else { continue }
            // The fix is the origin of the frame.
            let middle = LocalFrame.Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
            var weight = probability * likelihood.position(square: middle.x * middle.x + middle.y * middle.y)
            if let course {
                let fit = likelihood.course(agreement: east * course.x + north * course.y)
                explained += probability * fit
                weight *= fit
                sine += weight * (east * course.y - north * course.x)
            }
            left += weight * (middle.x * north - middle.y * east)
            cells.probabilities[row] = weight
            total += weight
        }
        guard total > 0 else { return }
        offset = left / total
        cells.normalize()
        guard course != nil else { return }
        let ratio = naturalLogarithm(MotionLikelihood.anyCourse / explained)
        if ratio < 0, departure == 0 { fittingCourses += 1 }
        departure = max(0, min(RouteMotion.maximumDeparture, departure + ratio))
        aside.add(driven * sine / total, deviation: driven * likelihood.courseDeviation)
    }

    /// Standard error of a distance by measured speeds, in meters. Between distant fixes the speed in between is unknown.
    private static func odometerError(_ driven: Double, in seconds: Double) -> Double {
        0.5 * seconds.squareRoot() + (seconds > 2.5 ? 0.15 : 0.04) * driven
    }

    /// Below this speed courses do not count, in meters per second.
    private static let minimumSpeed = 2.0
    /// Standard deviation of the position at the start, in meters.
    private static let startDeviation = 15.0
    /// Departures from which the motion no longer agrees with the route, explains a position beside it, and needs no such position.
    /// A course that fits nowhere adds at most 3.5, the log of the share of courses that say nothing.
    private static let suspicion = 3.0
    private static let departed = 6.0
    private static let certainty = 8.0
    /// Number of fitting courses after which a vehicle that left a car park has reached its route.
    private static let confirmation = 3
    /// Bound of the departure, so that a return is noticed.
    private static let maximumDeparture = 15.0
}
