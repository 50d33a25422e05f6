// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// Whether the app draws something on the map of the instrument cluster. Raw values match CarPlay.
public enum CPInstrumentClusterSetting: UInt, Sendable {
    /// The car has no preference.
    case unspecified = 0
    /// The app draws it.
    case enabled
    /// The app does not draw it; the car shows it itself.
    case disabled
    /// The setting of the user in the app applies.
    case userPreference
}

/// Manages the app's content in the instrument cluster.
@MainActor public final class CPInstrumentClusterController {
    /// Notified when the cluster connects and disconnects, and of user input.
    public weak var delegate: (any CPInstrumentClusterControllerDelegate)?
    /// The window in which the app draws its map; `nil` while no cluster is connected.
    public internal(set) var instrumentClusterWindow: CPWindow?
    /// Rule violations.
    public let rules = HeadUnitRuleLog()
    /// Texts shown while there is no guidance, longest first.
    public var inactiveDescriptionVariants: [String] = []
    /// The same with images in the text (`HeadUnitAttachment`); preferred over the plain texts.
    public var attributedInactiveDescriptionVariants: [NSAttributedString] = [] {
        didSet {
            for image in attributedInactiveDescriptionVariants.flatMap(\.attachments)
            where !HeadUnitLimits.fits(image, HeadUnitLimits.attachment) {
                rules.record(
                    .imageSize, CPMapTemplate.tooLarge("an image in text", image, HeadUnitLimits.attachment))
            }
        }
    }
    /// Whether the app draws the speed limit. Set by the car.
    public internal(set) var speedLimitSetting = CPInstrumentClusterSetting.unspecified {
        didSet {
            guard speedLimitSetting != oldValue else { return }
            delegate?.instrumentClusterController(self, didChangeSpeedLimitSetting: speedLimitSetting)
        }
    }
    /// Whether the app draws a compass. Set by the car.
    public internal(set) var compassSetting = CPInstrumentClusterSetting.unspecified {
        didSet {
            guard compassSetting != oldValue else { return }
            delegate?.instrumentClusterController(self, didChangeCompassSetting: compassSetting)
        }
    }

    /// Creates a controller without texts.
    public init() {}

    /// The attributed texts, or else the plain ones.
    var inactiveTexts: [NSAttributedString] {
        attributedInactiveDescriptionVariants.isEmpty
            ? inactiveDescriptionVariants.map { NSAttributedString(string: $0) } : attributedInactiveDescriptionVariants
    }
}

/// Notified of events of the instrument cluster. All methods but the first two have default implementations.
@MainActor public protocol CPInstrumentClusterControllerDelegate: AnyObject {
    /// The cluster has connected.
    func instrumentClusterControllerDidConnect(_ instrumentClusterWindow: CPWindow)
    /// The cluster has disconnected.
    func instrumentClusterControllerDidDisconnectWindow(_ instrumentClusterWindow: CPWindow)
    /// The driver zooms in.
    func instrumentClusterControllerDidZoom(in instrumentClusterController: CPInstrumentClusterController)
    /// The driver zooms out.
    func instrumentClusterControllerDidZoomOut(_ instrumentClusterController: CPInstrumentClusterController)
    /// The compass setting has changed.
    func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeCompassSetting compassSetting: CPInstrumentClusterSetting)
    /// The speed limit setting has changed.
    func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeSpeedLimitSetting speedLimitSetting: CPInstrumentClusterSetting)
}

extension CPInstrumentClusterControllerDelegate {
    /// Does nothing.
    public func instrumentClusterControllerDidZoom(in instrumentClusterController: CPInstrumentClusterController) {}
    /// Does nothing.
    public func instrumentClusterControllerDidZoomOut(_ instrumentClusterController: CPInstrumentClusterController) {}
    /// Does nothing.
    public func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeCompassSetting compassSetting: CPInstrumentClusterSetting
    ) {}
    /// Does nothing.
    public func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeSpeedLimitSetting speedLimitSetting: CPInstrumentClusterSetting
    ) {}
}

/// The app's scene in the instrument cluster.
@MainActor public final class CPTemplateApplicationInstrumentClusterScene {
    /// The connected app.
    public weak var delegate: (any CPTemplateApplicationInstrumentClusterSceneDelegate)?
    /// The controller of the cluster.
    public let instrumentClusterController = CPInstrumentClusterController()

    /// Creates a scene without an app.
    public init() {}
}

/// Notified when the instrument cluster scene connects; sets the delegate of its controller.
@MainActor public protocol CPTemplateApplicationInstrumentClusterSceneDelegate: AnyObject {
    /// The scene has connected.
    func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didConnect instrumentClusterController: CPInstrumentClusterController)
    /// The scene has disconnected.
    func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didDisconnectInstrumentClusterController instrumentClusterController: CPInstrumentClusterController)
}
#endif
