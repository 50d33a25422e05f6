// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// An element of the screen that can be tapped or covers the map.
public enum HeadUnitElement: Sendable, Hashable {
    /// The map, which receives no taps.
    case map
    /// A card without controls.
    case card
    /// The system bar on the driver's side.
    case dock
    /// A map button by index.
    case mapButton(Int)
    /// A leading button of the navigation bar by index.
    case leadingBarButton(Int)
    /// A trailing button of the navigation bar by index.
    case trailingBarButton(Int)
    /// The back button of the navigation bar.
    case back
    /// An arrow of the panning interface.
    case panArrow(CPMapTemplate.PanDirection)
    /// A trip preview by index.
    case trip(Int)
    /// A route choice of the selected trip by index.
    case choice(Int)
    /// The start button of the selected trip.
    case start
    /// An action of the alert on the map: 0 or 1.
    case alertAction(Int)
    /// A list row by section and index.
    case row(Int, Int)
    /// An action of the presented alert by index.
    case presentedAction(Int)
}

/// The layout of a frame.
struct HeadUnitLayout {
    /// An element and its frame.
    struct Part {
        var element: HeadUnitElement
        var rect: Rect
    }

    /// Elements that can be tapped or cover the map, from bottom to top.
    var parts: [Part] = []
    /// The system bar.
    var dock = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The app's part of the screen.
    var content = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The navigation bar, if visible.
    var bar: Rect?
    /// The guidance card.
    var guidance: GuidanceCard?
    /// The trip estimates.
    var estimates: Rect?
    /// The trip previews.
    var previews: Rect?
    /// The alert on the map.
    var alert: Rect?
    /// The presented alert.
    var presentedAlert: Rect?
    /// The part of the screen that nothing covers.
    var free = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Whether the driver sits on the right.
    var isMirrored = false

    static let margin = 8.0
    static let button = 38.0
    /// Minimum side of a tappable button.
    static let smallestButton = 24.0

    init() {}

    func rect(of element: HeadUnitElement) -> Rect? { parts.last { $0.element == element }?.rect }

    /// A layout of the dock only.
    init(emptyOn display: HeadUnitDisplay) {
        let size = display.size
        isMirrored = display.driverSide == .right
        if display.isUpright {
            dock = Rect(x: 0, y: size.height - 44, width: size.width, height: 44)
            content = Rect(x: 0, y: 0, width: size.width, height: size.height - 44)
        } else {
            dock = Rect(x: isMirrored ? size.width - 46 : 0, y: 0, width: 46, height: size.height)
            content = Rect(x: isMirrored ? 0 : 46, y: 0, width: size.width - 46, height: size.height)
        }
        parts.append(Part(element: .dock, rect: dock))
        free = content
    }

    @MainActor init(of screen: HeadUnitScreen) {
        self.init(emptyOn: screen.display)
        switch screen.interfaceController.topTemplate {
        case let template as CPMapTemplate: layOut(template, screen)
        case let template as CPListTemplate: layOut(template, screen)
        default: break
        }
        if let alert = screen.interfaceController.presentedTemplate as? CPAlertTemplate { layOut(alert) }
    }

