// SPDX-License-Identifier: Apache-2.0

/// The attribution that everything made from OpenStreetMap data requires.
public enum Attribution {
    /// The authors of the map.
    public static let author = "OpenStreetMap contributors"
    /// The license of the map.
    public static let license = "https://opendatacommons.org/licenses/odbl/1-0/"
    /// The attribution in one line.
    public static let text = "© OpenStreetMap contributors, ODbL"
}
