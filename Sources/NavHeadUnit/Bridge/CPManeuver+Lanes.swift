// SPDX-License-Identifier: Apache-2.0

#if canImport(CarPlay)
internal import CarPlay

/// Its address alone matters.
private nonisolated(unsafe) var lanesKey: UInt8 = 0

extension CPManeuver {
    /// The lanes before it; `nil` for none.
    ///
    /// CarPlay's own property neither keeps the lanes alive nor can be read when there are none, so they are kept with the
    /// maneuver here.
    var lanes: CPLaneGuidance? {
        get { objc_getAssociatedObject(self, &lanesKey) as? CPLaneGuidance }
        set {
            objc_setAssociatedObject(self, &lanesKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            if let newValue { linkedLaneGuidance = newValue }
        }
    }
}
#else
extension CPManeuver {
    /// The lanes before it; `nil` for none.
    var lanes: CPLaneGuidance? {
        get { linkedLaneGuidance }
        set { linkedLaneGuidance = newValue }
    }
}
#endif
