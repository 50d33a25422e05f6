// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Layout of the panels and buttons of a map view, in points. Hidden ones are `nil`.
///
/// Wide views have the panels in a column at the start of a line, tall ones at the top and bottom. "Start" is the left edge, or
/// the right edge in languages that are written from right to left.
struct PanelLayout: Sendable, Hashable {
    var header: Rect?
    /// Lanes and the maneuver after the next one, below the header.
    var secondary: Rect?
    var footer: Rect?
    var incident: Rect?
    var recenter: Rect?
    var speedometer: Rect?
    var speedLimit: Rect?
    var compass: Rect?
    var myLocation: Rect?
    var progressBar: Rect?
    var overview: Rect?
    var mute: Rect?
    /// The button in the footer that opens the list of steps.
    var stepListButton: Rect?
    var stepList: Rect?
    var arrivalCard: Rect?
    /// The button of the arrival card.
    var arrivalDone: Rect?
    var prompt: Rect?
    /// The buttons of the prompt.
    var promptAccept: Rect?
    var promptDecline: Rect?
    /// The part of the map beside the panels.
    var free: Rect

    /// All visible panels and buttons.
    var all: [Rect] {
        [
            header, secondary, footer, incident, recenter, speedometer, speedLimit, compass, myLocation, progressBar,
            overview, mute, stepList, arrivalCard, prompt,
        ].compactMap { $0 }
    }

    /// The part of the map beside the panels and above the buttons at the bottom.
    var clear: Rect {
        let top = [recenter, speedometer, speedLimit].compactMap { $0?.minY }.min() ?? free.maxY
        return Rect(minX: free.minX, minY: free.minY, maxX: free.maxX, maxY: max(free.minY, min(free.maxY, top)))
    }

    /// Which panels and buttons are visible.
    struct Shown: Sendable, Hashable {
        var header = false
        var hasDetail = false
        var secondary = false
        var footer = false
        var incident = false
        var recenter = false
        var speedometer = false
        var speedLimit = false
        var compass = false
        var myLocation = false
        var progressBar = false
        var overview = false
        var mute = false
        var stepListButton = false
        /// Number of rows of the open list of steps; 0 while it is closed.
        var stepRows = 0
        var arrivalCard = false
        var prompt = false
        /// Whether the prompt has two buttons.
        var needsResponse = false
        /// Width of the recenter button, which depends on its text.
        var recenterWidth = 116.0
    }

    /// Minimum height of a map with a progress bar.
    static let barHeight = 552.0
    private static let gap = 10.0

    /// Greatest width of the panels of a tall view; on a tablet they are centered.
    private static let longestRow = 560.0
    /// Diameter of a round button.
    private static let button = 44.0

