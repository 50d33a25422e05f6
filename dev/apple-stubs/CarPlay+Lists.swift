// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

// MARK: Lists

@preconcurrency @MainActor public protocol CPListTemplateItem: NSObjectProtocol {
    var text: String? { get }
    var isEnabled: Bool { get set }
    var userInfo: Any? { get set }
}

@preconcurrency @MainActor public protocol CPSelectableListItem: CPListTemplateItem {
    var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)? { get set }
}

public enum CPListItemAccessoryType: Int, Sendable { case none, disclosureIndicator, cloud }
public enum CPListItemPlayingIndicatorLocation: Int, Sendable { case leading, trailing }

@objc @preconcurrency @MainActor open class CPListItem: NSObject, CPSelectableListItem {
    public init(text: String?, detailText: String?) { stub() }
    public init(text: String?, detailText: String?, image: UIImage?) { stub() }
    public init(
        text: String?, detailText: String?, image: UIImage?, accessoryImage: UIImage?,
        accessoryType: CPListItemAccessoryType
    ) { stub() }
    public init(text: String?, detailText: String?, image: UIImage?, showsDisclosureIndicator: Bool) { stub() }
    open var text: String? { stub() }
    open var detailText: String? { stub() }
    open var image: UIImage? { stub() }
    open var accessoryImage: UIImage? { stub() }
    open var accessoryType = CPListItemAccessoryType.none
    open var isExplicitContent = false
    open var isPlaying = false
    open var isEnabled = true
    open var playbackProgress: CGFloat = 0
    open var playingIndicatorLocation = CPListItemPlayingIndicatorLocation.leading
    open var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)?
    open var userInfo: Any?
    open var showsDisclosureIndicator: Bool { stub() }
    open class var maximumImageSize: CGSize { stub() }
    open func setText(_ text: String) {}
    open func setDetailText(_ detailText: String?) {}
    open func setImage(_ image: UIImage?) {}
    open func setAccessoryImage(_ image: UIImage?) {}
}

@objc @preconcurrency @MainActor open class CPListSection: NSObject {
    public init(items: [any CPListTemplateItem]) { stub() }
    public init(items: [any CPListTemplateItem], header: String?, sectionIndexTitle: String?) { stub() }
    open var header: String? { stub() }
    open var sectionIndexTitle: String? { stub() }
    open var items: [any CPListTemplateItem] { stub() }
    open func index(of item: any CPListTemplateItem) -> Int { stub() }
    open func item(at index: Int) -> any CPListTemplateItem { stub() }
}

@preconcurrency @MainActor open class CPListTemplate: CPTemplate, CPBarButtonProviding {
    public init(title: String?, sections: [CPListSection]) { stub() }
    open weak var delegate: (any CPListTemplateDelegate)?
    open var sections: [CPListSection] { stub() }
    open var title: String? { stub() }
    open var sectionCount: Int { stub() }
    open var itemCount: Int { stub() }
    open var emptyViewTitleVariants: [String] = []
    open var emptyViewSubtitleVariants: [String] = []
    open var backButton: CPBarButton?
    open var leadingNavigationBarButtons: [CPBarButton] = []
    open var trailingNavigationBarButtons: [CPBarButton] = []
    open class var maximumItemCount: Int { stub() }
    open class var maximumSectionCount: Int { stub() }
    open func updateSections(_ sections: [CPListSection]) {}
    open func indexPath(for item: any CPListTemplateItem) -> IndexPath? { stub() }
}

@preconcurrency @MainActor public protocol CPListTemplateDelegate: NSObjectProtocol {
    func listTemplate(
        _ listTemplate: CPListTemplate, didSelect item: CPListItem, completionHandler: @escaping () -> Void)
}

// MARK: Search

@preconcurrency @MainActor open class CPSearchTemplate: CPTemplate {
    public override init() { super.init() }
    open weak var delegate: (any CPSearchTemplateDelegate)?
}

