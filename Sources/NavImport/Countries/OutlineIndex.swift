// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Outlines of countries, divided into bands of latitude so that a lookup reads only nearby edges.
struct OutlineIndex: Sendable {
    /// One edge of a ring in 1/10,000 of a degree.
    private struct Edge: BitwiseCopyable {
        var x0: Int32, y0: Int32, x1: Int32, y1: Int32
        /// Index of its country in priority order.
        var shape: Int32
    }

    /// The edges of one country in one band.
    private struct Run: BitwiseCopyable {
        var shape: Int32
        /// Minimum and maximum longitude.
        var west: Int32, east: Int32
        /// Range of its edges.
        var first: Int32, last: Int32
    }

    /// Countries in priority order; one may occur several times.
    private var countries: [CountryCode] = []
    /// Edges by band and country.
    private var edges: [Edge] = []
    /// Runs by band and priority.
    private var runs: [Run] = []
    /// First run of each band, followed by the number of runs.
    private var starts: [Int32] = []
    /// Height of a band in 1/10,000 of a degree.
    private let bandHeight: Int32

    /// Parses the text of `CountryOutlines`. Malformed lines are skipped.
    init(_ text: StaticString) {
        bandHeight = 10_000
        var bands = emptyBands()
        text.withUTF8Buffer { bytes in
            var line = 0
            while line < bytes.count {
                var end = line
                while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
                read(UnsafeBufferPointer(rebasing: bytes[line..<end]), into: &bands)
                line = end + 1
            }
        }
        file(bands)
    }

    /// Creates an index of detailed rings, in priority order.
    init(_ areas: [(country: CountryCode, rings: [[Coordinate]])]) {
        bandHeight = 200
        var bands = emptyBands()
        for area in areas {
            countries.append(area.country)
            for ring in area.rings {
                add(ring.lazy.filter(\.isValid).map { Self.units($0) }, to: &bands)
            }
        }
        file(bands)
    }

    private func emptyBands() -> [[Edge]] { Array(repeating: [], count: Int(1_800_000 / bandHeight)) }

    private mutating func file(_ bands: [[Edge]]) {
        for band in bands {
            starts.append(Int32(runs.count))
            for edge in band {
                let (west, east) = (min(edge.x0, edge.x1), max(edge.x0, edge.x1))
                let row = Int32(edges.count)
                edges.append(edge)
                if Int(starts[starts.count - 1]) == runs.count || runs[runs.count - 1].shape != edge.shape {
                    runs.append(Run(shape: edge.shape, west: west, east: east, first: row, last: row + 1))
                } else {
                    let last = runs.count - 1
                    runs[last].west = min(runs[last].west, west)
                    runs[last].east = max(runs[last].east, east)
                    runs[last].last = row + 1
                }
            }
        }
        starts.append(Int32(runs.count))
    }

    private static let unitsPerDegree = 10_000.0

    private static func units(_ place: Coordinate) -> (x: Int32, y: Int32) {
        (Int32((place.longitude * unitsPerDegree).rounded()), Int32((place.latitude * unitsPerDegree).rounded()))
    }

    private func band(_ y: Int32) -> Int {
        Int(min(1_799_999, max(0, y + 900_000)) / bandHeight)
    }

    /// Parses one line: two letters, a digit, differences.
    private mutating func read(_ line: UnsafeBufferPointer<UInt8>, into bands: inout [[Edge]]) {
        guard line.count > 3, line[2] >= 48, line[2] <= 52 else { return }
        let code = CountryCode(rawValue: UInt16(line[0]) << 8 | UInt16(line[1]))
        var scale: Int32 = 1
        for _ in 0..<(52 - line[2]) { scale *= 10 }
        var ring: [(x: Int32, y: Int32)] = []
        var place = (x: Int32(0), y: Int32(0))
        var value: UInt32 = 0
        var shift: UInt32 = 0
        var isX = true
        for byte in line[3...] {
            guard byte >= 63, byte < 127, shift < 30 else { return }
            let group = UInt32(byte - 63)
            value |= (group & 31) << shift
            shift += 5
            if group >= 32 { continue }
            let difference = Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
            if isX {
                place.x += difference
            } else {
                place.y += difference
                ring.append((place.x * scale, place.y * scale))
            }
            (isX, value, shift) = (!isX, 0, 0)
        }
        if countries.last != code { countries.append(code) }
        add(ring, to: &bands)
    }

    /// Adds the edges of a ring of the last country.
    private func add(_ ring: some Collection<(x: Int32, y: Int32)>, to bands: inout [[Edge]]) {
        guard ring.count >= 3, var last = ring.dropFirst(ring.count - 1).first else { return }
        let shape = Int32(countries.count - 1)
        for next in ring {
            if last != next {
                let edge = Edge(x0: last.x, y0: last.y, x1: next.x, y1: next.y, shape: shape)
                for band in band(min(last.y, next.y))...band(max(last.y, next.y)) { bands[band].append(edge) }
            }
            last = next
        }
    }

    /// The first country whose rings contain the place; `nil` for none.
    func countryAround(_ place: Coordinate) -> CountryCode? {
        let (x, y) = Self.units(place)
        let band = band(y)
        for run in runs[Int(starts[band])..<Int(starts[band + 1])] where x >= run.west && x <= run.east {
            if isInside(x, y, run) { return countries[Int(run.shape)] }
        }
        return nil
    }

    /// Whether a ray to the east crosses the edges of a run an odd number of times.
    private func isInside(_ x: Int32, _ y: Int32, _ run: Run) -> Bool {
        edges.withUnsafeBufferPointer { edges in
            var isInside = false
            var row = Int(run.first)
            while row < Int(run.last) {
                let edge = edges[row]
                if (edge.y0 > y) != (edge.y1 > y) {
                    // Products of differences stay below 2^46.
                    let left = Int64(x - edge.x0) * Int64(edge.y1 - edge.y0)
                    let right = Int64(y - edge.y0) * Int64(edge.x1 - edge.x0)
                    if edge.y1 > edge.y0 ? left < right : left > right { isInside.toggle() }
                }
                row += 1
            }
            return isInside
        }
    }

    /// The country that contains the place, else the nearest one within 1.5 degrees, else `unknown`.
    func country(at place: Coordinate) -> CountryCode {
        countryAround(place) ?? nearest(to: place) ?? .unknown
    }

    private func nearest(to place: Coordinate) -> CountryCode? {
        let (x, y) = Self.units(place)
        let reach: Int32 = 15_000
        // A degree of longitude is shorter towards the poles.
        let shrink = max(0.05, LocalFrame(at: place).metersPerLongitude / LocalFrame.metersPerLatitude)
        var best = Double(reach) * Double(reach)
        var found: Int32?
        let side = Int32(Double(reach) / shrink)
        for run in runs[Int(starts[band(y - reach)])..<Int(starts[band(y + reach) + 1])]
        where x >= run.west - side && x <= run.east + side {
            for edge in edges[Int(run.first)..<Int(run.last)] {
                let dx = Double(edge.x1 - edge.x0) * shrink
                let dy = Double(edge.y1 - edge.y0)
                let px = Double(x - edge.x0) * shrink
                let py = Double(y - edge.y0)
                let t = max(0, min(1, (px * dx + py * dy) / (dx * dx + dy * dy)))
                let distance = (px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy)
                if distance < best { (best, found) = (distance, run.shape) }
            }
        }
        return found.map { countries[Int($0)] }
    }
}
