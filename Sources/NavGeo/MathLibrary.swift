// SPDX-License-Identifier: Apache-2.0

// The only file that imports a C library for trigonometry, so that no module needs Foundation for it.
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The sine of an angle in radians.
public func sine(_ x: Double) -> Double { sin(x) }
/// The cosine of an angle in radians.
public func cosine(_ x: Double) -> Double { cos(x) }
/// The tangent of an angle in radians.
public func tangent(_ x: Double) -> Double { tan(x) }
func arcSine(_ x: Double) -> Double { asin(x) }
func arcCosine(_ x: Double) -> Double { acos(x) }
/// The angle in radians of the vector (x, y), in the quadrant given by the signs.
public func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
/// The number e to the power of `x`.
public func exponential(_ x: Double) -> Double { exp(x) }
/// The natural logarithm of `x`, which must be positive.
public func naturalLogarithm(_ x: Double) -> Double { log(x) }
/// `base` to the power of `exponent`.
public func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
