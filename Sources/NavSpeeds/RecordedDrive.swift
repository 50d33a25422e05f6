// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A recorded drive: who drove, and the fixes in order.
public struct RecordedDrive: Sendable, Hashable {
    /// Name of the vehicle or, where vehicles are not known, of the drive. It is never stored.
    public var vehicle: String
    /// The fixes, each with a time.
    public var fixes: [LocationFix]

    /// Creates a drive.
    ///
    /// - Parameters:
    ///   - vehicle: Name of the vehicle or the drive.
    ///   - fixes: The fixes in order.
    public init(vehicle: String, fixes: [LocationFix]) {
        self.vehicle = vehicle
        self.fixes = fixes
    }
}
