// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// One row of a list.
@MainActor public final class CPListItem {
    /// First line.
    public private(set) var text: String?
    /// Second line.
    public private(set) var detailText: String?
    /// A picture before the words.
    public private(set) var image: HeadUnitImage?
    /// Whether it can be chosen.
    public var isEnabled = true
    /// Called when it is chosen; call the second argument when done.
    public var handler: (@MainActor (CPListItem, @escaping () -> Void) -> Void)?
    /// Whatever the app wants to keep with it.
    public var userInfo: Any?

    /// Makes a row.
    public init(text: String?, detailText: String?, image: HeadUnitImage? = nil) {
        self.text = text
        self.detailText = detailText
        self.image = image
    }

    func tap() { if isEnabled { handler?(self) {} } }
}

/// Rows under one heading.
@MainActor public struct CPListSection {
    /// The heading.
    public var header: String?
    /// The rows.
    public var items: [CPListItem]

    /// Makes a part of a list.
    public init(items: [CPListItem], header: String? = nil) {
        self.items = items
        self.header = header
    }
}

/// A list to choose from, such as destinations or orders.
@MainActor public final class CPListTemplate: CPTemplate, CPBarButtonProviding {
    /// What stands in the bar.
    public let title: String?
    /// The rows in their parts.
    public private(set) var sections: [CPListSection] = []
    /// Said where there are no rows.
    public var emptyViewTitleVariants: [String] = []
    /// Buttons at the leading side.
    public var leadingNavigationBarButtons: [CPBarButton] = [] {
        didSet { leadingNavigationBarButtons = barButtons(leadingNavigationBarButtons) }
    }
    /// Buttons at the trailing side.
    public var trailingNavigationBarButtons: [CPBarButton] = [] {
        didSet { trailingNavigationBarButtons = barButtons(trailingNavigationBarButtons) }
    }
    /// What stands in the bar to go back.
    public var backButton: CPBarButton?

    /// Makes a list.
    public init(title: String?, sections: [CPListSection]) {
        self.title = title
        super.init()
        updateSections(sections)
    }

    /// Most rows that may be shown.
    public static var maximumItemCount: Int { HeadUnitLimits.listRows }

    /// Puts other rows in place of those there are.
    public func updateSections(_ sections: [CPListSection]) {
        var left = HeadUnitLimits.listRows
        let count = sections.reduce(0) { $0 + $1.items.count }
        if count > left { rules.record(.listLength, "\(count) rows, where \(left) may be shown") }
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

/// A question or a note in front of everything, with one to three answers.
@MainActor public final class CPAlertTemplate: CPTemplate {
    /// The words, the longest first; the first that fit are shown.
    public let titleVariants: [String]
    /// The answers.
    public private(set) var actions: [CPAlertAction] = []

    /// Makes an alert.
    public init(titleVariants: [String], actions: [CPAlertAction]) {
        self.titleVariants = titleVariants
        super.init()
        if actions.isEmpty { rules.record(.alertActions, "an alert without an answer would stay") }
        self.actions = rules.limited(actions, to: CPAlertTemplate.maximumActionCount, .alertActions, "answers")
    }

    /// Most answers.
    public static var maximumActionCount: Int { 3 }
}
#endif
