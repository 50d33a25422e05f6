// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Likelihoods of a fix, given the cell of a route that a vehicle is in.
struct MotionLikelihood {
    /// Standard deviation of the measured course, in radians.
    let courseDeviation: Double
    /// Negative reciprocal of twice the variance of the position: with a direct signal, and with reflections.
    private let direct: Double
    private let reflected: Double
    /// Log-likelihood of reflections at the true position.
    private let reflection: Double
    /// Weight of the position, 0 … 1, by the time since the last fix.
    private let novelty: Double

    /// Computes the errors of a fix.
    init(_ motion: Motion) {
        // The slower the vehicle, the less reliable its course.
        courseDeviation = MotionLikelihood.courseError * (1 + 3 / max(1, motion.speed))
        // The accuracy of a fix contains two of three positions, which is 1.5 standard errors on one axis.
        let error = motion.error / 1.5
        let (near, far) = (error * error, error * error + ReflectionEvidence.error * ReflectionEvidence.error)
        direct = -1 / (2 * near)
        reflected = -1 / (2 * far)
        reflection = naturalLogarithm(MotionLikelihood.reflectionOdds * near / far)
        novelty = min(1, motion.seconds / MotionLikelihood.positionMemory)
    }

    /// The likelihood of a course per radian: a normal distribution, and any course now and then.
    ///
    /// - Parameter agreement: Cosine of the angle between course and route.
    func course(agreement: Double) -> Double {
        let peak = MotionLikelihood.normalPeak / courseDeviation
        return (1 - MotionLikelihood.outlierShare) * peak
            * exponential((agreement - 1) / (courseDeviation * courseDeviation))
            + MotionLikelihood.outlierShare * MotionLikelihood.anyCourse
    }

    /// The likelihood of a position, up to a factor: the largest one of two normal distributions, with and without reflections, and
    /// of an outlier, which may be anywhere.
    ///
    /// Source: Olson and Agarwal, "Inference on networks of mixtures for robust robot mapping" (2013).
    ///
    /// - Parameter square: Squared distance from the cell, in square meters.
    func position(square: Double) -> Double {
        exponential(novelty * max(direct * square, reflection + reflected * square, MotionLikelihood.outlier))
    }

    /// The likelihood of any course, per radian.
    static let anyCourse = 1 / (2 * Double.pi)
    /// The largest value of a normal distribution with a standard deviation of one.
    private static let normalPeak = 0.3989
    /// Standard deviation of the course at high speed, in radians: 7 degrees.
    private static let courseError = 0.12
    /// Share of courses that say nothing.
    private static let outlierShare = 0.03
    /// Odds of a fix with reflections: 13 s in 103 s (`ReceiverModel.multipath`).
    private static let reflectionOdds = 0.14
    /// Log-likelihood of an outlier.
    private static let outlier = -20.0
    /// Time after which the position is new information, in seconds.
    private static let positionMemory = 15.0
}
