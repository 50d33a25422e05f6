// SPDX-License-Identifier: Apache-2.0

/// Options for following a trip.
public struct TripModelOptions: Sendable, Hashable {
    /// The polling interval in seconds; 0 for the default of 5. At least 1. Without effect while updates are pushed.
    public var autoRefreshTimeInterval: Double
    /// The header of every request.
    public var tripRequestHeader: RequestHeader?
    /// The fields of interest. Changes of others are not reported, and polls do not fetch unneeded lines.
    public var fields: TripPropertyFields
    /// Whether the server is asked to push updates. Otherwise, or if that is not possible, it is polled.
    public var isStreamingEnabled: Bool

    /// Creates options.
    ///
    /// - Parameters:
    ///   - autoRefreshTimeInterval: The polling interval in seconds; 0 for the default.
    ///   - tripRequestHeader: The header of every request.
    ///   - fields: The fields of interest.
    ///   - isStreamingEnabled: Whether the server is asked to push updates.
    public init(
        autoRefreshTimeInterval: Double = 0, tripRequestHeader: RequestHeader? = nil,
        fields: TripPropertyFields = .all, isStreamingEnabled: Bool = true
    ) {
        self.autoRefreshTimeInterval = autoRefreshTimeInterval
        self.tripRequestHeader = tripRequestHeader
        self.fields = fields
        self.isStreamingEnabled = isStreamingEnabled
    }

    /// The default interval in seconds.
    public static let defaultInterval = 5.0

    /// The effective interval in seconds.
    var interval: Double {
        guard autoRefreshTimeInterval > 0, autoRefreshTimeInterval.isFinite else { return Self.defaultInterval }
        return max(1, autoRefreshTimeInterval)
    }
}

/// Information about the app for the server.
public struct RequestHeader: Sendable, Hashable {
    /// A BCP 47 code; empty for any.
    public var languageCode = ""
    /// A CLDR region.
    public var regionCode = ""
    /// Version of the app's library, x.y.z.
    public var sdkVersion = ""
    /// Version of the operating system.
    public var osVersion = ""
    /// Model of the device, such as `iPhone17,2`.
    public var deviceModel = ""
    /// An ID for the server's log.
    public var traceID = ""

    /// Creates a header.
    public init(languageCode: String = "", regionCode: String = "") {
        self.languageCode = languageCode
        self.regionCode = regionCode
    }
}
