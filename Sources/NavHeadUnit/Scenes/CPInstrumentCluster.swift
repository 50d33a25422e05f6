// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// Whether something is to be drawn on the map of the instrument cluster. Raw values are CarPlay's.
public enum CPInstrumentClusterSetting: UInt, Sendable {
    /// The car says nothing about it.
    case unspecified = 0
    /// It is to be drawn.
    case enabled
    /// It is not: the car shows it itself.
    case disabled
    /// As the driver has it in the app.
    case userPreference
}

/// What an app has in the instrument cluster.
@MainActor public final class CPInstrumentClusterController {
    /// Told when the cluster comes and goes, and of what the driver wants there.
    public weak var delegate: (any CPInstrumentClusterControllerDelegate)?
    /// The ground, where the app draws its map; `nil` while there is no cluster.
    public internal(set) var instrumentClusterWindow: CPWindow?
    /// Which rules were broken.
    public let rules = HeadUnitRuleBook()
    /// Words for when there is no guidance, the longest first.
    public var inactiveDescriptionVariants: [String] = []
    /// The same with pictures in the text (`HeadUnitAttachment`), shown before the plain ones.
    public var attributedInactiveDescriptionVariants: [NSAttributedString] = [] {
        didSet {
            for image in attributedInactiveDescriptionVariants.flatMap(\.attachments)
            where !HeadUnitLimits.fits(image, HeadUnitLimits.attachment) {
                rules.record(
                    .imageSize, CPMapTemplate.tooLarge("a picture in a text", image, HeadUnitLimits.attachment))
            }
        }
    }
    /// Whether the app draws the speed limit. The car decides.
    public internal(set) var speedLimitSetting = CPInstrumentClusterSetting.unspecified {
        didSet {
            guard speedLimitSetting != oldValue else { return }
            delegate?.instrumentClusterController(self, didChangeSpeedLimitSetting: speedLimitSetting)
        }
    }
    /// Whether the app draws a compass. The car decides.
    public internal(set) var compassSetting = CPInstrumentClusterSetting.unspecified {
        didSet {
            guard compassSetting != oldValue else { return }
            delegate?.instrumentClusterController(self, didChangeCompassSetting: compassSetting)
        }
    }

    /// Makes one without words.
    public init() {}

    /// Words in the best form there is.
    var inactiveTexts: [NSAttributedString] {
        attributedInactiveDescriptionVariants.isEmpty
            ? inactiveDescriptionVariants.map { NSAttributedString(string: $0) } : attributedInactiveDescriptionVariants
    }
}

/// Connects an app with the instrument cluster. Everything but the first two has a default that does nothing.
@MainActor public protocol CPInstrumentClusterControllerDelegate: AnyObject {
    /// The cluster is there.
    func instrumentClusterControllerDidConnect(_ instrumentClusterWindow: CPWindow)
    /// The cluster has gone.
    func instrumentClusterControllerDidDisconnectWindow(_ instrumentClusterWindow: CPWindow)
    /// The driver wants to see closer.
    func instrumentClusterControllerDidZoom(in instrumentClusterController: CPInstrumentClusterController)
    /// The driver wants to see farther.
    func instrumentClusterControllerDidZoomOut(_ instrumentClusterController: CPInstrumentClusterController)
    /// The app is to draw a compass, or not.
    func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeCompassSetting compassSetting: CPInstrumentClusterSetting)
    /// The app is to draw the speed limit, or not.
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

/// The app's place in the instrument cluster.
@MainActor public final class CPTemplateApplicationInstrumentClusterScene {
    /// The app, while it is connected.
    public weak var delegate: (any CPTemplateApplicationInstrumentClusterSceneDelegate)?
    /// Keeps what the app says there.
    public let instrumentClusterController = CPInstrumentClusterController()

    /// Makes a place that no app is connected to.
    public init() {}
}

/// Connects an app with the scene of the instrument cluster: it puts a delegate into the controller.
@MainActor public protocol CPTemplateApplicationInstrumentClusterSceneDelegate: AnyObject {
    /// The scene is there.
    func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didConnect instrumentClusterController: CPInstrumentClusterController)
    /// The scene has gone.
    func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didDisconnectInstrumentClusterController instrumentClusterController: CPInstrumentClusterController)
}
#endif