    /// Computes the layout.
    ///
    /// - Parameters:
    ///   - size: Size of the view.
    ///   - shown: The panels and buttons to lay out.
    ///   - safeArea: The area that nothing else covers; panels and buttons stay inside. `nil` for the whole view.
    ///   - isRightToLeft: Whether the layout is mirrored.
    init(size: Size, shown: Shown, safeArea: Rect? = nil, isRightToLeft: Bool = false) {
        let whole = Rect(size)
        var area = whole
        if let safeArea {
            let common = Rect(
                minX: max(0, safeArea.minX), minY: max(0, safeArea.minY), maxX: min(size.width, safeArea.maxX),
                maxY: min(size.height, safeArea.maxY))
            if common.width > 0, common.height > 0 { area = isRightToLeft ? common.mirrored(in: size.width) : common }
        }
        free = area
        let isWide = size.width > size.height && size.width >= 480
        let column = PanelLayout.column(of: area, isWide: isWide)
        layOutPanels(shown, column: column, area: area, isWide: isWide)
        if isWide, header != nil || footer != nil || arrivalCard != nil {
            free = Rect(minX: column.maxX, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
        }
        layOutButtons(shown, size: size)
        if isRightToLeft { mirror(in: size.width) }
    }

    /// The column of the panels: at the start of wide views, over the whole width of tall ones.
    private static func column(of area: Rect, isWide: Bool) -> Rect {
        if isWide {
            // On a very small view, half of the width stays free for the map.
            return Rect(
                x: area.minX + gap, y: area.minY + gap, width: min(300, area.width * 0.45),
                height: area.height - 2 * gap)
        }
        let width = min(longestRow, area.width - 2 * gap)
        return Rect(x: area.center.x - width / 2, y: area.minY + gap, width: width, height: area.height - 2 * gap)
    }

    /// Places header, footer, cards and the list of steps, and reduces `free` to what is between them.
    private mutating func layOutPanels(_ shown: Shown, column: Rect, area: Rect, isWide: Bool) {
        let gap = PanelLayout.gap
        func card(bottom: Double, height: Double) -> Rect {
            Rect(x: column.minX, y: bottom - height, width: column.width, height: height)
        }
        if shown.arrivalCard {
            let rect = card(bottom: column.maxY, height: min(132, area.height * 0.4))
            arrivalCard = rect
            arrivalDone = Rect(x: rect.maxX - 12 - 104, y: rect.maxY - 10 - 36, width: 104, height: 36)
            free.maxY = rect.minY
            return
        }
        if shown.header {
            let height = min(shown.hasDetail ? 124 : 104, area.height * 0.34)
            let rect = Rect(x: column.minX, y: column.minY, width: column.width, height: height)
            header = rect
            free.minY = rect.maxY
            // Low views have space only for the upcoming maneuver.
            if shown.secondary, isWide || area.height >= 300 {
                let lower = Rect(
                    x: column.minX, y: rect.maxY, width: column.width, height: min(48, area.height * 0.14))
                secondary = lower
                free.minY = lower.maxY
            }
        }
        if shown.footer {
            let rect = card(bottom: column.maxY, height: min(68, area.height * 0.2))
            footer = rect
            free.maxY = rect.minY
            if shown.stepListButton {
                let side = min(PanelLayout.button, rect.height - 12)
                stepListButton = Rect(x: rect.maxX - 10 - side, y: rect.center.y - side / 2, width: side, height: side)
            }
        }
        if shown.prompt {
            let rect = card(bottom: footer.map { $0.minY - gap } ?? column.maxY, height: min(118, area.height * 0.42))
            layOutPrompt(in: rect, needsResponse: shown.needsResponse)
            free.maxY = rect.minY
        } else if shown.incident, shown.stepRows == 0, isWide || free.height >= 160 {
            let rect = card(bottom: (footer?.minY ?? area.maxY) - gap, height: min(44, area.height * 0.13))
            incident = rect
            free.maxY = rect.minY
        }
        if shown.stepRows > 0 {
            let top = (secondary ?? header).map { $0.maxY + gap } ?? column.minY
            let bottom = (prompt ?? footer).map { $0.minY - gap } ?? column.maxY
            let height = min(bottom - top, Double(shown.stepRows) * PanelPainter.stepRowHeight)
            if height >= 60 { stepList = Rect(x: column.minX, y: top, width: column.width, height: height) }
        }
    }

    private mutating func layOutPrompt(in rect: Rect, needsResponse: Bool) {
        prompt = rect
        let inner = rect.inset(by: 12)
        let height = min(40, rect.height * 0.36)
        let row = Rect(x: inner.minX, y: rect.maxY - 10 - height, width: inner.width, height: height)
        guard needsResponse else {
            promptAccept = row
            return
        }
        let width = (row.width - PanelLayout.gap) / 2
        promptDecline = Rect(x: row.minX, y: row.minY, width: width, height: height)
        promptAccept = Rect(x: row.maxX - width, y: row.minY, width: width, height: height)
    }

    /// Places the buttons and signs of the map: at the bottom from the start, and in a column at the end.
    private mutating func layOutButtons(_ shown: Shown, size: Size) {
        let (gap, side) = (PanelLayout.gap, PanelLayout.button)
        var x = free.minX + gap
        let bottom = free.maxY - gap
        func next(_ width: Double, _ height: Double) -> Rect {
            defer { x += width + gap }
            return Rect(x: x, y: bottom - height, width: width, height: height)
        }
        guard free.height >= 70 else { return }
        if shown.recenter { recenter = next(min(shown.recenterWidth, free.width - 2 * gap), 44) }
        if shown.speedometer, free.height >= 84 { speedometer = next(64, 64) }
        if shown.speedLimit, free.height >= 84 { speedLimit = next(56, 64) }
        let right = free.maxX - gap
        // A list over the whole width leaves no space for the column of buttons.
        if let stepList, stepList.maxX > right - side { return }
        var top = max(gap, free.minY + gap)
        func below() -> Rect {
            defer { top += side + gap }
            return Rect(x: right - side, y: top, width: side, height: side)
        }
        if shown.compass { compass = below() }
        if shown.overview, top + side <= bottom { overview = below() }
        if shown.mute, top + side <= bottom { mute = below() }
        if shown.myLocation { myLocation = Rect(x: right - side, y: bottom - side, width: side, height: side) }
        if shown.progressBar, size.height >= PanelLayout.barHeight {
            let high = max(max(free.minY, 0) + 20, top == max(gap, free.minY + gap) ? 0 : top + 10)
            let low = bottom - (shown.myLocation ? 64 : 20)
            if low - high > 100 { progressBar = Rect(x: right - 14, y: high, width: 10, height: low - high) }
        }
    }

    private mutating func mirror(in width: Double) {
        let parts: [WritableKeyPath<PanelLayout, Rect?>] = [
            \.header, \.secondary, \.footer, \.incident, \.recenter, \.speedometer, \.speedLimit, \.compass,
            \.myLocation, \.progressBar, \.overview, \.mute, \.stepListButton, \.stepList, \.arrivalCard, \.arrivalDone,
            \.prompt, \.promptAccept, \.promptDecline,
        ]
        for part in parts { self[keyPath: part] = self[keyPath: part]?.mirrored(in: width) }
        free = free.mirrored(in: width)
    }
}

extension MapView {
    /// The area of the header in points of the latest frame; its height is 0 if it is hidden.
    public var navigationHeaderArea: Rect {
        let layout = panelLayout(in: lastSize)
        guard let header = layout.header else { return Rect(x: 0, y: 0, width: lastSize.width, height: 0) }
        return layout.secondary.map(header.union) ?? header
    }

