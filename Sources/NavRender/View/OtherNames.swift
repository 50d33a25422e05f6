// SPDX-License-Identifier: Apache-2.0

// An alias for the module that redefines the usual name with a type that existing apps use.

extension MapUISettings {
    /// The same as `speedometerUIOptions`.
    package var speedometerColors: SpeedometerUIOptions? {
        get { speedometerUIOptions }
        set { speedometerUIOptions = newValue }
    }
}
