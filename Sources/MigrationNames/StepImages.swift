// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NavHeadUnit
public import NavModel
public import NavRender
public import NavSession

#if canImport(UIKit)
public import UIKit
#endif

/// A screen for which images are rendered.
@preconcurrency @MainActor public protocol GMSNavigationScreenMetrics: AnyObject {
    /// The screen in points.
    var bounds: CGRect { get }
    /// The screen in pixels.
    var nativeBounds: CGRect { get }
    /// Pixels per point of the display.
    var nativeScale: CGFloat { get }
    /// Pixels per point.
    var scale: CGFloat { get }
}

#if canImport(UIKit)
extension UIScreen: GMSNavigationScreenMetrics {}
#endif

/// Sizes of maneuver images. Raw values are those of the published API.
public enum GMSNavigationManeuverImageSize: Int, Sendable, CaseIterable {
    /// 48 × 48 points, for the maneuver after the next one.
    case square48 = 0
    /// 96 × 96 points, for the next maneuver.
    case square96 = 1
}

/// Size, scale and colors of the images of a step.
@preconcurrency @MainActor public final class GMSNavigationStepInfoImageOptions {
    /// The screen, which determines the scale; initially that of the device.
    public var screenMetrics: any GMSNavigationScreenMetrics = UIScreen.main
    /// Width and height of maneuver images. If it is not set, 96 points on the screen of the device, and 48 on others, because
    /// CarPlay allows 50.
    public var maneuverImageSize: GMSNavigationManeuverImageSize {
        get { chosenSize ?? (screenMetrics === UIScreen.main ? .square96 : .square48) }
        set { chosenSize = newValue }
    }
    private var chosenSize: GMSNavigationManeuverImageSize?
    /// Colors, for light or dark backgrounds.
    public var colors = ImageColors.dark

    /// Creates options for the screen of the device.
    public init() {}

    /// The native value.
    public var stepImageOptions: StepImageOptions {
        StepImageOptions(
            size: maneuverImageSize == .square96 ? .square96 : .square48, scale: Double(screenMetrics.scale),
            colors: colors)
    }

    /// The native value for lanes. Their images have the size that CarPlay allows for them, at most 120 × 18 points.
    var lanesImageOptions: StepImageOptions {
        StepImageOptions(size: .carLanes, scale: Double(screenMetrics.scale), colors: colors)
    }
}

/// The name used in the published guides.
public typealias GMSNavigationStepImageOptions = GMSNavigationStepInfoImageOptions

@MainActor extension StepInfo {
    /// The image of the maneuver. Without options, the standard ones are used.
    public func maneuverImage(with options: GMSNavigationStepInfoImageOptions?) -> UIImage? {
        picture(maneuverImage(with: (options ?? GMSNavigationStepInfoImageOptions()).stepImageOptions))
    }

    /// The same image, in the spelling of the published guides.
    public func maneuverImage(options: GMSNavigationStepInfoImageOptions?) -> UIImage? { maneuverImage(with: options) }

    /// An image with all lanes, at most 120 × 18 points; `nil` without lane guidance.
    public func lanesImage(with options: GMSNavigationStepInfoImageOptions?) -> UIImage? {
        picture(lanesImage(with: (options ?? GMSNavigationStepInfoImageOptions()).lanesImageOptions))
    }

    /// The same image, in the spelling of the published guides.
    public func lanesImage(options: GMSNavigationStepInfoImageOptions?) -> UIImage? { lanesImage(with: options) }

    private func picture(_ image: RasterImage?) -> UIImage? {
        #if canImport(UIKit)
        image?.uiImage
        #else
        image
        #endif
    }
}

/// The style of instructions: sizes and colors of text, shields and exit numbers.
@preconcurrency @MainActor public final class GMSNavigationInstructionOptions {
    /// Options of maneuver and lane images in the text.
    public var imageOptions = GMSNavigationStepInfoImageOptions()
    /// All other options. The language is that of the source.
    public var display = GMSNavigationInstructionOptions.standardDisplay

    /// The standard options in the language of the source.
    static var standardDisplay: InstructionDisplayOptions {
        var options = InstructionDisplayOptions()
        options.language = GMSNavigationServices.language
        return options
    }

    /// Creates options with the standard sizes and colors.
    public init() {}

    /// Whether to omit the text for long distances.
    public var disableLongDistanceFormat: Bool {
        get { display.disableLongDistanceFormat }
        set { display.disableLongDistanceFormat = newValue }
    }
    /// Height of road shields in points.
    public var primaryRoadShieldHeight: CGFloat {
        get { CGFloat(display.primaryRoadShieldHeight) }
        set { display.primaryRoadShieldHeight = Double(newValue) }
    }
    /// Height of lesser road shields in points.
    public var secondaryRoadShieldHeight: CGFloat {
        get { CGFloat(display.secondaryRoadShieldHeight) }
        set { display.secondaryRoadShieldHeight = Double(newValue) }
    }
    /// Width of the outline of shields; 0 for none.
    public var roadShieldOutlineWidth: CGFloat {
        get { CGFloat(display.roadShieldOutlineWidth) }
        set { display.roadShieldOutlineWidth = Double(newValue) }
    }
    /// Color of the outline of shields; `nil` for none.
    public var roadShieldOutlineColor: UIColor? {
        get { display.roadShieldOutlineColor?.platformValue }
        set { display.roadShieldOutlineColor = newValue?.nativeColor }
    }
    /// Font of road names.
    public var primaryFont: UIFont {
        get { display.primaryFont.platformValue }
        set { display.primaryFont = newValue.nativeFont }
    }
    /// Font of secondary text.
    public var secondaryFont: UIFont {
        get { display.secondaryFont.platformValue }
        set { display.secondaryFont = newValue.nativeFont }
    }
    /// Font of exit numbers and conjunctions.
    public var tertiaryFont: UIFont {
        get { display.tertiaryFont.platformValue }
        set { display.tertiaryFont = newValue.nativeFont }
    }
    /// Color of text around the images.
    public var textColor: UIColor {
        get { display.textColor.platformValue }
        set { display.textColor = newValue.nativeColor }
    }
    /// Background color of exit numbers.
    public var exitCueBackgroundColor: UIColor {
        get { display.exitCueBackgroundColor.platformValue }
        set { display.exitCueBackgroundColor = newValue.nativeColor }
    }
    /// Height of exit numbers in points.
    public var exitNumberHeight: CGFloat {
        get { CGFloat(display.exitNumberHeight) }
        set { display.exitNumberHeight = Double(newValue) }
    }
}

@MainActor extension NavInfo {
    /// Instructions for a step from the longest to the shortest, with images in the text; without options in the language of the
    /// source.
    public func instructions(
        forStep step: GMSNavigationStepInfo, options: GMSNavigationInstructionOptions?
    ) -> [NSAttributedString] {
        var display = options?.display ?? GMSNavigationInstructionOptions.standardDisplay
        if let options { display.imageOptions = options.imageOptions.stepImageOptions }
        return instructions(forStep: step, options: display)
    }
}
