// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension StepInfo {
    /// The image of the maneuver; `nil` when it cannot be made in the size asked for.
    public func maneuverImage(with options: StepImageOptions = StepImageOptions()) -> RasterImage? {
        try? ManeuverImage(self).picture(options).image(scale: options.scale)
    }

    /// One image with all lanes before the maneuver; `nil` when there is no lane guidance, or when it cannot be made in
    /// the size asked for.
    public func lanesImage(with options: StepImageOptions = StepImageOptions()) -> RasterImage? {
        try? LanesImage(lanes)?.picture(options).image(scale: options.scale)
    }
}
