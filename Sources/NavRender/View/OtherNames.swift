// SPDX-License-Identifier: Apache-2.0

// The same again under another name, for a room that gives the usual name the type that other apps know.

extension MapUISettings {
    /// The same as `speedometerUIOptions`.
    package var speedometerColors: SpeedometerUIOptions? {
        get { speedometerUIOptions }
        set { speedometerUIOptions = newValue }
    }
}
