// SPDX-License-Identifier: Apache-2.0

package import NavRender

// An alias of a member that the migration modules redefine with the published type.

extension MapUISettings {
    /// The same as `speedometerUIOptions`.
    package var nativeSpeedometerUIOptions: SpeedometerUIOptions? {
        get { speedometerUIOptions }
        set { speedometerUIOptions = newValue }
    }
}
