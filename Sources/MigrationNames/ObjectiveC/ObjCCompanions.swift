// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import Foundation
internal import ObjectiveC

/// What belongs to an object of Swift in Objective-C: its face, which apps hold, and the adapters of listeners.
///
/// The face is held weakly and holds its object, so that neither lives longer than it is used. Adapters live as long as the
/// object, and hold their listeners weakly.
@MainActor package final class ObjCCompanions {
    private weak var face: NSObject?
    private var adapters: [ObjectIdentifier: any ObjCAdapter] = [:]
    private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    /// The companions of an object, created with the first call.
    package static func of(_ object: AnyObject) -> ObjCCompanions {
        if let companions = objc_getAssociatedObject(object, key) as? ObjCCompanions { return companions }
        let companions = ObjCCompanions()
        objc_setAssociatedObject(object, key, companions, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return companions
    }

    /// The face of the object: the one that is in use, or a new one.
    package func face<Face: NSObject>(or make: () -> Face) -> Face {
        if let face = face as? Face { return face }
        let new = make()
        face = new
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
