// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo

#if canImport(CoreLocation)
public import CoreLocation
#endif
#if canImport(UIKit)
internal import NavRender
public import UIKit
#else
public import NavRender
#endif

/// A line on a map.
open class GMSPolyline: GMSOverlay {
    /// The path; copied when it is set.
    open var path: GMSPath? {
        get { line }
        set {
            line = newValue.map { GMSPath(places: $0.places) }
            shapes = nil
        }
    }
    /// Width in points.
    open var strokeWidth: CGFloat = 1 { didSet { shapes = nil } }
    /// Color of parts without a style.
    open var strokeColor: UIColor = Color(0x0000FF).platformValue { didSet { shapes = nil } }
    /// Whether segments follow geodesics instead of rhumb lines.
    open var geodesic = false { didSet { shapes = nil } }
    /// Styles from the start; the last one continues to the end. `nil` or none for `strokeColor`.
    open var spans: [GMSStyleSpan]? { didSet { shapes = nil } }
    private var line: GMSPath?

    /// Creates a line.
    public convenience init(path: GMSPath?) {
        self.init()
        self.path = path
    }

    override func makeShapes() -> [MapShape] {
        let (places, parts) = Geodesics.line(line?.places ?? [], isGeodesic: geodesic)
        var shape = MapShape(id: 0, .polyline(places))
        shape.strokeWidth = max(0, Double(strokeWidth))
        shape.strokeColor = strokeColor.nativeColor
        shape.spans = styled(parts)
        return [shape]
    }

    /// The styles in segments of the line as drawn, in which a segment of the path has several parts.
    private func styled(_ parts: [Int]) -> [MapShape.Span] {
        guard let spans, !spans.isEmpty else { return [] }
        var ends = [0.0]
        for count in parts { ends.append((ends.last ?? 0) + Double(count)) }
        func drawn(_ index: Double) -> Double {
            let row = min(max(0, Int(min(index, 1e9))), parts.count)
            guard row < parts.count else { return ends[parts.count] }
            return ends[row] + (index - Double(row)) * Double(parts[row])
        }
        var start = 0.0
        return spans.flatMap { span -> [MapShape.Span] in
            let end = start + (span.segments.isFinite ? max(0, span.segments) : 1e9)
            defer { start = end }
            return span.style.spans(segments: drawn(end) - drawn(start))
        }
    }
}

/// An area on a map.
open class GMSPolygon: GMSOverlay {
    /// The outline; copied when it is set. It need not be closed.
    open var path: GMSPath? {
        get { outline }
        set {
            outline = newValue.map { GMSPath(places: $0.places) }
            shapes = nil
        }
    }
    /// Holes; copied when they are set.
    open var holes: [GMSPath]? {
        get { rings }
        set {
            rings = newValue?.map { GMSPath(places: $0.places) }
            shapes = nil
        }
    }
    /// Width of the outline in points; 0 for none.
    open var strokeWidth: CGFloat = 1 { didSet { shapes = nil } }
    /// Color of the outline; `nil` for none.
    open var strokeColor: UIColor? = Color.black.platformValue { didSet { shapes = nil } }
    /// Color of the area; `nil` for none.
    open var fillColor: UIColor? = Color(red: 0, green: 0, blue: 255, alpha: 128).platformValue {
        didSet { shapes = nil }
    }
    /// Whether the edges follow geodesics instead of rhumb lines.
    open var geodesic = false { didSet { shapes = nil } }
    private var outline: GMSPath?
    private var rings: [GMSPath]?

    /// Creates an area.
    public convenience init(path: GMSPath?) {
        self.init()
        self.path = path
    }

    override func makeShapes() -> [MapShape] {
        func closed(_ ring: [Coordinate]) -> [Coordinate] {
            ring.first == ring.last ? ring : ring + ring.prefix(1)
        }
        func line(_ path: GMSPath) -> [Coordinate] {
            Geodesics.line(closed(path.places), isGeodesic: geodesic).places
        }
        var shape = MapShape(id: 0, .polygon(outline.map(line) ?? [], holes: rings?.map(line) ?? []))
        shape.strokeWidth = strokeColor == nil ? 0 : max(0, Double(strokeWidth))
        shape.strokeColor = strokeColor?.nativeColor ?? .clear
        shape.fillColor = fillColor?.nativeColor ?? .clear
        return [shape]
    }
}

/// A circle on a map, with a radius in meters.
open class GMSCircle: GMSOverlay {
    /// The center.
    open var position: CLLocationCoordinate2D { didSet { shapes = nil } }
    /// The radius in meters.
    open var radius: CLLocationDistance { didSet { shapes = nil } }
    /// Width of the outline in points; 0 for none.
    open var strokeWidth: CGFloat = 1 { didSet { shapes = nil } }
    /// Color of the outline; `nil` for none.
    open var strokeColor: UIColor? = Color.black.platformValue { didSet { shapes = nil } }
    /// Color of the circle; `nil` for none.
    open var fillColor: UIColor? { didSet { shapes = nil } }

    /// Creates a circle without a size at the equator and the prime meridian.
    public override init() {
        position = CLLocationCoordinate2D(latitude: 0, longitude: 0)
        radius = 0
        super.init()
    }

    /// Creates a circle.
    public convenience init(position: CLLocationCoordinate2D, radius: CLLocationDistance) {
        self.init()
        (self.position, self.radius) = (position, radius)
    }

    override func makeShapes() -> [MapShape] {
        let center = position.nativeCoordinate
        guard center.isValid, radius.isFinite, radius > 0 else { return [] }
        var shape = MapShape(id: 0, .circle(center: center, radius: Meters(radius)))
        shape.strokeWidth = strokeColor == nil ? 0 : max(0, Double(strokeWidth))
        shape.strokeColor = strokeColor?.nativeColor ?? .clear
        shape.fillColor = fillColor?.nativeColor ?? .clear
        return [shape]
    }
}
