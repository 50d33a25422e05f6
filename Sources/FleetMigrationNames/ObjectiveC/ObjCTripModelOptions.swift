// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
internal import FleetConsumer
public import Foundation
internal import MigrationNames

/// Information about the app for the server.
@objc(GMTSRequestHeader) public final class ObjCRequestHeader: NSObject {
    var native: GMTSRequestHeader

    init(_ native: GMTSRequestHeader) { self.native = native }

    /// Creates a header without information.
    @objc public override init() { native = GMTSRequestHeader() }

    /// A BCP 47 code; empty for any.
    @objc public var languageCode: String {
        get { native.languageCode }
        set { native.languageCode = newValue }
    }
    /// A CLDR region.
    @objc public var regionCode: String {
        get { native.regionCode }
        set { native.regionCode = newValue }
    }
    /// Version of the app's library.
    @objc public var sdkVersion: String {
        get { native.sdkVersion }
        set { native.sdkVersion = newValue }
    }
    /// Version of the operating system.
    @objc public var osVersion: String {
        get { native.osVersion }
        set { native.osVersion = newValue }
    }
    /// Model of the device, such as `iPhone17,2`.
    @objc public var deviceModel: String {
        get { native.deviceModel }
        set { native.deviceModel = newValue }
    }
    /// An ID for the server's log.
    @objc public var traceID: String {
        get { native.traceID }
        set { native.traceID = newValue }
    }
}

/// Options of a trip model. Immutable.
@objc(GMTCTripModelOptions) @preconcurrency @MainActor public class ObjCTripModelOptions: NSObject {
    var native: GMTCTripModelOptions

    init(_ native: GMTCTripModelOptions) { self.native = native }

    /// Creates the standard options.
    @objc public override init() { native = GMTCTripModelOptions() }

    /// Copies options.
    @objc(initWithOptions:) public init(options: ObjCTripModelOptions) { native = options.native }

    /// Seconds between two polls; 0 for the standard interval. Only if streaming is off or not possible.
    @objc public var autoRefreshTimeInterval: TimeInterval { native.autoRefreshTimeInterval }
    /// The header of every request; `nil` for none.
    @objc public var tripRequestHeader: ObjCRequestHeader? { native.tripRequestHeader.map { ObjCRequestHeader($0) } }
    /// Whether the server is asked to push updates, instead of polling it.
    @objc(streamingEnabled) public var isStreamingEnabled: Bool {
        @objc(isStreamingEnabled) get { native.isStreamingEnabled }
    }
}

/// Mutable options of a trip model. Changes of those that a model has given apply to the model.
@objc(GMTCMutableTripModelOptions) @preconcurrency @MainActor
public final class ObjCMutableTripModelOptions: ObjCTripModelOptions {
    private let model: GMTCTripModel?

    /// The options of a model.
    init(of model: GMTCTripModel) {
        self.model = model
        super.init(model.options)
    }

    /// Creates the standard options.
    @objc public override init() {
        model = nil
        super.init()
    }

    /// Copies options.
    @objc(initWithOptions:) public override init(options: ObjCTripModelOptions) {
        model = nil
        super.init(options: options)
    }

    /// Copies options.
    @objc(mutableTripModelOptionsWithOptions:) public static func mutableTripModelOptions(
        with options: ObjCTripModelOptions
    ) -> ObjCMutableTripModelOptions { ObjCMutableTripModelOptions(options: options) }

    /// Seconds between two polls; 0 for the standard interval. Only if streaming is off or not possible.
    @objc public override var autoRefreshTimeInterval: TimeInterval {
        get { native.autoRefreshTimeInterval }
        set { change { $0.autoRefreshTimeInterval = newValue } }
    }
    /// The header of every request; `nil` for none. A copy: set it again after a change.
    @objc public override var tripRequestHeader: ObjCRequestHeader? {
        get { native.tripRequestHeader.map { ObjCRequestHeader($0) } }
        set { change { $0.tripRequestHeader = newValue?.native } }
    }
    /// Whether the server is asked to push updates, instead of polling it.
    @objc(streamingEnabled) public override var isStreamingEnabled: Bool {
        @objc(isStreamingEnabled) get { native.isStreamingEnabled }
        @objc(setStreamingEnabled:) set { change { $0.isStreamingEnabled = newValue } }
    }

    private func change(_ edit: (inout GMTCTripModelOptions) -> Void) {
        edit(&native)
        if let model { edit(&model.options) }
    }
}
#endif
