// SPDX-License-Identifier: Apache-2.0

public import Foundation

#if canImport(UIKit)
public import UIKit
#endif

/// What a map can do beyond the basics. Raw values are those of the published API.
public struct GMSMapCapabilityFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt
    /// Markers with views and collision behavior.
    public static let advancedMarkers = GMSMapCapabilityFlags(rawValue: 1 << 0)
    /// Areas of the base map with styles of the app.
    public static let dataDrivenStyling = GMSMapCapabilityFlags(rawValue: 1 << 1)
    /// Lines with repeated pictures.
    public static let spritePolylines = GMSMapCapabilityFlags(rawValue: 1 << 2)

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// Identifies a style on a server of the published library. Has no effect here: there is one style for day and night.
public final class GMSMapID: NSObject {
    /// The ID.
    public let identifier: String
    /// The ID for demonstrations.
    public static var demoMapID: GMSMapID { GMSMapID(identifier: "DEMO_MAP_ID") }

    /// Creates an ID.
    public init(identifier: String) { self.identifier = identifier }

    /// Creates an ID.
    public static func mapID(withIdentifier identifier: String) -> GMSMapID { GMSMapID(identifier: identifier) }
}

/// Options of a new map view.
@preconcurrency @MainActor open class GMSMapViewOptions: NSObject {
    /// The screen; `nil` for that of the device. A map on another screen, as in a car, has no buttons and prompts of its own.
    open var screen: UIScreen?
    /// The frame in points.
    open var frame = CGRect(x: 0, y: 0, width: 800, height: 480)
    /// The camera; `nil` for one that shows the region.
    open var camera: GMSCameraPosition?
    /// A style on a server of the published library. Has no effect.
    open var mapID: GMSMapID?
    /// Color of the view before its first frame; `nil` for that of the map.
    open var backgroundColor: UIColor?

    /// Creates options with a frame of 800 × 480 points.
    public override nonisolated init() { super.init() }
}

/// Kinds of maps. Raw values are those of the published API.
public enum GMSMapViewType: UInt, Sendable, Hashable {
    /// Roads, places and land use.
    case normal = 1
    /// Pictures from satellites. Drawn as `normal`: there are none.
    case satellite = 2
    /// Relief. Drawn as `normal`.
    case terrain = 3
    /// Pictures from satellites with roads. Drawn as `normal`.
    case hybrid = 4
    /// No map: overlays on the background.
    case none = 5
}

/// Frame rates of a map view. Raw values are those of the published API.
public enum GMSFrameRate: UInt, Sendable, Hashable {
    /// 15 frames per second.
    case powerSave = 0
    /// 30 frames per second.
    case conservative = 1
    /// 60 frames per second.
    case maximum = 2

    /// Frames per second.
    var framesPerSecond: Int {
        switch self {
        case .powerSave: 15
        case .conservative: 30
        case .maximum: 60
        }
    }
}

/// How the safe area adds to the padding of a map. Raw values are those of the published API.
public enum GMSMapViewPaddingAdjustmentBehavior: UInt, Sendable, Hashable {
    /// Both are added.
    case always = 0
    /// The larger one of each edge counts.
    case automatic = 1
    /// The safe area does not count.
    case never = 2
}

/// A style in the published JSON format. It is checked for its syntax and has no effect: see `MapView.dayStyle`.
public final class GMSMapStyle: NSObject {
    /// The style as text.
    public let jsonString: String

    /// Creates a style from text.
    ///
    /// - Throws: An error of Foundation if the text is not a JSON array.
    public init(jsonString style: String) throws {
        guard try JSONSerialization.jsonObject(with: Data(style.utf8)) is [Any] else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        jsonString = style
    }

    /// Creates a style from a file.
    ///
    /// - Throws: An error of Foundation if the file cannot be read or is not a JSON array.
    public convenience init(contentsOfFileURL fileURL: URL) throws {
        try self.init(jsonString: String(contentsOf: fileURL, encoding: .utf8))
    }
}

/// A floor of a building.
open class GMSIndoorLevel: NSObject {
    /// Its full name.
    public let name: String?
    /// Its short name, as on the button of a lift.
    public let shortName: String?

    /// Creates a floor.
    public init(name: String?, shortName: String?) { (self.name, self.shortName) = (name, shortName) }
}

/// A building with several floors.
open class GMSIndoorBuilding: NSObject {
    /// The floors from top to bottom.
    public let levels: [GMSIndoorLevel]
    /// Index of the floor that is shown at first.
    public let defaultLevelIndex: UInt
    /// Whether the whole building lies below street level.
    public let isUnderground: Bool

    /// Creates a building.
    ///
    /// - Parameters:
    ///   - levels: The floors from top to bottom.
    ///   - defaultLevelIndex: Index of the floor that is shown at first.
    ///   - isUnderground: Whether the whole building lies below street level.
    public init(levels: [GMSIndoorLevel], defaultLevelIndex: UInt = 0, isUnderground: Bool = false) {
        self.levels = levels
        self.defaultLevelIndex = defaultLevelIndex
        self.isUnderground = isUnderground
    }
}

/// Receives changes of the building and the floor of a map. All methods are optional.
@preconcurrency @MainActor public protocol GMSIndoorDisplayDelegate: AnyObject {
    /// Another building is in focus.
    func didChangeActiveBuilding(_ building: GMSIndoorBuilding?)
    /// Another floor is shown.
    func didChangeActiveLevel(_ level: GMSIndoorLevel?)
}

extension GMSIndoorDisplayDelegate {
    /// Does nothing.
    public func didChangeActiveBuilding(_ building: GMSIndoorBuilding?) {}
    /// Does nothing.
    public func didChangeActiveLevel(_ level: GMSIndoorLevel?) {}
}

/// The building and the floor that a map shows. Maps have no floors here, so that apps show their own.
@preconcurrency @MainActor public final class GMSIndoorDisplay: NSObject {
    /// Receives changes that the app makes. Held weakly.
    public weak var delegate: (any GMSIndoorDisplayDelegate)?
    /// The building in focus; `nil` for none.
    public private(set) var activeBuilding: GMSIndoorBuilding?
    /// The floor that is shown; `nil` for none.
    public var activeLevel: GMSIndoorLevel? {
        didSet { if activeLevel !== oldValue { delegate?.didChangeActiveLevel(activeLevel) } }
    }

    nonisolated override init() { super.init() }
}