    /// The part of a rectangle with the given width on the driver's side.
    func driverSide(_ rect: Rect, width: Double) -> Rect {
        isMirrored
            ? Rect(minX: rect.maxX - width, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
            : Rect(minX: rect.minX, minY: rect.minY, maxX: rect.minX + width, maxY: rect.maxY)
    }

    /// The part of a rectangle with the given width on the other side.
    func farSide(_ rect: Rect, width: Double) -> Rect {
        isMirrored
            ? Rect(minX: rect.minX, minY: rect.minY, maxX: rect.minX + width, maxY: rect.maxY)
            : Rect(minX: rect.maxX - width, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }

    // MARK: Map

    @MainActor private mutating func layOut(_ template: CPMapTemplate, _ screen: HeadUnitScreen) {
        var inner = content.inset(by: HeadUnitLayout.margin)
        let showsButtons = screen.isBarVisible || !template.hidesButtonsWithNavigationBar
        if screen.isBarVisible, bar(template, isDeep: screen.interfaceController.templates.count > 1) {
            inner.minY = (bar?.maxY ?? inner.minY) + 4
        }
        if let alert = template.currentNavigationAlert {
            place(alert, in: content.inset(by: HeadUnitLayout.margin))
            inner.maxY = (self.alert?.minY ?? inner.maxY) - 6
        }
        let isUpright = screen.display.isUpright
        let width = isUpright ? inner.width : min(230, max(140, (inner.width * 0.42).rounded()))
        let column = driverSide(inner, width: width)
        free = inner
        if template.isPanningInterfaceVisible {
            panArrows(in: inner)
        } else if !template.tripPreviews.isEmpty {
            previews(template, in: isUpright ? lower(column, fraction: 0.5) : column)
        } else if let session = template.navigationSession {
            var area = column
            if template.tripEstimates != nil, alert == nil {
                let card = Rect(minX: area.minX, minY: area.maxY - 40, maxX: area.maxX, maxY: area.maxY)
                estimates = card
                parts.append(Part(element: .card, rect: card))
                area.maxY = card.minY - 6
            }
            if isUpright { area.maxY = area.minY + min(area.height, 150) }
            let card = GuidanceCard(
                session, template, in: area,
                CardContext(words: screen.words, shaper: screen.shaper, driverSide: screen.display.driverSide))
            if let card {
                guidance = card
                parts.append(Part(element: .card, rect: card.rect))
            }
        }
        coverFree(column, isUpright)
        if showsButtons { buttons(template, in: inner, isUpright) }
    }

    private func lower(_ rect: Rect, fraction: Double) -> Rect {
        Rect(minX: rect.minX, minY: rect.maxY - rect.height * fraction, maxX: rect.maxX, maxY: rect.maxY)
    }

    private mutating func coverFree(_ column: Rect, _ isUpright: Bool) {
        let hasColumn = guidance != nil || estimates != nil || previews != nil
        guard hasColumn else { return }
        if isUpright {
            if let guidance { free.minY = guidance.rect.maxY }
            if let top = estimates?.minY ?? previews?.minY { free.maxY = top }
        } else if isMirrored {
            free.maxX = column.minX
        } else {
            free.minX = column.maxX
        }
    }

    @MainActor private mutating func bar(_ template: any CPBarButtonProviding, isDeep: Bool) -> Bool {
        let (leading, trailing) = (template.leadingNavigationBarButtons, template.trailingNavigationBarButtons)
        guard isDeep || !leading.isEmpty || !trailing.isEmpty else { return false }
        let rect = Rect(x: content.minX, y: content.minY, width: content.width, height: 38)
        bar = rect
        var x = rect.minX + HeadUnitLayout.margin
        func place(_ width: Double, at x: Double) -> Rect { Rect(x: x, y: rect.minY + 5, width: width, height: 30) }
        if isDeep {
            parts.append(Part(element: .back, rect: place(34, at: x)))
            x += 40
        }
        for (row, button) in leading.enumerated() {
            let width = HeadUnitLayout.width(of: button)
            parts.append(Part(element: .leadingBarButton(row), rect: place(width, at: x)))
            x += width + 6
        }
        x = rect.maxX - HeadUnitLayout.margin
        for (row, button) in trailing.enumerated().reversed() {
            let width = HeadUnitLayout.width(of: button)
            x -= width
            parts.append(Part(element: .trailingBarButton(row), rect: place(width, at: x)))
            x -= 6
        }
        return true
    }

    @MainActor private static func width(of button: CPBarButton) -> Double {
        button.image != nil ? 34 : min(110, max(44, 22 + 7.6 * Double(button.title?.count ?? 0)))
    }

    @MainActor private mutating func buttons(_ template: CPMapTemplate, in inner: Rect, _ isUpright: Bool) {
        var bottom = isUpright ? min(inner.maxY, free.maxY - 6) : inner.maxY
        // Shrink the buttons to fit, down to the minimum tappable size; below that drop the last ones.
        let available = bottom - (isUpright ? free.minY + 4 : inner.minY) + 8
        let count = min(template.visibleMapButtons.count, Int(max(0, available) / (HeadUnitLayout.smallestButton + 8)))
        guard count > 0 else { return }
        let side = min(HeadUnitLayout.button, available / Double(count) - 8)
        let column = farSide(inner, width: side)
        for row in (0..<count).reversed() {
            parts.append(
                Part(
                    element: .mapButton(row), rect: Rect(x: column.minX, y: bottom - side, width: side, height: side)))
            bottom -= side + 8
        }
        guard !isUpright else { return }
        if isMirrored { free.minX = max(free.minX, column.maxX) } else { free.maxX = min(free.maxX, column.minX) }
    }

    private mutating func panArrows(in inner: Rect) {
        let (side, center) = (HeadUnitLayout.button, inner.center)
        for (direction, x, y) in [
            (CPMapTemplate.PanDirection.left, inner.minX, center.y - side / 2),
            (.right, inner.maxX - side - (isMirrored ? 0 : side + 8), center.y - side / 2),
            (.up, center.x - side / 2, inner.minY), (.down, center.x - side / 2, inner.maxY - side),
        ] {
            let shift = isMirrored && direction == .left ? side + 8 : 0
            parts.append(
                Part(element: .panArrow(direction), rect: Rect(x: x + shift, y: y, width: side, height: side)))
        }
    }

    @MainActor private mutating func previews(_ template: CPMapTemplate, in column: Rect) {
        var rect = column
        let start = Rect(x: rect.minX + 8, y: rect.maxY - 40, width: rect.width - 16, height: 32)
        var y = rect.minY + (template.isShowingRouteChoices ? 46.0 : 8)
        let height = template.isShowingRouteChoices ? 38.0 : 40
        if template.isShowingRouteChoices, let trip = template.selectedTrip {
            for row in template.choices(of: trip).indices where y + height <= start.minY - 2 {
                parts.append(
                    Part(
                        element: .choice(row),
                        rect: Rect(x: rect.minX + 6, y: y, width: rect.width - 12, height: height)))
                y += height + 2
            }
        } else {
            // Scroll so that the selected row is visible.
            let visibleRows = max(1, Int((start.minY - 2 - y) / (height + 2)))
            let selected = template.tripPreviews.firstIndex { $0 === template.selectedTrip } ?? 0
            let first = max(0, min(selected - visibleRows / 2, template.tripPreviews.count - visibleRows))
            for row in template.tripPreviews.indices.dropFirst(first).prefix(visibleRows) {
                parts.append(
                    Part(
                        element: .trip(row), rect: Rect(x: rect.minX + 6, y: y, width: rect.width - 12, height: height))
                )
                y += height + 2
            }
        }
        rect.maxY = min(rect.maxY, max(y + 46, rect.minY + 90))
        let shift = column.maxY - rect.maxY
        parts.insert(Part(element: .card, rect: rect), at: 1)
        parts.append(
            Part(
                element: .start,
                rect: Rect(
                    minX: start.minX, minY: start.minY - shift, maxX: start.maxX, maxY: start.maxY - shift)))
        previews = rect
    }

    @MainActor private mutating func place(_ alert: CPNavigationAlert, in inner: Rect) {
        let hasSecond = alert.secondaryAction != nil
        let width = min(inner.width, 330)
        let height = 92.0
        let rect = Rect(x: inner.center.x - width / 2, y: inner.maxY - height, width: width, height: height)
        self.alert = rect
        parts.append(Part(element: .card, rect: rect))
        let row = Rect(x: rect.minX + 8, y: rect.maxY - 38, width: rect.width - 16, height: 30)
        let actionWidth = hasSecond ? (row.width - 8) / 2 : row.width
        parts.append(
            Part(element: .alertAction(0), rect: Rect(x: row.minX, y: row.minY, width: actionWidth, height: 30)))
        if hasSecond {
            parts.append(
                Part(
                    element: .alertAction(1),
                    rect: Rect(x: row.maxX - actionWidth, y: row.minY, width: actionWidth, height: 30)))
        }
    }

    // MARK: Others

    @MainActor private mutating func layOut(_ template: CPListTemplate, _ screen: HeadUnitScreen) {
        _ = bar(template, isDeep: screen.interfaceController.templates.count > 1)
        let rect = Rect(x: content.minX, y: content.minY, width: content.width, height: 38)
        bar = rect
        parts.insert(Part(element: .card, rect: content), at: 0)
        var y = rect.maxY + 2
        for (section, part) in template.sections.enumerated() {
            if part.header != nil { y += 20 }
            for row in part.items.indices {
                guard y + 40 <= content.maxY + 1 else { return }
                parts.append(
                    Part(
                        element: .row(section, row),
                        rect: Rect(x: content.minX + 8, y: y, width: content.width - 16, height: 38)))
                y += 40
            }
        }
    }

    @MainActor private mutating func layOut(_ alert: CPAlertTemplate) {
        let height = 58 + Double(alert.actions.count) * 36
        let width = min(content.width - 32, 280)
        let rect = Rect(
            x: content.center.x - width / 2, y: max(content.minY + 8, content.center.y - height / 2), width: width,
            height: height)
        presentedAlert = rect
        parts.append(Part(element: .card, rect: content))
        for row in alert.actions.indices {
            parts.append(
                Part(
                    element: .presentedAction(row),
                    rect: Rect(x: rect.minX + 10, y: rect.minY + 52 + Double(row) * 36, width: width - 20, height: 31)))
        }
    }
}
#endif
