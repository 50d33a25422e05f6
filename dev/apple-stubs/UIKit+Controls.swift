// SPDX-License-Identifier: Apache-2.0
//
// See README.md. Controls, tables, view controllers, scenes.

import ObjectiveC

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
        decimalPad
}
public enum UIReturnKeyType: Int, Sendable { case `default`, go, google, join, next, route, search, send, yahoo, done }
public enum UIBarStyle: Int, Sendable { case `default`, black }

@preconcurrency @MainActor open class UILabel: UIView {
    open var text: String? {
        get { stub() }
        set {}
    }
    open var attributedText: NSAttributedString? {
        get { stub() }
        set {}
    }
    open var font: UIFont! {
        get { stub() }
        set {}
    }
    open var textColor: UIColor! {
        get { stub() }
        set {}
    }
    open var textAlignment: NSTextAlignment {
        get { stub() }
        set {}
    }
    open var lineBreakMode: NSLineBreakMode {
        get { stub() }
        set {}
    }
    open var numberOfLines: Int {
        get { stub() }
        set {}
    }
    open var adjustsFontSizeToFitWidth: Bool {
        get { stub() }
        set {}
    }
    open var allowsDefaultTighteningForTruncation: Bool {
        get { stub() }
        set {}
    }
    open var minimumScaleFactor: CGFloat {
        get { stub() }
        set {}
    }
    open var isEnabled: Bool {
        get { stub() }
        set {}
    }
    open var highlightedTextColor: UIColor? {
        get { stub() }
        set {}
    }
    open var preferredMaxLayoutWidth: CGFloat {
        get { stub() }
        set {}
    }
    open var shadowColor: UIColor? {
        get { stub() }
        set {}
    }
}

@preconcurrency @MainActor open class UIImageView: UIView {
    public init(image: UIImage?) { stub() }
    public override init(frame: CGRect) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open var image: UIImage? {
        get { stub() }
        set {}
    }
    open var isHighlighted: Bool {
        get { stub() }
        set {}
    }
}

@preconcurrency @MainActor open class UIStackView: UIView {
    public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        public static var top: Alignment { .leading }
        public static var bottom: Alignment { .trailing }
    }
    public override init(frame: CGRect) { stub() }
    public required init?(coder: NSCoder) { stub() }
    public convenience init(arrangedSubviews views: [UIView]) { stub() }
    open var axis: NSLayoutConstraint.Axis {
        get { stub() }
        set {}
    }
    open var distribution: UIStackView.Distribution {
        get { stub() }
        set {}
    }
    open var alignment: UIStackView.Alignment {
        get { stub() }
        set {}
    }
    open var spacing: CGFloat {
        get { stub() }
        set {}
    }
    open var isLayoutMarginsRelativeArrangement: Bool {
        get { stub() }
        set {}
    }
    open var arrangedSubviews: [UIView] { stub() }
    open func addArrangedSubview(_ view: UIView) {}
    open func removeArrangedSubview(_ view: UIView) {}
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {}
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}
}

@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}
@preconcurrency @MainActor open class UIScrollView: UIView {
    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentOffset: CGPoint {
        get { stub() }
        set {}
    }
    open var contentSize: CGSize {
        get { stub() }
        set {}
    }
    open var contentInset: UIEdgeInsets {
        get { stub() }
        set {}
    }
    open var isScrollEnabled: Bool {
        get { stub() }
        set {}
    }
    open var showsVerticalScrollIndicator: Bool {
        get { stub() }
        set {}
    }
    open var showsHorizontalScrollIndicator: Bool {
        get { stub() }
        set {}
    }
    open var bounces: Bool {
        get { stub() }
        set {}
    }
    open var alwaysBounceVertical: Bool {
        get { stub() }
        set {}
    }
    open var isPagingEnabled: Bool {
        get { stub() }
        set {}
    }
    open var contentLayoutGuide: UILayoutGuide { stub() }
    open var frameLayoutGuide: UILayoutGuide { stub() }
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
}

@preconcurrency @MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1)
        public static let touchDragInside = Event(rawValue: 4)
        public static let touchDragOutside = Event(rawValue: 8)
        public static let touchUpInside = Event(rawValue: 64)
        public static let touchUpOutside = Event(rawValue: 128)
        public static let touchCancel = Event(rawValue: 256)
        public static let valueChanged = Event(rawValue: 4096)
        public static let primaryActionTriggered = Event(rawValue: 8192)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal = State([])
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
    }
    public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }
    open var isEnabled: Bool {
        get { stub() }
        set {}
    }
    open var isSelected: Bool {
        get { stub() }
        set {}
    }
    open var isHighlighted: Bool {
        get { stub() }
        set {}
    }
    open var contentHorizontalAlignment: UIControl.ContentHorizontalAlignment {
        get { stub() }
        set {}
    }
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {}
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {}
    open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {}
    open func sendActions(for controlEvents: UIControl.Event) {}
}

