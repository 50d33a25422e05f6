// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavRouting

/// A request for the area that can be reached: `/isochrone?lat=43.7396&lon=7.4277&minutes=5,10`.
struct IsochroneRequest: Hashable {
    /// The origin.
    let stop: Waypoint
    /// Minutes of the contours, in ascending order.
    let minutes: [Double]
    let mode: TravelMode
    let avoid: Avoidances
    /// A large vehicle; `nil` for a car.
    let vehicle: VehicleProperties?

    /// Maximum number of contours.
    static let maximumContours = 6
    /// Maximum number of minutes.
    static let longestMinutes = 240.0

    /// Parses the query.
    ///
    /// - Parameters:
    ///   - request: The parameters.
    ///   - snapRadius: Maximum distance from a road without a `radius`.
    /// - Throws: `InvalidValue` with the parameter that is missing or invalid.
    init(_ request: RequestFields, snapRadius: Double?) throws(OSRMError) {
        let (latitude, longitude) = (try request.number("lat"), try request.number("lon"))
        guard let latitude, let longitude else {
            throw OSRMError(
                .invalidValue, "lat and lon are required, such as /isochrone?lat=43.7396&lon=7.4277&minutes=5,10")
        }
        let radius = try request.number("radius") ?? snapRadius
        guard
            let stop = Waypoint(
                location: Coordinate(latitude: latitude, longitude: longitude),
                maximumDistance: radius.map { Meters(max(0, $0)) })
        else { throw OSRMError(.invalidValue, "lat must be between -90 and 90, lon between -180 and 180") }
        self.stop = stop
        minutes = try IsochroneRequest.minutes(request["minutes"] ?? "10")
        guard let mode = TravelMode(commonName: request["mode"] ?? "driving") else {
            throw OSRMError(.invalidValue, "mode must be driving, cycling, walking, twoWheeler or taxi")
        }
        self.mode = mode
        var avoid: Avoidances = []
        for word in (request["avoid"] ?? "").split(separator: ",") {
            guard let found = Avoidances(name: word) else {
                throw OSRMError(
                    .invalidValue, "avoid must list some of \(Avoidances.nameList.joined(separator: ", "))")
            }
            avoid.formUnion(found)
        }
        self.avoid = avoid
        vehicle = try request["vehicle"].map { (text) throws(OSRMError) in try VehicleProperties(value: text) }
    }

    private static func minutes(_ text: String) throws(OSRMError) -> [Double] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = words.compactMap { Double($0) }
        guard numbers.count == words.count, (1...maximumContours).contains(numbers.count),
            numbers.allSatisfy({ $0 > 0 && $0 <= longestMinutes })
        else {
            throw OSRMError(
                .invalidValue,
                "minutes must be 1 to \(maximumContours) numbers above 0, at most \(Int(longestMinutes)), such as 5,10")
        }
        return numbers.sorted()
    }
}

/// The parameters of a query, decoded. The first value of each name counts.
struct RequestFields {
    private var fields: [String: String] = [:]

    /// Parses a query; at most 50 parameters are read.
    init(_ query: some StringProtocol) {
        for pair in query.split(separator: "&").prefix(50) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(decoding: OSRMAddress.decoded($0), as: UTF8.self) }
            if parts.count == 2, !parts[1].isEmpty, fields[parts[0]] == nil { fields[parts[0]] = parts[1] }
        }
    }

    subscript(_ name: String) -> String? { fields[name] }

    /// A number; `nil` if it is missing.
    ///
    /// - Throws: `InvalidValue` for other text.
    func number(_ name: String) throws(OSRMError) -> Double? {
        guard let text = fields[name] else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw OSRMError(.invalidValue, "\(name) must be a number")
        }
        return number
    }
}
