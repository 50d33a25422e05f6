// SPDX-License-Identifier: Apache-2.0

/// Finds MapLibre for web pages.
enum MapLibrary {
    /// The folder given by an option, or else the one of `dev/maplibre` or of an installed program.
    static func folder(_ option: String?) -> String? {
        if let option { return option }
        let program = CommandLine.arguments.first.map { $0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex) } ?? ""
        return [".build/maplibre", "\(program)/../share/guidepost/maplibre"].first {
            Input.exists("\($0)/maplibre-gl.js")
        }
    }
}