@preconcurrency @MainActor open class UIMenuElement: NSObject {}
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
    public convenience init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) { stub() }
}
@preconcurrency @MainActor open class UIAction: UIMenuElement {
    public convenience init(
        title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void
    ) { stub() }
}

@preconcurrency @MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    }
    public override init(frame: CGRect) { stub() }
    public required init?(coder: NSCoder) { stub() }
    public convenience init(type buttonType: UIButton.ButtonType) { stub() }
    public convenience init(type buttonType: UIButton.ButtonType, primaryAction: UIAction?) { stub() }
    open var contentEdgeInsets: UIEdgeInsets {
        get { stub() }
        set {}
    }
    open var titleEdgeInsets: UIEdgeInsets {
        get { stub() }
        set {}
    }
    open var imageEdgeInsets: UIEdgeInsets {
        get { stub() }
        set {}
    }
    open var showsMenuAsPrimaryAction: Bool {
        get { stub() }
        set {}
    }
    open var menu: UIMenu? {
        get { stub() }
        set {}
    }
    open var titleLabel: UILabel? { stub() }
    open var imageView: UIImageView? { stub() }
    open var currentTitle: String? { stub() }
    open func setTitle(_ title: String?, for state: UIControl.State) {}
    open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {}
    open func setImage(_ image: UIImage?, for state: UIControl.State) {}
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {}
    open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {}
    open func title(for state: UIControl.State) -> String? { stub() }
}

@preconcurrency @MainActor open class UISwitch: UIControl {
    open var isOn: Bool {
        get { stub() }
        set {}
    }
    open var onTintColor: UIColor? {
        get { stub() }
        set {}
    }
    open func setOn(_ on: Bool, animated: Bool) {}
}

@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    public override init(frame: CGRect) { stub() }
    public required init?(coder: NSCoder) { stub() }
    public init(items: [Any]?) { stub() }
    open var selectedSegmentIndex: Int {
        get { stub() }
        set {}
    }
    open var numberOfSegments: Int { stub() }
    open func titleForSegment(at segment: Int) -> String? { stub() }
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {}
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {}
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
}

@preconcurrency @MainActor open class UISlider: UIControl {
    open var value: Float {
        get { stub() }
        set {}
    }
    open var minimumValue: Float {
        get { stub() }
        set {}
    }
    open var maximumValue: Float {
        get { stub() }
        set {}
    }
    open func setValue(_ value: Float, animated: Bool) {}
}
@preconcurrency @MainActor open class UIStepper: UIControl {
    open var value: Double {
        get { stub() }
        set {}
    }
    open var minimumValue: Double {
        get { stub() }
        set {}
    }
    open var maximumValue: Double {
        get { stub() }
        set {}
    }
    open var stepValue: Double {
        get { stub() }
        set {}
    }
}
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable { case whiteLarge = 0, white = 1, gray = 2, medium = 100, large = 101 }
    public init(style: UIActivityIndicatorView.Style) { stub() }
    public required init(coder: NSCoder) { stub() }
    open var hidesWhenStopped = true
    open func startAnimating() {}
    open func stopAnimating() {}
}
@preconcurrency @MainActor open class UIProgressView: UIView { open var progress: Float = 0 }

@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
}
extension UITextFieldDelegate {
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
}
@preconcurrency @MainActor open class UITextField: UIControl {
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
    open weak var delegate: (any UITextFieldDelegate)?
    open var text: String? {
        get { stub() }
        set {}
    }
    open var placeholder: String? {
        get { stub() }
        set {}
    }
    open var font: UIFont? {
        get { stub() }
        set {}
    }
    open var textColor: UIColor? {
        get { stub() }
        set {}
    }
    open var textAlignment: NSTextAlignment {
        get { stub() }
        set {}
    }
    open var borderStyle: UITextField.BorderStyle {
        get { stub() }
        set {}
    }
    open var keyboardType: UIKeyboardType {
        get { stub() }
        set {}
    }
    open var returnKeyType: UIReturnKeyType {
        get { stub() }
        set {}
    }
    open var clearButtonMode: UITextField.ViewMode {
        get { stub() }
        set {}
    }
    open var inputView: UIView? {
        get { stub() }
        set {}
    }
    open var inputAccessoryView: UIView? {
        get { stub() }
        set {}
    }
    open var leftView: UIView? {
        get { stub() }
        set {}
    }
    open var isSecureTextEntry: Bool {
        get { stub() }
        set {}
    }
}
@preconcurrency @MainActor open class UITextView: UIScrollView {
    open var text: String! {
        get { stub() }
        set {}
    }
    open var font: UIFont? {
        get { stub() }
        set {}
    }
    open var textColor: UIColor? {
        get { stub() }
        set {}
    }
    open var isEditable: Bool {
        get { stub() }
        set {}
    }
    open var isSelectable: Bool {
        get { stub() }
        set {}
    }
}

