// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
public import NavRender

/// A control on the screen, for accessibility and remote input.
public struct HeadUnitControl: Sendable, Hashable {
    /// The element that it represents.
    public var element: HeadUnitElement
    /// Its frame in points.
    public var rect: Rect
    /// Its accessibility label.
    public var label: String
    /// Whether it can be tapped.
    public var isEnabled: Bool
}

extension HeadUnitScreen {
    /// The controls of the latest frame in layout order. While an alert is presented, only its buttons.
    public var controls: [HeadUnitControl] {
        let isCovered = interfaceController.presentedTemplate != nil
        return layout.parts.compactMap { part in
            guard let (label, isEnabled) = label(of: part.element) else { return nil }
            if isCovered, case .presentedAction = part.element {} else if isCovered { return nil }
            return HeadUnitControl(element: part.element, rect: part.rect, label: label, isEnabled: isEnabled)
        }
    }

    /// The accessibility text of the screen without frequently changing numbers: the alert, the instruction or the
    /// title.
    public var accessibilityText: String {
        if let alert = interfaceController.presentedTemplate as? CPAlertTemplate {
            return alert.titleVariants.first ?? ""
        }
        if let list = interfaceController.topTemplate as? CPListTemplate { return list.title ?? "" }
        guard let map = mapTemplate else { return "" }
        if let alert = map.currentNavigationAlert {
            return [alert.titleVariants.first, alert.subtitleVariants.first].compactMap(\.self).joined(separator: ". ")
        }
        guard let session = map.navigationSession else { return map.selectedTrip?.destinationNames.first ?? "" }
        if let pause = session.pause { return words.pause(pause) }
        return session.upcomingManeuvers.first?.texts.first?.accessibilityText ?? ""
    }

    /// The accessibility label of an element; `nil` if it receives no taps.
    private func label(of element: HeadUnitElement) -> (String, isEnabled: Bool)? {
        let bar = interfaceController.topTemplate as? any CPBarButtonProviding
        switch element {
        case .map, .card, .dock: return nil
        case .mapButton(let row): return mapTemplate?.visibleMapButtons.at(row).map { label(of: $0, row) }
        case .leadingBarButton(let row): return bar?.leadingNavigationBarButtons.at(row).map { label(of: $0, row) }
        case .trailingBarButton(let row): return bar?.trailingNavigationBarButtons.at(row).map { label(of: $0, row) }
        case .back: return (bar?.backButton?.title ?? words.back, true)
        case .panArrow(let direction): return (words.panning[direction.rawValue] ?? "", true)
        case .trip(let row): return mapTemplate?.tripPreviews.at(row).map { ($0.destinationNames.first ?? "", true) }
        case .choice(let row):
            let trip = mapTemplate?.selectedTrip
            let choices = trip.flatMap { trip in mapTemplate?.choices(of: trip) }
            return choices?.at(row).map { choice in
                let parts = [choice.summaryVariants.first, choice.additionalInformationVariants.first]
                return (parts.compactMap(\.self).joined(separator: ", "), true)
            }
        case .start: return (mapTemplate?.previewText.startButtonTitle ?? words.start, true)
        case .alertAction(let row):
            let alert = mapTemplate?.currentNavigationAlert
            return (row == 0 ? alert?.primaryAction : alert?.secondaryAction).map { ($0.title, true) }
        case .row(let section, let row):
            let item = (interfaceController.topTemplate as? CPListTemplate)?.sections.at(section)?.items.at(row)
            return item.map { item in
                ([item.text, item.detailText].compactMap(\.self).joined(separator: ", "), item.isEnabled)
            }
        case .presentedAction(let row):
            return (interfaceController.presentedTemplate as? CPAlertTemplate)?.actions.at(row).map { ($0.title, true) }
        }
    }

    private func label(of button: CPMapButton, _ row: Int) -> (String, isEnabled: Bool) {
        (button.accessibilityLabel ?? "\(words.button) \(row + 1)", button.isEnabled)
    }

    private func label(of button: CPBarButton, _ row: Int) -> (String, isEnabled: Bool) {
        (button.accessibilityLabel ?? button.title ?? "\(words.button) \(row + 1)", button.isEnabled)
    }
}

extension Array {
    /// The element at an index; `nil` if out of bounds.
    fileprivate func at(_ row: Int) -> Element? { indices.contains(row) ? self[row] : nil }
}

extension NSAttributedString {
    /// The text, with images replaced by their alternative text.
    fileprivate var accessibilityText: String {
        var text = ""
        enumerateAttribute(.headUnitAttachment, in: NSRange(location: 0, length: length), options: []) {
            value, range, _ in
            text += (value as? HeadUnitAttachment)?.words ?? attributedSubstring(from: range).string
        }
        return text
    }
}
#endif
