// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension ASCIIMap {
    /// Creates a random city: an irregular grid of streets, with a primary road every fourth street and a secondary road between
    /// two of them.
    ///
    /// - Parameters:
    ///   - size: Number of streets in each direction, 2 … 60.
    ///   - random: The random number generator.
    /// - Throws: The error of the import.
    public static func city(size: Int, using random: inout SeededRandom) throws -> ASCIIMap {
        let size = min(60, max(2, size))
        let origin = Coordinate(latitude: 1, longitude: 1)
        var places: [Character: Coordinate] = [:]
        var names: [Character] = []
        for row in 0..<size * size {
            // Any letters will do; there are more than enough Chinese characters.
            guard let scalar = Unicode.Scalar(UInt32(0x4E00 + row)) else { continue }
            let north = Double(row / size) * 180 + Double.random(in: -40...40, using: &random)
            let east = Double(row % size) * 180 + Double.random(in: -40...40, using: &random)
            let name = Character(scalar)
            places[name] = origin.moved(Meters(north), toward: Bearing(0)).moved(Meters(east), toward: Bearing(90))
            names.append(name)
        }
        var ways: [Way] = []
        func street(_ number: Int, from first: Int, step: Int) {
            let kind = number % 4 == 2 ? "primary" : number % 4 == 0 ? "secondary" : "residential"
            ways.append(Way(String((0..<size).map { names[first + $0 * step] }), ["highway": kind]))
        }
        for number in 0..<size {
            street(number, from: number * size, step: 1)
            street(number, from: number, step: size)
        }
        return try ASCIIMap(places: places, ways: ways)
    }
}