@preconcurrency @MainActor open class UIBarItem: NSObject {
    open var isEnabled: Bool {
        get { stub() }
        set {}
    }
    open var title: String? {
        get { stub() }
        set {}
    }
    open var image: UIImage? {
        get { stub() }
        set {}
    }
    open var tag: Int {
        get { stub() }
        set {}
    }
}
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable { case plain, done = 2 }
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
        case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
    }
    public convenience init(title: String?, style: UIBarButtonItem.Style, target: Any?, action: Selector?) { stub() }
    public convenience init(image: UIImage?, style: UIBarButtonItem.Style, target: Any?, action: Selector?) { stub() }
    public convenience init(barButtonSystemItem systemItem: UIBarButtonItem.SystemItem, target: Any?, action: Selector?)
    {
        stub()
    }
    public convenience init(customView: UIView) { stub() }
    open var style: UIBarButtonItem.Style {
        get { stub() }
        set {}
    }
    open var target: AnyObject? {
        get { stub() }
        set {}
    }
    open var action: Selector? {
        get { stub() }
        set {}
    }
    open var tintColor: UIColor? {
        get { stub() }
        set {}
    }
    open var width: CGFloat {
        get { stub() }
        set {}
    }
}
@preconcurrency @MainActor open class UIToolbar: UIView {
    open var barStyle: UIBarStyle {
        get { stub() }
        set {}
    }
    open var items: [UIBarButtonItem]? {
        get { stub() }
        set {}
    }
    open var isTranslucent: Bool {
        get { stub() }
        set {}
    }
}
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
    public override init() { super.init() }
    open var backgroundColor: UIColor?
    open func configureWithDefaultBackground() {}
    open func configureWithOpaqueBackground() {}
    open func configureWithTransparentBackground() {}
}
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
}
@preconcurrency @MainActor open class UINavigationBar: UIView {
    open var barStyle: UIBarStyle {
        get { stub() }
        set {}
    }
    open var isTranslucent: Bool {
        get { stub() }
        set {}
    }
    open var standardAppearance: UINavigationBarAppearance {
        get { stub() }
        set {}
    }
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { stub() }
        set {}
    }
    open var compactAppearance: UINavigationBarAppearance? {
        get { stub() }
        set {}
    }
    open var prefersLargeTitles: Bool {
        get { stub() }
        set {}
    }
    open var barTintColor: UIColor? {
        get { stub() }
        set {}
    }
}
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    open var title: String? {
        get { stub() }
        set {}
    }
    open var titleView: UIView? {
        get { stub() }
        set {}
    }
    open var prompt: String? {
        get { stub() }
        set {}
    }
    open var leftBarButtonItem: UIBarButtonItem? {
        get { stub() }
        set {}
    }
    open var rightBarButtonItem: UIBarButtonItem? {
        get { stub() }
        set {}
    }
    open var leftBarButtonItems: [UIBarButtonItem]? {
        get { stub() }
        set {}
    }
    open var rightBarButtonItems: [UIBarButtonItem]? {
        get { stub() }
        set {}
    }
    open var leftItemsSupplementBackButton: Bool {
        get { stub() }
        set {}
    }
    open var hidesBackButton: Bool {
        get { stub() }
        set {}
    }
    open var backBarButtonItem: UIBarButtonItem? {
        get { stub() }
        set {}
    }
}

// MARK: Tables

public struct UIListContentConfiguration {
    public static func subtitleCell() -> UIListContentConfiguration { stub() }
    public static func cell() -> UIListContentConfiguration { stub() }
    public var image: UIImage?
    public var text: String?
    public var secondaryText: String?
}

public protocol UIContentConfiguration {}
extension UIListContentConfiguration: UIContentConfiguration {}

