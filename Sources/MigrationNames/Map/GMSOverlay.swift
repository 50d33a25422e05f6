// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavRender

/// Something that an app draws on a map: a marker, a line, an area or a circle. Set `map` to show it.
///
/// The map retains what it shows, and takes over changes of properties with its next frame.
open class GMSOverlay: NSObject {
    /// A title. Markers show it in their info window.
    open var title: String?
    /// Whether taps are reported to the delegate of the map view.
    open var isTappable = false { didSet { shapes = nil } }
    /// Overlays with a higher index are drawn on top of others of their kind.
    open var zIndex: Int32 = 0 { didSet { shapes = nil } }
    /// Data of the app.
    open var userData: Any?

    /// The map that shows the overlay; `nil` removes it.
    @preconcurrency @MainActor open weak var map: GMSMapView? {
        didSet {
            guard map !== oldValue else { return }
            oldValue?.overlays.remove(self)
            map?.overlays.add(self)
        }
    }

    /// What is drawn; `nil` if a property has changed since.
    var shapes: [MapShape]?

    /// Creates the shapes from the properties.
    func makeShapes() -> [MapShape] { [] }
}

/// The overlays of a map view, in the order in which they were added.
@MainActor final class OverlayList {
    private var shown: [(id: Int, overlay: GMSOverlay)] = []
    private var nextID = 0

    /// Shows an overlay.
    func add(_ overlay: GMSOverlay) {
        shown.append((nextID, overlay))
        nextID += 1
    }

    /// Shows an overlay no more.
    func remove(_ overlay: GMSOverlay) { shown.removeAll { $0.overlay === overlay } }

    /// All overlays.
    var all: [GMSOverlay] { shown.map(\.overlay) }

    /// The overlay of a shape.
    func overlay(of shape: MapShape) -> GMSOverlay? { shown.first { $0.id == shape.id }?.overlay }

    /// The shapes of all overlays. Those without changes are not created again.
    func shapes() -> [MapShape] {
        shown.flatMap { id, overlay in
            let shapes =
                overlay.shapes
                ?? overlay.makeShapes().map { shape in
                    var shape = shape
                    shape.id = id
                    shape.zIndex = Int(overlay.zIndex)
                    shape.isTappable = overlay.isTappable
                    return shape
                }
            overlay.shapes = shapes
            return shapes
        }
    }
}
