// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

@_exported import Combine
@_exported import UIKit

@resultBuilder public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { stub() }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        stub()
    }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { stub() }
    public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { stub() }
}
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { stub() } }
extension Optional: View where Wrapped: View { public var body: Never { stub() } }
public struct EmptyView: View { public init() {}; public var body: Never { stub() } }
public struct TupleView<T>: View { public var body: Never { stub() } }
public struct _ConditionalContent<A: View, B: View>: View { public var body: Never { stub() } }
public struct AnyView: View { public init<V: View>(_ view: V) {}; public var body: Never { stub() } }
public struct ModifiedContent: View { public var body: Never { stub() } }

public struct Color: View, Hashable, Sendable {
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    public init(_ name: String) {}
    public init(_ color: UIColor) {}
    public init(uiColor: UIColor) {}
    public func opacity(_ opacity: Double) -> Color { self }
    public var body: Never { stub() }
    public static let black = Color("")
    public static let white = Color("")
    public static let gray = Color("")
    public static let red = Color("")
    public static let green = Color("")
    public static let blue = Color("")
    public static let orange = Color("")
    public static let yellow = Color("")
    public static let pink = Color("")
    public static let purple = Color("")
    public static let primary = Color("")
    public static let secondary = Color("")
    public static let clear = Color("")
    public static let accentColor = Color("")
}
public struct Font: Hashable, Sendable {
    public struct Weight: Hashable, Sendable { public static let bold = Weight(), regular = Weight(), medium = Weight(), semibold = Weight() }
    public enum Design: Sendable { case `default`, serif, rounded, monospaced }
    public static let body = Font(), title = Font(), title2 = Font(), headline = Font(), caption = Font(), footnote = Font()
    public static func system(size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil) -> Font { stub() }
    public func bold() -> Font { self }
    public func weight(_ weight: Font.Weight) -> Font { self }
}
public struct EdgeInsets: Sendable {
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
}
public struct HorizontalAlignment: Sendable { public static let leading = Self(), center = Self(), trailing = Self() }
public struct VerticalAlignment: Sendable { public static let top = Self(), center = Self(), bottom = Self() }
public struct Alignment: Sendable {
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {}
    public static let center = Self(horizontal: .center, vertical: .center)
    public static let topLeading = center, top = center, topTrailing = center, leading = center, trailing = center
    public static let bottomLeading = center, bottom = center, bottomTrailing = center
}
public enum Edge: Sendable {
    case top, leading, bottom, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let all = Set(rawValue: 15), top = Set(rawValue: 1), leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4), trailing = Set(rawValue: 8), horizontal = Set(rawValue: 10)
        public static let vertical = Set(rawValue: 5)
    }
}
public struct Text: View {
    public init<S: StringProtocol>(_ content: S) {}
    public func bold() -> Text { self }
    public func font(_ font: Font?) -> Text { self }
    public func foregroundColor(_ color: Color?) -> Text { self }
    public static func + (lhs: Text, rhs: Text) -> Text { lhs }
    public var body: Never { stub() }
}
public struct Image: View {
    public init(systemName: String) {}
    public init(_ name: String) {}
    public init(uiImage: UIImage) {}
    public func resizable() -> Image { self }
    public var body: Never { stub() }
}
public struct Spacer: View { public init(minLength: CGFloat? = nil) {}; public var body: Never { stub() } }
public struct Divider: View { public init() {}; public var body: Never { stub() } }
public struct VStack<Content: View>: View {
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct HStack<Content: View>: View {
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct ZStack<Content: View>: View {
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct Group<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct List<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct NavigationView<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct NavigationStack<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct ScrollView<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct Form<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { stub() }
}
public struct Button<Label: View>: View {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    public var body: Never { stub() }
}
extension Button where Label == Text {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}
@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
    typealias Configuration = ButtonStyleConfiguration
}
public struct ButtonStyleConfiguration {
    public struct Label: View { public var body: Never { stub() } }
    public let label: Label
    public let isPressed: Bool
}
extension View {
    public func font(_ font: Font?) -> some View { self }
    public func bold() -> some View { self }
    public func foregroundColor(_ color: Color?) -> some View { self }
    public func foregroundStyle(_ color: Color) -> some View { self }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    public func padding(_ length: CGFloat) -> some View { self }
    public func padding(_ insets: EdgeInsets) -> some View { self }
    public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View { self }
    public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View { self }
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }
    public func opacity(_ opacity: Double) -> some View { self }
    public func disabled(_ disabled: Bool) -> some View { self }
    public func lineLimit(_ number: Int?) -> some View { self }
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
    public func ignoresSafeArea() -> some View { self }
    public func accessibilityIdentifier(_ identifier: String) -> some View { self }
    public func environmentObject<T: ObservableObject>(_ object: T) -> some View { self }
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { self }
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    public func task(_ action: @escaping @MainActor () async -> Void) -> some View { self }
}
@propertyWrapper @MainActor @preconcurrency public struct EnvironmentObject<ObjectType: ObservableObject> {
    public nonisolated init() {}
    public var wrappedValue: ObjectType { stub() }
}
@propertyWrapper @MainActor @preconcurrency public struct StateObject<ObjectType: ObservableObject> {
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}
    public var wrappedValue: ObjectType { stub() }
}
@propertyWrapper @MainActor @preconcurrency public struct ObservedObject<ObjectType: ObservableObject> {
    public nonisolated init(wrappedValue: ObjectType) {}
    public var wrappedValue: ObjectType { get { stub() } nonmutating set {} }
}
@propertyWrapper public struct State<Value> {
    public init(wrappedValue value: Value) {}
    public var wrappedValue: Value { get { stub() } nonmutating set {} }
    public var projectedValue: Binding<Value> { stub() }
}
@propertyWrapper public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public var wrappedValue: Value { get { stub() } nonmutating set {} }
    public var projectedValue: Binding<Value> { self }
    public static func constant(_ value: Value) -> Binding<Value> { stub() }
}
@propertyWrapper @MainActor @preconcurrency public struct UIApplicationDelegateAdaptor<DelegateType: UIApplicationDelegate> {
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
    public var wrappedValue: DelegateType { stub() }
}
@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}
@resultBuilder public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
@MainActor @preconcurrency public protocol Scene {}
public struct WindowGroup<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}
extension App { @MainActor @preconcurrency public static func main() { stub() } }
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public var coordinator: Representable.Coordinator { stub() }
}
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    func makeCoordinator() -> Coordinator
    typealias Context = UIViewControllerRepresentableContext<Self>
}
extension UIViewControllerRepresentable { public var body: Never { stub() } }
extension UIViewControllerRepresentable where Coordinator == Void { public func makeCoordinator() {} }
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public var coordinator: Representable.Coordinator { stub() }
}
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
    typealias Context = UIViewRepresentableContext<Self>
}
extension UIViewRepresentable { public var body: Never { stub() } }
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
