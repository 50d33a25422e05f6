// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo

#if canImport(UIKit)
internal import NavRender
public import UIKit
#else
public import NavRender
#endif

/// A picture that is repeated along a line.
open class GMSStampStyle: NSObject {
    /// The picture.
    public let stampImage: UIImage

    /// Creates a style with a picture.
    public init(image: UIImage) { stampImage = image }
}

/// A picture that is repeated along a line without gaps.
open class GMSTextureStyle: GMSStampStyle {}

/// A picture that is repeated along a line with gaps of its own length.
open class GMSSpriteStyle: GMSStampStyle {}

/// How a line is drawn.
public final class GMSStrokeStyle: NSObject {
    /// Color at the start.
    let start: UIColor
    /// Color at the end.
    let end: UIColor
    /// A picture along the line, as wide as the line, above its color; `nil` for none.
    public var stampStyle: GMSStampStyle?

    private init(_ start: UIColor, _ end: UIColor) { (self.start, self.end) = (start, end) }

    /// Creates a style of one color.
    public static func solidColor(_ color: UIColor) -> GMSStrokeStyle { GMSStrokeStyle(color, color) }

    /// Creates a style with colors that change evenly along the line.
    public static func gradient(from fromColor: UIColor, to toColor: UIColor) -> GMSStrokeStyle {
        GMSStrokeStyle(fromColor, toColor)
    }

    /// Creates a transparent style with a picture.
    public static func transparentStroke(withStamp stampStyle: GMSStampStyle) -> GMSStrokeStyle {
        let style = solidColor(Color.clear.platformValue)
        style.stampStyle = stampStyle
        return style
    }

    /// The parts of one color with which a stretch of some segments is drawn.
    func spans(segments: Double) -> [MapShape.Span] {
        guard let stampStyle else { return colors(segments: segments) }
        #if canImport(UIKit)
        let image = RasterImage(stampStyle.stampImage)
        #else
        let image = stampStyle.stampImage
        #endif
        return colors(segments: segments).map { span in
            var span = span
            span.stamp = image
            span.stampSpacing = stampStyle is GMSSpriteStyle ? 2 : 1
            return span
        }
    }

    private func colors(segments: Double) -> [MapShape.Span] {
        let (from, to) = (start.nativeColor, end.nativeColor)
        guard from != to, segments.isFinite, segments > 0 else { return [MapShape.Span(from, segments: segments)] }
        let parts = 24
        return (0..<parts).map { part in
            let fraction = Double(part) / Double(parts - 1)
            func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
                UInt8((Double(a) + (Double(b) - Double(a)) * fraction).rounded())
            }
            let color = Color(
                red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue),
                alpha: mix(from.alpha, to.alpha))
            return MapShape.Span(color, segments: segments / Double(parts))
        }
    }
}

/// A style of a part of a line.
public final class GMSStyleSpan: NSObject {
    /// The style.
    public let style: GMSStrokeStyle
    /// Length of the part in segments of the line; may be a fraction.
    public let segments: Double

    /// Creates a part of one segment.
    public convenience init(style: GMSStrokeStyle) { self.init(style: style, segments: 1) }

    /// Creates a part of some segments.
    public init(style: GMSStrokeStyle, segments: Double) {
        self.style = style
        self.segments = segments
    }

    /// Creates a part of one segment and one color.
    public convenience init(color: UIColor) { self.init(style: .solidColor(color), segments: 1) }

    /// Creates a part of some segments and one color.
    public convenience init(color: UIColor, segments: Double) {
        self.init(style: .solidColor(color), segments: segments)
    }
}

/// Styles that alternate along a path, as parts for `GMSPolyline.spans`.
///
/// - Parameters:
///   - path: The path.
///   - styles: The styles, from the start and then over again; none for no parts.
///   - lengths: Lengths of the parts, from the start and then over again, in the unit of `lengthKind`.
///   - lengthKind: How lengths are measured.
public func GMSStyleSpans(
    _ path: GMSPath, _ styles: [GMSStrokeStyle], _ lengths: [NSNumber], _ lengthKind: GMSLengthKind
) -> [GMSStyleSpan]? { GMSStyleSpansOffset(path, styles, lengths, lengthKind, 0) }

/// Styles that alternate along a path, as ``GMSStyleSpans(_:_:_:_:)``, but beginning at a length after the first one.
///
/// - Parameters:
///   - path: The path.
///   - styles: The styles, in order and then over again.
///   - lengths: Lengths of the parts, in order and then over again.
///   - lengthKind: How lengths are measured.
///   - lengthOffset: Length of the styles that is skipped at the start of the path.
public func GMSStyleSpansOffset(
    _ path: GMSPath, _ styles: [GMSStrokeStyle], _ lengths: [NSNumber], _ lengthKind: GMSLengthKind,
    _ lengthOffset: Double
) -> [GMSStyleSpan]? {
    let lengths = lengths.map(\.doubleValue)
    let cycle = lengths.reduce(0, +)
    guard !styles.isEmpty, cycle > 0, cycle.isFinite, lengths.allSatisfy({ $0 >= 0 }), lengthOffset.isFinite else {
        return nil
    }
    // A part of each length of a long path could be too many.
    let whole = path.length(of: lengthKind)
    guard whole / cycle * Double(lengths.count) < 100_000 else { return nil }
    var spans: [GMSStyleSpan] = []
    var (row, meters) = (0, -max(0, lengthOffset))
    while meters < whole {
        let next = meters + lengths[row % lengths.count]
        if next > 0 {
            let segments =
                path.segments(forLength: min(next, whole), kind: lengthKind)
                - path.segments(forLength: max(0, meters), kind: lengthKind)
            spans.append(GMSStyleSpan(style: styles[row % styles.count], segments: segments))
        }
        (row, meters) = (row + 1, next)
    }
    return spans
}
