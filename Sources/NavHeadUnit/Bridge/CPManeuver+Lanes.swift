// SPDX-License-Identifier: Apache-2.0

#if canImport(CarPlay)
internal import CarPlay

/// Only its address is used.
private nonisolated(unsafe) var lanesKey: UInt8 = 0

extension CPManeuver {
    /// The lanes before the maneuver; `nil` for none.
    ///
    /// CarPlay's property does not retain the lanes and cannot be read when there are none, so they are stored as an
    /// associated object.
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
    /// The lanes before the maneuver; `nil` for none.
    var lanes: CPLaneGuidance? {
        get { linkedLaneGuidance }
        set { linkedLaneGuidance = newValue }
    }
}
#endif
