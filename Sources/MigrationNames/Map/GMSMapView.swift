// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NativeNames
internal import NavGeo
internal import NavModel
public import NavRender
public import NavSession
internal import NavUI

#if canImport(CoreLocation)
public import CoreLocation
#endif
#if canImport(UIKit)
public import UIKit
#endif

#if canImport(UIKit)
/// The superclass of map views: a UIKit view.
public typealias GMSMapViewBase = MapHostView
#else
/// The superclass of map views without UIKit.
@preconcurrency @MainActor open class GMSMapViewBase {
    /// The map.
    public let map: MapView
    /// Position and size in points.
    public var frame: CGRect
    /// The part of the view that is visible, in its own coordinates.
    public var bounds: CGRect { CGRect(x: 0, y: 0, width: frame.width, height: frame.height) }

    /// Creates a container of a map.
    init(map: MapView, frame: CGRect) { (self.map, self.frame) = (map, frame) }
}
#endif

/// A map view with its own navigation: a `MapView` that a `NavigationMap` updates from a session.
///
/// Without `GMSNavigationServices.source` the view is an empty map, which shows overlays, positions and followed trips.
@preconcurrency @MainActor open class GMSMapView: GMSMapViewBase {
    /// Receives camera changes and taps. Held weakly.
    open weak var delegate: (any GMSMapViewDelegate)?
    /// The options it was created with.
    public let options: GMSMapViewOptions
    /// The visible controls.
    public private(set) lazy var settings = GMSUISettings(map)
    /// Space at the edges in points, which controls and the content of the camera keep free.
    open var padding = UIEdgeInsets.zero
    /// How the safe area adds to the padding.
    open var paddingAdjustmentBehavior = GMSMapViewPaddingAdjustmentBehavior.always
    /// What is drawn below the overlays.
    open var mapType = GMSMapViewType.normal { didSet { map.showsBaseMap = mapType != .none } }
    /// A style in the published JSON format. Has no effect: see `MapView.dayStyle`.
    open var mapStyle: GMSMapStyle?
    /// Whether traffic beside the route is drawn. There are no data for it: the route has its own traffic.
    open var isTrafficEnabled = false
    /// Whether buildings have a height. They are flat here.
    open var isBuildingsEnabled = true
    /// Whether floors of buildings are shown. There are none.
    open var isIndoorEnabled = true
    /// The building and the floor that are shown.
    public let indoorDisplay = GMSIndoorDisplay()
    /// What the map can do: lines with pictures. It never changes.
    open var mapCapabilities: GMSMapCapabilityFlags { .spritePolylines }
    /// The area to which the target of the camera is limited; `nil` for no limit.
    open var cameraTargetBounds: GMSCoordinateBounds? { didSet { keepTargetInBounds() } }
    /// How often the view is drawn.
    open var preferredFrameRate = GMSFrameRate.conservative { didSet { applyFrameRate() } }
    /// The marker whose info window is shown; `nil` for none.
    open var selectedMarker: GMSMarker? {
        didSet {
            guard selectedMarker !== oldValue, let oldValue else { return }
            delegate?.mapView(self, didCloseInfoWindowOf: oldValue)
        }
    }

    /// What the app draws on the map.
    let overlays = OverlayList()
    /// Tiles of the app, below the overlays, in the order in which they were added.
    var tileLayers: [GMSTileLayer] = []
    /// Additional state for the published API.
    let coordinator = MapViewCoordinator()
    /// The map during navigation; `nil` while it is disabled.
    var navigationMap: NavigationMap?
    var session: GMSNavigationSession?
    /// The area that nothing else covers, if the view does not know it itself.
    var outerArea: Rect?
    /// Size of the latest frame in points; `nil` before the first.
    private(set) var drawnSize: Size?
    /// Called for a tap on a pin of a session.
    package var onTapPin: ((MapOverlay.Marker) -> Void)?
    /// Called for a tap on the vehicle of a session.
    package var onTapVehicle: ((MapOverlay.Puck) -> Void)?

    /// The map.
    public var view: MapView { map }
    /// The session of the view; `nil` before navigation, positions or the simulator were asked for.
    public var ownSession: GMSNavigationSession? { session }

    /// Creates a map view.
    public init(options: GMSMapViewOptions) {
        self.options = options
        super.init(map: GMSMapView.makeMap(), frame: options.frame)
        configure()
    }

    /// Creates a map view of the standard size.
    public convenience init() { self.init(options: GMSMapViewOptions()) }

    /// Creates a map view with a frame in points.
    public convenience init(frame: CGRect) {
        let options = GMSMapViewOptions()
        options.frame = frame
        self.init(options: options)
    }

    /// Creates a map view with a frame in points and a camera.
    public convenience init(frame: CGRect, camera: GMSCameraPosition) {
        let options = GMSMapViewOptions()
        (options.frame, options.camera) = (frame, camera)
        self.init(options: options)
    }