@preconcurrency @MainActor open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
    public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open var contentConfiguration: (any UIContentConfiguration)?
    open func defaultContentConfiguration() -> UIListContentConfiguration { stub() }
    open func prepareForReuse() {}
    open var accessoryType: UITableViewCell.AccessoryType {
        get { stub() }
        set {}
    }
    open var accessoryView: UIView? {
        get { stub() }
        set {}
    }
    open var selectionStyle: UITableViewCell.SelectionStyle {
        get { stub() }
        set {}
    }
    open var textLabel: UILabel? { stub() }
    open var detailTextLabel: UILabel? { stub() }
    open var imageView: UIImageView? { stub() }
    open var contentView: UIView { stub() }
}

@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}
extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}
extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

@preconcurrency @MainActor open class UITableView: UIScrollView {
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
    public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
    public nonisolated static let automaticDimension: CGFloat = -1
    public init(frame: CGRect, style: UITableView.Style) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open weak var dataSource: (any UITableViewDataSource)?
    open var allowsSelection: Bool {
        get { stub() }
        set {}
    }
    open var rowHeight: CGFloat {
        get { stub() }
        set {}
    }
    open var estimatedRowHeight: CGFloat {
        get { stub() }
        set {}
    }
    open var tableHeaderView: UIView? {
        get { stub() }
        set {}
    }
    open var tableFooterView: UIView? {
        get { stub() }
        set {}
    }
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        stub()
    }
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { stub() }
    open func reloadData() {}
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { stub() }
    open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {}
}

extension IndexPath {
    public var row: Int { stub() }
    public var section: Int { stub() }
    public var item: Int { stub() }
    public init(row: Int, section: Int) { stub() }
}

// MARK: View controllers

public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    case none = -1
    case automatic = -2
}
public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent = 3 }

@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {}
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}
extension UIViewControllerTransitionCoordinator {
    @discardableResult public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { stub() }
}

@objc @preconcurrency @MainActor open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { stub() }
    public required init?(coder: NSCoder) { stub() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    open var view: UIView!
    open var title: String? {
        get { stub() }
        set {}
    }
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { stub() }
        set {}
    }
    open var preferredContentSize: CGSize {
        get { stub() }
        set {}
    }
    open var edgesForExtendedLayout: UIRectEdge {
        get { stub() }
        set {}
    }
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { stub() }
        set {}
    }
    open var additionalSafeAreaInsets: UIEdgeInsets {
        get { stub() }
        set {}
    }
    open var definesPresentationContext: Bool {
        get { stub() }
        set {}
    }
    open var navigationItem: UINavigationItem { stub() }
    open var navigationController: UINavigationController? { stub() }
    open var splitViewController: UISplitViewController? { stub() }
    open var tabBarController: UITabBarController? { stub() }
    open var parent: UIViewController? { stub() }
    open var children: [UIViewController] { stub() }
    open var presentedViewController: UIViewController? { stub() }
    open var presentingViewController: UIViewController? { stub() }
    open var isViewLoaded: Bool { stub() }
    open var viewIfLoaded: UIView? { stub() }
    open var isBeingDismissed: Bool { stub() }
    open var isMovingFromParent: Bool { stub() }
    open var traitCollection: UITraitCollection { stub() }
    open var topLayoutGuide: UILayoutGuide { stub() }
    open var bottomLayoutGuide: UILayoutGuide { stub() }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { stub() }
    open var preferredStatusBarStyle: UIStatusBarStyle { stub() }
    open var prefersStatusBarHidden: Bool { stub() }
    open var shouldAutorotate: Bool { stub() }
    open func loadView() {}
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func viewSafeAreaInsetsDidChange() {}
    open func didReceiveMemoryWarning() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
    open func addChild(_ childController: UIViewController) {}
    open func removeFromParent() {}
    open func didMove(toParent parent: UIViewController?) {}
    open func willMove(toParent parent: UIViewController?) {}
    open func show(_ vc: UIViewController, sender: Any?) {}
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {}
    open func performSegue(withIdentifier identifier: String, sender: Any?) {}
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    open func setNeedsStatusBarAppearanceUpdate() {}
}
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    open var identifier: String? { stub() }
    open var destination: UIViewController { stub() }
    open var source: UIViewController { stub() }
}
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) { stub() }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open var viewControllers: [UIViewController] {
        get { stub() }
        set {}
    }
    open var isNavigationBarHidden: Bool {
        get { stub() }
        set {}
    }
    open var isToolbarHidden: Bool {
        get { stub() }
        set {}
    }
    open var navigationBar: UINavigationBar { stub() }
    open var topViewController: UIViewController? { stub() }
    open var visibleViewController: UIViewController? { stub() }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? { stub() }
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? { stub() }
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
}
@preconcurrency @MainActor open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]?
    open var selectedViewController: UIViewController?
    open var selectedIndex = 0
}
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
    public enum DisplayMode: Int, Sendable {
        case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
        public static var allVisible: DisplayMode { .oneBesideSecondary }
        public static var primaryHidden: DisplayMode { .secondaryOnly }
    }
    open var viewControllers: [UIViewController] {
        get { stub() }
        set {}
    }
    open var preferredDisplayMode: UISplitViewController.DisplayMode {
        get { stub() }
        set {}
    }
    open var displayModeButtonItem: UIBarButtonItem { stub() }
    open var isCollapsed: Bool { stub() }
}
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDelegate, UITableViewDataSource {
    public init(style: UITableView.Style) { stub() }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { stub() }
    public required init?(coder: NSCoder) { stub() }
    open var tableView: UITableView!
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { stub() }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { stub() }
    open func numberOfSections(in tableView: UITableView) -> Int { stub() }
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { stub() }
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
@preconcurrency @MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    public convenience init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) {
        stub()
    }
}
@preconcurrency @MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }
    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) { stub() }
    open var message: String?
    open var textFields: [UITextField]? { stub() }
    open func addAction(_ action: UIAlertAction) {}
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {}
}

