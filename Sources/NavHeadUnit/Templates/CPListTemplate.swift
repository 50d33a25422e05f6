// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// A row of a list.
@MainActor public final class CPListItem {
    /// First line.
    public private(set) var text: String?
    /// Second line.
    public private(set) var detailText: String?
    /// Leading image.
    public private(set) var image: HeadUnitImage?
    /// Whether the row can be selected.
    public var isEnabled = true
    /// Called when the row is selected; call the second argument when done.
    public var handler: (@MainActor (CPListItem, @escaping () -> Void) -> Void)?
    /// Custom data of the app.
    public var userInfo: Any?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - text: First line.
    ///   - detailText: Second line.
    ///   - image: Leading image.
    public init(text: String?, detailText: String?, image: HeadUnitImage? = nil) {
        self.text = text
        self.detailText = detailText
        self.image = image
    }

    func tap() { if isEnabled { handler?(self) {} } }
}

/// A section of a list.
@MainActor public struct CPListSection {
    /// Text above the section's rows; `nil` leaves it out.
    public var header: String?
    /// The rows.
    public var items: [CPListItem]

    /// Creates a section.
    public init(items: [CPListItem], header: String? = nil) {
        self.items = items
        self.header = header
    }
}

/// A list to select from, such as destinations.
@MainActor public final class CPListTemplate: CPTemplate, CPBarButtonProviding {
    /// Title in the navigation bar.
    public let title: String?
    /// What the list shows, top to bottom; `updateSections` replaces it.
    public private(set) var sections: [CPListSection] = []
    /// Text shown if there are no rows, longest variant first.
    public var emptyViewTitleVariants: [String] = []
    /// Leading buttons of the navigation bar: two at most.
    public var leadingNavigationBarButtons: [CPBarButton] = [] {
        didSet { leadingNavigationBarButtons = barButtons(leadingNavigationBarButtons) }
    }
    /// Trailing buttons of the navigation bar: two at most.
    public var trailingNavigationBarButtons: [CPBarButton] = [] {
        didSet { trailingNavigationBarButtons = barButtons(trailingNavigationBarButtons) }
    }
    /// Replaces the default back button.
    public var backButton: CPBarButton?

    /// Creates a list.
    public init(title: String?, sections: [CPListSection]) {
        self.title = title
        super.init()
        updateSections(sections)
    }

    /// Maximum number of rows.
    public static var maximumItemCount: Int { HeadUnitLimits.listRows }

    /// Replaces the sections.
    public func updateSections(_ sections: [CPListSection]) {
        var left = HeadUnitLimits.listRows
        let count = sections.reduce(0) { $0 + $1.items.count }
        if count > left { rules.record(.listLength, "\(count) rows, at most \(left) are allowed") }
        self.sections = sections.map { section in
            var section = section
            section.items = Array(section.items.prefix(left))
            left -= section.items.count
            return section
        }
    }
}

extension CPTemplate {
    func barButtons(_ buttons: [CPBarButton]) -> [CPBarButton] {
        rules.limited(buttons, to: HeadUnitLimits.barButtons, .barButtons, "bar buttons on one side")
    }
}

/// An alert over the whole screen, with one to three actions.
@MainActor public final class CPAlertTemplate: CPTemplate {
    /// Titles, longest first; the first that fits is shown.
    public let titleVariants: [String]
    /// Buttons of the alert, top to bottom.
    public private(set) var actions: [CPAlertAction] = []

    /// Creates an alert.
    public init(titleVariants: [String], actions: [CPAlertAction]) {
        self.titleVariants = titleVariants
        super.init()
        if actions.isEmpty { rules.record(.alertActions, "an alert needs at least one action") }
        self.actions = rules.limited(actions, to: CPAlertTemplate.maximumActionCount, .alertActions, "alert actions")
    }

    /// Maximum number of actions.
    public static var maximumActionCount: Int { 3 }
}
#endif
