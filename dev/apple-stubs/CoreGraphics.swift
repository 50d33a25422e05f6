// SPDX-License-Identifier: Apache-2.0
//
// See README.md. CGFloat, CGPoint, CGSize and CGRect come with Foundation on Linux.

@_exported import Foundation

public typealias CFString = String
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias CFArray = [Any]
public typealias CFDictionary = NSDictionary
public typealias CFTypeRef = AnyObject
public typealias CFTypeID = UInt
public typealias CFIndex = Int

public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { stub() }

public struct CFRange {
    public var location: CFIndex
    public var length: CFIndex
    public init(location: CFIndex, length: CFIndex) { stub() }
}

public func stub() -> Never { preconditionFailure("a stub was run") }

public struct CGAffineTransform: Sendable {
    public var a, b, c, d, tx, ty: CGFloat
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) { stub() }
    public init(rotationAngle angle: CGFloat) { stub() }
    public init(scaleX sx: CGFloat, y sy: CGFloat) { stub() }
    public init(translationX tx: CGFloat, y ty: CGFloat) { stub() }
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    public func rotated(by angle: CGFloat) -> CGAffineTransform { stub() }
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform { stub() }
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform { stub() }
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform { stub() }
    public func inverted() -> CGAffineTransform { stub() }
}

public final class CGColorSpace: @unchecked Sendable {
    public static let sRGB: CFString = ""
    public init?(name: CFString) { stub() }
}

public final class CGColor: @unchecked Sendable {
    public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { stub() }
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }
public enum CGColorRenderingIntent: Int32, Sendable { case defaultIntent }

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public final class CGDataProvider {
    public init?(data: CFData) { stub() }
}

public final class CGImage: @unchecked Sendable {
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { stub() }
    public var width: Int { stub() }
    public var height: Int { stub() }
}

public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>
}

public class CGPath: @unchecked Sendable {
    fileprivate init() {}
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) { stub() }
}

public final class CGMutablePath: CGPath, @unchecked Sendable {
    public override init() { super.init() }
    public func move(to point: CGPoint) { stub() }
    public func addLine(to point: CGPoint) { stub() }
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { stub() }
    public func closeSubpath() { stub() }
}

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) { stub() }
    public var data: UnsafeMutableRawPointer? { stub() }
    public var bytesPerRow: Int { stub() }
    public func saveGState() { stub() }
    public func restoreGState() { stub() }
    public func translateBy(x: CGFloat, y: CGFloat) { stub() }
    public func scaleBy(x: CGFloat, y: CGFloat) { stub() }
    public func concatenate(_ transform: CGAffineTransform) { stub() }
    public func rotate(by angle: CGFloat) { stub() }
    public func setAlpha(_ alpha: CGFloat) { stub() }
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { stub() }
    public func endTransparencyLayer() { stub() }
    public func beginPath() { stub() }
    public func addPath(_ path: CGPath) { stub() }
    public func clip(using rule: CGPathFillRule = .winding) { stub() }
    public func fillPath(using rule: CGPathFillRule = .winding) { stub() }
    public func strokePath() { stub() }
    public func setFillColor(_ color: CGColor) { stub() }
    public func setStrokeColor(_ color: CGColor) { stub() }
    public func setLineWidth(_ width: CGFloat) { stub() }
    public func setLineCap(_ cap: CGLineCap) { stub() }
    public func setLineJoin(_ join: CGLineJoin) { stub() }
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { stub() }
    public func setFlatness(_ flatness: CGFloat) { stub() }
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) { stub() }
}

// Names of MacTypes.h, which every framework exports: modules must not conflict with them.

public struct Point {}
public struct Rect {}
public typealias Size = Int
public typealias Style = UInt8
public typealias Fixed = Int32

public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { stub() }