// MARK: Scenes and the app

@preconcurrency @MainActor open class UIWindow: UIView {
    public override init(frame: CGRect) { stub() }
    public required init?(coder: NSCoder) { stub() }
    public init(windowScene: UIWindowScene) { stub() }
    open var rootViewController: UIViewController?
    open var screen: UIScreen { stub() }
    open var windowScene: UIWindowScene?
    open func makeKeyAndVisible() {}
}
@preconcurrency @MainActor open class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "window")
    }
    open var role: UISceneSession.Role { stub() }
    open var configuration: UISceneConfiguration { stub() }
}
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    public init(name: String?, sessionRole: UISceneSession.Role) { stub() }
    open var delegateClass: AnyClass?
}
@preconcurrency @MainActor open class UIScene: UIResponder {
    @MainActor open class ConnectionOptions: NSObject {}
    open var session: UISceneSession { stub() }
    open weak var delegate: (any UISceneDelegate)?
}
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { stub() }
    open var keyWindow: UIWindow? { stub() }
    open var screen: UIScreen { stub() }
    open var interfaceOrientation: UIInterfaceOrientation { stub() }
}
public struct UIOpenURLContext: Hashable { public let url: URL }
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    func sceneDidDisconnect(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
}
extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

@preconcurrency @MainActor open class UIApplication: UIResponder {
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("background")
    public nonisolated static let willEnterForegroundNotification = Notification.Name("foreground")
    public nonisolated static let didBecomeActiveNotification = Notification.Name("active")
    public nonisolated static let willResignActiveNotification = Notification.Name("inactive")
    public nonisolated static let willTerminateNotification = Notification.Name("termination")
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name("memory")
    public nonisolated static let significantTimeChangeNotification = Notification.Name("time")
    public nonisolated static let openSettingsURLString = ""
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public enum State: Int, Sendable { case active, inactive, background }
    open class var shared: UIApplication { stub() }
    open var delegate: (any UIApplicationDelegate)?
    open var applicationState: UIApplication.State { stub() }
    open var connectedScenes: Set<UIScene> { stub() }
    open var windows: [UIWindow] { stub() }
    open var keyWindow: UIWindow? { stub() }
    open var applicationIconBadgeNumber = 0
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { stub() }
    open var preferredContentSizeCategory: UIContentSizeCategory { stub() }
    open var isIdleTimerDisabled = false
    open func open(
        _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) {}
    open func canOpenURL(_ url: URL) -> Bool { stub() }
}
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}
extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { stub() }
    public static func main() { stub() }
}
@preconcurrency @MainActor open class UIDevice: NSObject {
    open class var current: UIDevice { stub() }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { stub() }
    open var isBatteryMonitoringEnabled = false
    open var batteryLevel: Float { stub() }
    open var systemVersion: String { stub() }
    open var model: String { stub() }
    open var name: String { stub() }
    open var identifierForVendor: UUID? { stub() }
}
@preconcurrency @MainActor open class UINib: NSObject {}
@preconcurrency @MainActor open class UIStoryboard: NSObject {
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) { stub() }
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController { stub() }
    open func instantiateInitialViewController() -> UIViewController? { stub() }
}
