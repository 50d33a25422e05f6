// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation

/// A link by which a rider reaches the driver of a trip through a relay of the operator, so that neither learns a number
/// of the other: `https:` with `{trip}` and `{vehicle}` in path or query, or `tel:` with an international number.
public struct ContactLink: Sendable, Hashable {
    /// The link as it was written.
    public let template: String

    /// Validates a link.
    ///
    /// - Throws: `invalidArgument` for another scheme, a missing host, a user name in the link, placeholders other than
    ///   `{trip}` and `{vehicle}` or outside of path and query, and for numbers that do not begin with `+`.
    public init(_ template: String) throws(FleetError) {
        guard Self.isNumber(template) || Self.isAddress(template) else {
            throw FleetError(
                .invalidArgument,
                "A contact link must be https://HOST/… (with {trip} and {vehicle} where they are needed) or tel:+NUMBER, not '\(template.prefix(100))'."
            )
        }
        self.template = template
    }

    /// The link for a trip.
    public func link(trip: TripID, vehicle: VehicleID) -> String {
        template.replacing("{trip}", with: Self.escaped(trip.text))
            .replacing("{vehicle}", with: Self.escaped(vehicle.text))
    }

    /// `tel:` with 4 to 15 digits (E.164) that hyphens may separate.
    private static func isNumber(_ text: String) -> Bool {
        guard text.hasPrefix("tel:+") else { return false }
        let number = text.dropFirst(5)
        let digits = number.filter { $0 != "-" }
        return (4...15).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
            && number.first != "-" && number.last != "-"
    }

    private static func isAddress(_ text: String) -> Bool {
        guard text.hasPrefix("https://"), text.utf8.count <= 2_000 else { return false }
        let host = text.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !host.isEmpty, !host.contains("{"), !host.contains("@") else { return false }
        let plain = text.replacing("{trip}", with: "t").replacing("{vehicle}", with: "v")
        let isVisible = plain.unicodeScalars.allSatisfy {
            (0x21...0x7e).contains($0.value) && !#""<>\^`{|}"#.unicodeScalars.contains($0)
        }
        guard isVisible, let parts = URLComponents(string: plain) else { return false }
        return parts.host?.isEmpty == false && parts.user == nil
    }

    private static func escaped(_ id: String) -> String {
        id.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// The unreserved characters of RFC 3986.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
