// SPDX-License-Identifier: Apache-2.0
//
// The part of Foundation that declares which types of Swift are those of Objective-C. See README.md.

@_exported import ApplePlatform

public typealias CGFloat = Double
public typealias TimeInterval = Double

private func stub() -> Never { while true {} }

extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { stub() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { stub() }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { stub() }
}

extension Array: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSArray<AnyObject> { stub() }
    public static func _forceBridgeFromObjectiveC(_ source: NSArray<AnyObject>, result: inout Array?) {}
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSArray<AnyObject>, result: inout Array?
    ) -> Bool { stub() }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray<AnyObject>?) -> Array { stub() }
}