@preconcurrency @MainActor public protocol CPSearchTemplateDelegate: NSObjectProtocol {
    func searchTemplate(
        _ searchTemplate: CPSearchTemplate, updatedSearchText searchText: String,
        completionHandler: @escaping ([CPListItem]) -> Void)
    func searchTemplate(
        _ searchTemplate: CPSearchTemplate, selectedResult item: CPListItem, completionHandler: @escaping () -> Void)
    func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate)
}
extension CPSearchTemplateDelegate {
    public func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate) {}
}

// MARK: Grids and sheets

@objc @preconcurrency @MainActor open class CPGridButton: NSObject {
    public init(titleVariants: [String], image: UIImage, handler: ((CPGridButton) -> Void)? = nil) { stub() }
    open var isEnabled = true
    open var titleVariants: [String] { stub() }
    open var image: UIImage { stub() }
}

@preconcurrency @MainActor open class CPGridTemplate: CPTemplate, CPBarButtonProviding {
    public init(title: String?, gridButtons: [CPGridButton]) { stub() }
    open var title: String { stub() }
    open var gridButtons: [CPGridButton] { stub() }
    open var backButton: CPBarButton?
    open var leadingNavigationBarButtons: [CPBarButton] = []
    open var trailingNavigationBarButtons: [CPBarButton] = []
    open func updateTitle(_ title: String) {}
    open func updateGridButtons(_ gridButtons: [CPGridButton]) {}
}

@preconcurrency @MainActor open class CPActionSheetTemplate: CPTemplate {
    public init(title: String?, message: String?, actions: [CPAlertAction]) { stub() }
    open var title: String? { stub() }
    open var message: String? { stub() }
    open var actions: [CPAlertAction] { stub() }
}

@preconcurrency @MainActor public protocol CPBarButtonProviding: NSObjectProtocol {
    var backButton: CPBarButton? { get set }
    var leadingNavigationBarButtons: [CPBarButton] { get set }
    var trailingNavigationBarButtons: [CPBarButton] { get set }
}

// MARK: Limits of the car

public struct CPLimitableUserInterface: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let keyboard = CPLimitableUserInterface(rawValue: 1)
    public static let lists = CPLimitableUserInterface(rawValue: 2)
}

public struct CPContentStyle: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let light = CPContentStyle(rawValue: 1)
    public static let dark = CPContentStyle(rawValue: 2)
}

@objc @preconcurrency @MainActor open class CPSessionConfiguration: NSObject {
    public init(delegate: any CPSessionConfigurationDelegate) { stub() }
    open var limitedUserInterfaces: CPLimitableUserInterface { stub() }
    open var contentStyle: CPContentStyle { stub() }
    open weak var delegate: (any CPSessionConfigurationDelegate)?
}

@preconcurrency @MainActor public protocol CPSessionConfigurationDelegate: NSObjectProtocol {
    func sessionConfiguration(
        _ sessionConfiguration: CPSessionConfiguration,
        limitedUserInterfacesChanged limitedUserInterfaces: CPLimitableUserInterface)
    func sessionConfiguration(
        _ sessionConfiguration: CPSessionConfiguration, contentStyleChanged contentStyle: CPContentStyle)
}
extension CPSessionConfigurationDelegate {
    public func sessionConfiguration(
        _ sessionConfiguration: CPSessionConfiguration,
        limitedUserInterfacesChanged limitedUserInterfaces: CPLimitableUserInterface
    ) {}
    public func sessionConfiguration(
        _ sessionConfiguration: CPSessionConfiguration, contentStyleChanged contentStyle: CPContentStyle
    ) {}
}

// MARK: Before scenes (iOS 12)

@preconcurrency @MainActor public protocol CPApplicationDelegate: UIApplicationDelegate {
    func application(
        _ application: UIApplication, didConnectCarInterfaceController interfaceController: CPInterfaceController,
        to window: CPWindow)
    func application(
        _ application: UIApplication, didDisconnectCarInterfaceController interfaceController: CPInterfaceController,
        from window: CPWindow)
}
