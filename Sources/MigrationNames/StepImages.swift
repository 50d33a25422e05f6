// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NavHeadUnit
public import NavModel
public import NavRender
public import NavSession

#if canImport(UIKit)
public import UIKit
#endif

/// A screen that images are made for.
@MainActor public protocol GMSNavigationScreenMetrics: AnyObject {
    /// The screen in points.
    var bounds: CGRect { get }
    /// The screen in pixels.
    var nativeBounds: CGRect { get }
    /// Dots per point of the screen itself.
    var nativeScale: CGFloat { get }
    /// Dots per point.
    var scale: CGFloat { get }
}

#if canImport(UIKit)
extension UIScreen: GMSNavigationScreenMetrics {}
#endif

/// Sizes of maneuver images. Raw values are those that apps know.
public enum GMSNavigationManeuverImageSize: Int, Sendable, CaseIterable {
    /// 48 × 48 points, for the maneuver after the next one.
    case square48 = 0
    /// 96 × 96 points, for the next maneuver.
    case square96 = 1
}

/// Size and sharpness of the images of a step.
@MainActor public final class GMSNavigationStepInfoImageOptions {
    /// The screen, by which the sharpness is chosen: at first that of the device.
    public var screenMetrics: any GMSNavigationScreenMetrics = UIScreen.main
    /// The size.
    public var maneuverImageSize = GMSNavigationManeuverImageSize.square96
    /// Colors, for light or dark backgrounds.
    public var colors = ImageColors.dark

    /// Starts with 96 points.
    public init() {}

    /// The same for the native calls.
    public var stepImageOptions: StepImageOptions {
        StepImageOptions(
            size: maneuverImageSize == .square96 ? .square96 : .square48, scale: Double(screenMetrics.scale),
            colors: colors)
    }
}

/// The name that guides print.
public typealias GMSNavigationStepImageOptions = GMSNavigationStepInfoImageOptions

@MainActor extension StepInfo {
    /// The image of the maneuver; `nil` options for the usual ones.
    public func maneuverImage(with options: GMSNavigationStepInfoImageOptions?) -> UIImage? {
        picture(maneuverImage(with: (options ?? GMSNavigationStepInfoImageOptions()).stepImageOptions))
    }

    /// The same in the spelling of guides.
    public func maneuverImage(options: GMSNavigationStepInfoImageOptions?) -> UIImage? { maneuverImage(with: options) }

    /// One image with all lanes; `nil` when there is no lane guidance.
    public func lanesImage(with options: GMSNavigationStepInfoImageOptions?) -> UIImage? {
        picture(lanesImage(with: (options ?? GMSNavigationStepInfoImageOptions()).stepImageOptions))
    }

    /// The same in the spelling of guides.
    public func lanesImage(options: GMSNavigationStepInfoImageOptions?) -> UIImage? { lanesImage(with: options) }

    private func picture(_ image: RasterImage?) -> UIImage? {
        #if canImport(UIKit)
        image?.uiImage
        #else
        image
        #endif
    }
}

/// How instructions look: sizes and colors of words, shields and exit numbers.
@MainActor public final class GMSNavigationInstructionOptions {
    /// For images of maneuvers and lanes that go with the words.
    public var imageOptions = GMSNavigationStepInfoImageOptions()
    /// Everything else, by the names of `InstructionDisplayOptions`.
    public var display = InstructionDisplayOptions()

    /// Starts with the usual sizes and colors.
    public init() {}

    /// Leaves out the words for a long road.
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
    /// Width of the line round shields; 0 for none.
    public var roadShieldOutlineWidth: CGFloat {
        get { CGFloat(display.roadShieldOutlineWidth) }
        set { display.roadShieldOutlineWidth = Double(newValue) }
    }
    /// Color of the line round shields; `nil` for none.
    public var roadShieldOutlineColor: UIColor? {
        get { display.roadShieldOutlineColor?.forViews }
        set { display.roadShieldOutlineColor = newValue?.inDots }
    }
    /// Letters of roads.
    public var primaryFont: UIFont {
        get { display.primaryFont.forViews }
        set { display.primaryFont = newValue.inPictures }
    }
    /// Letters of what is less important.
    public var secondaryFont: UIFont {
        get { display.secondaryFont.forViews }
        set { display.secondaryFont = newValue.inPictures }
    }
    /// Letters of exit numbers and of words between names.
    public var tertiaryFont: UIFont {
        get { display.tertiaryFont.forViews }
        set { display.tertiaryFont = newValue.inPictures }
    }
    /// Color of the letters.
    public var textColor: UIColor {
        get { display.textColor.forViews }
        set { display.textColor = newValue.inDots }
    }
    /// Ground of exit numbers.
    public var exitCueBackgroundColor: UIColor {
        get { display.exitCueBackgroundColor.forViews }
        set { display.exitCueBackgroundColor = newValue.inDots }
    }
    /// Height of exit numbers in points.
    public var exitNumberHeight: CGFloat {
        get { CGFloat(display.exitNumberHeight) }
        set { display.exitNumberHeight = Double(newValue) }
    }
}

@MainActor extension NavInfo {
    /// Sentences for a step from the longest to the shortest, with pictures in the text.
    public func instructions(
        forStep step: GMSNavigationStepInfo, options: GMSNavigationInstructionOptions?
    ) -> [NSAttributedString] {
        var display = options?.display ?? InstructionDisplayOptions()
        if let options { display.imageOptions = options.imageOptions.stepImageOptions }
        return instructions(forStep: step, options: display)
    }
}
