// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// Identifiers of elements, for remote input.
extension HeadUnitElement: LosslessStringConvertible {
    /// An identifier such as `map-button-0`, `pan-9`, `row-0-3`.
    public var description: String {
        switch self {
        case .map: "map"
        case .card: "card"
        case .dock: "dock"
        case .mapButton(let row): "map-button-\(row)"
        case .leadingBarButton(let row): "leading-\(row)"
        case .trailingBarButton(let row): "trailing-\(row)"
        case .back: "back"
        case .panArrow(let direction): "pan-\(direction.rawValue)"
        case .trip(let row): "trip-\(row)"
        case .choice(let row): "choice-\(row)"
        case .start: "start"
        case .alertAction(let row): "alert-\(row)"
        case .row(let section, let row): "row-\(section)-\(row)"
        case .presentedAction(let row): "answer-\(row)"
        }
    }

    /// Parses an identifier; `nil` if it is invalid.
    public init?(_ description: String) {
        var words = description.split(separator: "-", omittingEmptySubsequences: false)
        var numbers: [Int] = []
        while let last = words.last, !last.isEmpty, last.allSatisfy({ $0.isASCII && $0.isNumber }) {
            guard let number = Int(last), number < 10_000 else { return nil }
            numbers.insert(number, at: 0)
            words.removeLast()
        }
        switch (words.joined(separator: "-"), numbers.count) {
        case ("map", 0): self = .map
        case ("card", 0): self = .card
        case ("dock", 0): self = .dock
        case ("back", 0): self = .back
        case ("start", 0): self = .start
        case ("map-button", 1): self = .mapButton(numbers[0])
        case ("leading", 1): self = .leadingBarButton(numbers[0])
        case ("trailing", 1): self = .trailingBarButton(numbers[0])
        case ("pan", 1) where numbers[0] < 16: self = .panArrow(.init(rawValue: numbers[0]))
        case ("trip", 1): self = .trip(numbers[0])
        case ("choice", 1): self = .choice(numbers[0])
        case ("alert", 1): self = .alertAction(numbers[0])
        case ("answer", 1): self = .presentedAction(numbers[0])
        case ("row", 2): self = .row(numbers[0], numbers[1])
        default: return nil
        }
    }
}
#endif
