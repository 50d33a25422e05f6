// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The order of house number and street, and how a label is joined.
enum AddressOrder {
    /// Countries that write the number before the street.
    ///
    /// Source: the templates of the address formats of OpenCage and Google's libaddressinput, as far as they agree.
    private static let numberFirst = Set(
        """
        AE AG AU BB BD BM BN BS BW BZ CA CI DM EG FJ FR GB GD GG GH GI GY HK IE IL IM IN IQ JE JM JO KE KN KY LB LC LK \
        LU MA MG MM MT MU MY NA NC NG NZ OM PF PG PH PK QA RE RW SA SC SG SL SN SZ TH TN TT TZ UG US VC VN VU ZA ZM ZW
        """.split(separator: " ").compactMap { CountryCode(String($0)) })

    /// Street and house number in the order of a country.
    static func line(street: String, number: String, country: CountryCode) -> String {
        if number.isEmpty { return street }
        if street.isEmpty { return number }
        return numberFirst.contains(country) ? "\(number) \(street)" : "\(street) \(number)"
    }

    /// Parts of a label without empty and repeated ones.
    static func label(_ parts: [String]) -> String {
        var used: [String] = []
        for part in parts where !part.isEmpty && !used.contains(part) { used.append(part) }
        return used.joined(separator: ", ")
    }
}