    /// Creates a map view.
    ///
    /// - Parameters:
    ///   - frame: The frame in points.
    ///   - mapID: A style on a server of the published library; has no effect.
    ///   - camera: The camera.
    public convenience init(frame: CGRect, mapID: GMSMapID, camera: GMSCameraPosition) {
        let options = GMSMapViewOptions()
        (options.frame, options.camera, options.mapID) = (frame, camera, mapID)
        self.init(options: options)
    }

    /// Creates a map view with a frame in points and a camera.
    public static func map(withFrame frame: CGRect, camera: GMSCameraPosition) -> GMSMapView {
        GMSMapView(frame: frame, camera: camera)
    }

    #if canImport(UIKit)
    /// Creates a map view from a storyboard.
    public required init?(coder: NSCoder) {
        options = GMSMapViewOptions()
        super.init(coder: coder)
        configure()
    }

    /// The map of a new view.
    open override class func mapForArchive() -> MapView? { makeMap() }
    #endif

    /// A map of the source; without a source or fonts, one without roads or texts.
    private static func makeMap() -> MapView {
        guard let source = GMSNavigationServices.source else { return MapView(shaper: SystemShaper() ?? NoText()) }
        return MapView(
            graph: source.graph, features: source.features, shaper: source.textShaper() ?? NoText(),
            language: source.language)
    }

    private func configure() {
        coordinator.owner = self
        map.navigationUIDelegate = coordinator
        map.delegate = coordinator
        map.onFrame = { [weak self] size in self?.prepareFrame(size) }
        let isPhone = options.screen == nil || options.screen === UIScreen.main
        map.settings.overviewButton = isPhone
        map.settings.muteButton = isPhone
        map.settings.stepListButton = isPhone
        map.settings.showsPrompts = isPhone
        if let camera = options.camera { map.camera = camera.camera }
        applyFrameRate()
        #if canImport(UIKit)
        if let color = options.backgroundColor { backgroundColor = color }
        #endif
    }

    private func applyFrameRate() {
        #if canImport(UIKit)
        framesPerSecond = preferredFrameRate.framesPerSecond
        #endif
    }

    // MARK: Frames

    /// Updates what the next frame shows.
    private func prepareFrame(_ size: Size) {
        drawnSize = size
        map.safeArea = freeArea(size)
        map.shapes =
            tileLayers.flatMap {
                $0.cache.shapes(of: $0, camera: map.camera, size: size, pixelsPerPoint: pixelsPerPoint)
            } + overlays.shapes()
        updateGuides()
        #if canImport(UIKit)
        placeSubviews()
        #endif
    }

    /// Pixels per point of the screen that shows the view.
    private var pixelsPerPoint: Double {
        #if canImport(UIKit)
        Double((options.screen ?? UIScreen.main).scale)
        #else
        options.screen.map { Double($0.scale) } ?? 1
        #endif
    }

    /// The area beside padding and safe area.
    private func freeArea(_ size: Size) -> Rect {
        let whole = Rect(size)
        #if canImport(UIKit)
        let insets = safeAreaInsets
        let safe =
            outerArea
            ?? Rect(
                minX: Double(insets.left), minY: Double(insets.top), maxX: size.width - Double(insets.right),
                maxY: size.height - Double(insets.bottom))
        #else
        let safe = outerArea ?? whole
        #endif
        func inset(_ padding: CGFloat, _ own: Double) -> Double {
            switch paddingAdjustmentBehavior {
            case .always: Double(padding) + own
            case .automatic: max(Double(padding), own)
            case .never: Double(padding)
            }
        }
        let left = inset(padding.left, safe.minX - whole.minX)
        let right = inset(padding.right, whole.maxX - safe.maxX)
        let top = inset(padding.top, safe.minY - whole.minY)
        let bottom = inset(padding.bottom, whole.maxY - safe.maxY)
        return Rect(
            minX: left, minY: top, maxX: max(left, size.width - right), maxY: max(top, size.height - bottom))
    }

    /// Removes all overlays of the app, also those of other owners.
    open func clear() {
        for overlay in overlays.all { overlay.map = nil }
        selectedMarker = nil
    }

    // MARK: Location

    /// Whether the location puck is visible while not navigating.
    open var isMyLocationEnabled: Bool {
        get { map.isMyLocationEnabled }
        set {
            map.isMyLocationEnabled = newValue
            #if canImport(CoreLocation)
            coordinator.receivesLocations(newValue)
            #endif
        }
    }

    /// The position of the device; `nil` while it is unknown, or neither shown nor needed for navigation.
    open var myLocation: CLLocation? {
        guard isMyLocationEnabled || isNavigationEnabled else { return nil }
        return coordinator.lastLocation
    }
}

/// Shapes no text, if the system has no font.
final class NoText: TextShaping {
    func shape(_ text: String, _ font: FontStyle) -> ShapedText {
        ShapedText(glyphs: [], width: 0, ascent: 0, descent: 0)
    }
}
