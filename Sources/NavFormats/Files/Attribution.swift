// SPDX-License-Identifier: Apache-2.0

/// What must stand beside everything that is made from OpenStreetMap.
public enum Attribution {
    /// Who made the map.
    public static let author = "OpenStreetMap contributors"
    /// The licence of the map.
    public static let license = "https://opendatacommons.org/licenses/odbl/1-0/"
    /// One line to show.
    public static let text = "© OpenStreetMap contributors, ODbL"
}
