// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import Foundation
internal import ObjectiveC

/// Connects a Swift object with Objective-C: with its wrapper, which apps hold, and with the adapters of listeners.
///
/// The wrapper is held weakly and retains its object, so that neither lives longer than it is used. Adapters live as long as the
/// object, and hold their listeners weakly.
@MainActor package final class ObjCBridge {
    private weak var wrapper: NSObject?
    private var adapters: [ObjectIdentifier: any ObjCAdapter] = [:]
    private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    /// The bridge of an object, created with the first call.
    package static func of(_ object: AnyObject) -> ObjCBridge {
        if let bridge = objc_getAssociatedObject(object, key) as? ObjCBridge { return bridge }
        let bridge = ObjCBridge()
        objc_setAssociatedObject(object, key, bridge, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return bridge
    }

    /// The wrapper of the object: the one that is in use, or a new one.
    package func wrapper<Wrapper: NSObject>(or make: () -> Wrapper) -> Wrapper {
        if let wrapper = wrapper as? Wrapper { return wrapper }
        let new = make()
        wrapper = new
        return new
    }

    /// The adapter of a listener: an earlier one, or a new one. Those of listeners that no longer exist are removed.
    package func adapter<Adapter: ObjCAdapter>(of listener: AnyObject, or make: () -> Adapter) -> Adapter {
        for (id, adapter) in adapters where !adapter.isInUse { adapters[id] = nil }
        let id = ObjectIdentifier(listener)
        if let adapter = adapters[id] as? Adapter { return adapter }
        let new = make()
        adapters[id] = new
        return new
    }

    /// Removes the adapter of a listener. The listener may be in its `dealloc`.
    ///
    /// - Returns: The adapter; `nil` if the listener has none.
    package func removeAdapter(of listener: AnyObject) -> (any ObjCAdapter)? {
        adapters.removeValue(forKey: ObjectIdentifier(listener))
    }
}

/// Forwards the calls of Swift to a listener of Objective-C, which it holds weakly.
@MainActor package protocol ObjCAdapter: AnyObject {
    /// Whether the listener still exists.
    var isInUse: Bool { get }
}
#endif
