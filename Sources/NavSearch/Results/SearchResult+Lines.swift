// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

extension SearchResult {
    /// Countries that write the postcode after the town.
    ///
    /// Source: the address formats of libaddressinput.
    private static let postcodeLast = Set(
        "AU BD BH BM BN CA CO GB GG IE IM IN IQ JE JO KH LB LK LV MM MT NP NZ PK SA SG TH US VN ZA"
            .split(separator: " ").compactMap { CountryCode(String($0)) })

    /// Street and house number in the order of the country; empty if both are unknown.
    public var streetLine: String { AddressOrder.line(street: street, number: houseNumber, country: country) }

    /// Postcode and town in the order of the country; empty if both are unknown.
    public var townLine: String {
        let parts = SearchResult.postcodeLast.contains(country) ? [city, postcode] : [postcode, city]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
