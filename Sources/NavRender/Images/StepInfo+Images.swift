// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension StepInfo {
    /// The maneuver image; `nil` if the requested size is invalid or memory is exhausted.
    public func maneuverImage(with options: StepImageOptions = StepImageOptions()) -> RasterImage? {
        try? ManeuverImage(self).picture(options).image(scale: options.scale)
    }

    /// One image of all lanes before the maneuver; `nil` if there is no lane guidance, the requested size is invalid or
    /// memory is exhausted.
    public func lanesImage(with options: StepImageOptions = StepImageOptions()) -> RasterImage? {
        try? LanesImage(lanes)?.picture(options).image(scale: options.scale)
    }
}
