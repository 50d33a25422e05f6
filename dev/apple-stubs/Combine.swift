// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

@_exported import Foundation

func stub() -> Never { preconditionFailure("a stub was run") }

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}
public protocol Cancellable { func cancel() }
public final class AnyCancellable: Cancellable, Hashable {
    public init(_ cancel: @escaping () -> Void) {}
    public func cancel() {}
    public func store(in set: inout Set<AnyCancellable>) {}
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) {}
}
public struct AnyPublisher<Output, Failure: Error>: Publisher {}
public protocol Subject<Output, Failure>: AnyObject, Publisher { func send(_ value: Output) }
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    public init() {}
    public func send(_ value: Output) {}
}
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    public var value: Output
    public init(_ value: Output) { self.value = value }
    public func send(_ value: Output) {}
}
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never
    public func send() {}
}
public protocol ObservableObject: AnyObject {}
extension ObservableObject { public var objectWillChange: ObservableObjectPublisher { stub() } }

public enum Publishers {
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        public init(_ a: A, _ b: B) {}
    }
    public struct Map<Upstream: Publisher, Output>: Publisher { public typealias Failure = Upstream.Failure }
}
extension Publisher {
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> { stub() }
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { stub() }
    public func receive<S>(on scheduler: S) -> AnyPublisher<Output, Failure> { stub() }
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> { stub() }
    public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable { stub() }
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable { stub() }
}
public enum Subscribers {
    public enum Completion<Failure: Error> { case finished, failure(Failure) }
}
extension Publisher where Failure == Never {
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        stub()
    }
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { stub() }
}
@propertyWrapper public struct Published<Value> {
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
    }
    public var wrappedValue: Value {
        get { stub() }
        set {}
    }
    public var projectedValue: Publisher { stub() }
}