    /// The area of the footer in points of the latest frame; its height is 0 if it is hidden.
    public var navigationFooterArea: Rect {
        panelLayout(in: lastSize).footer
            ?? Rect(x: 0, y: lastSize.height, width: lastSize.width, height: 0)
    }

    /// Whether the recenter button is shown: the camera is not following, or the user has zoomed or tilted far from the
    /// defaults.
    var showsRecenter: Bool {
        guard isNavigationEnabled, settings.isRecenterButtonEnabled, vehicle != nil else { return false }
        return mode != .following || abs(followingZoomOffset) > 0.5 || abs(followingTiltOffset) > 5
    }

    func panelLayout(in size: Size) -> PanelLayout {
        var shown = PanelLayout.Shown()
        if isNavigationEnabled, let navigation, navigation.arrivalCard != nil {
            shown.arrivalCard = true
            shown.recenter = showsRecenter
        } else if isNavigationEnabled, let navigation {
            shown.header =
                settings.isNavigationHeaderEnabled && (navigation.step != nil || !navigation.instruction.isEmpty)
            shown.hasDetail = !navigation.detail.isEmpty
            shown.secondary = shown.header && (navigation.step?.lanes?.isEmpty == false || navigation.nextStep != nil)
            shown.footer =
                settings.isNavigationFooterEnabled
                && !(navigation.timeLeft.isEmpty && navigation.distanceLeft.isEmpty && navigation.arrival.isEmpty)
            shown.incident = settings.showsIncidentCards && !navigation.incident.isEmpty
            shown.progressBar = settings.isNavigationTripProgressBarEnabled && navigation.progress != nil
            shown.stepListButton = settings.stepListButton && !navigation.steps.isEmpty
            shown.stepRows = isStepListShown ? navigation.steps.count : 0
            shown.overview = settings.overviewButton && mode != .overview && navigation.step != nil
            shown.mute = settings.muteButton && navigation.step != nil
            shown.recenter = showsRecenter
            shown.speedometer = shouldDisplaySpeedometer && navigation.speed != nil && !shown.recenter
            // The speedometer is joined by the sign.
            shown.speedLimit =
                (shouldDisplaySpeedLimit || shouldDisplaySpeedometer) && navigation.speedLimit != nil && !shown.recenter
        } else {
            shown.recenter = showsRecenter
        }
        if isNavigationEnabled, settings.showsPrompts, let prompt, !shown.arrivalCard {
            (shown.prompt, shown.needsResponse) = (true, prompt.needsResponse)
        }
        if shown.recenter { shown.recenterWidth = recenterWidth }
        shown.compass = settings.compassButton && abs(lastCamera.bearing.turn(to: Bearing(0))) > 0.5
        shown.myLocation = settings.myLocationButton && isMyLocationEnabled && !isNavigationEnabled && vehicle != nil
        return PanelLayout(size: size, shown: shown, safeArea: safeArea, isRightToLeft: isRightToLeft)
    }
}
