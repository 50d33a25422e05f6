// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// A size such as `2GB`, `500MB` or `1.5 GiB`; without a unit in bytes.
struct MemorySize: ExpressibleByArgument {
    /// The size in bytes.
    let bytes: Int

    init?(argument: String) {
        let text = argument.lowercased()
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        let factors: [Substring: Double] = [
            "": 1, "b": 1, "kb": 1e3, "k": 1e3, "mb": 1e6, "m": 1e6, "gb": 1e9, "g": 1e9, "kib": 1024,
            "mib": 1_048_576, "gib": 1_073_741_824,
        ]
        guard let number = Double(digits), let factor = factors[unit], number * factor >= 1, number * factor < 1e15
        else { return nil }
        bytes = Int(number * factor)
    }
}
