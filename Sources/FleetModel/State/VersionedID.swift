// SPDX-License-Identifier: Apache-2.0

/// An element in the order of changes: by version, and by ID among those of the same version.
struct VersionedID<Kind>: Sendable, Hashable, Comparable {
    let version: Timestamp
    let id: FleetID<Kind>

    static func < (a: VersionedID, b: VersionedID) -> Bool {
        a.version == b.version ? a.id < b.id : a.version < b.version
    }
}
