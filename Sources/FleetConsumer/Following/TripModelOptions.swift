// SPDX-License-Identifier: Apache-2.0

/// How a trip is followed.
public struct TripModelOptions: Sendable, Hashable {
    /// Seconds between two questions where the server is polled; 0 for the usual 5. At least 1.
    public var autoRefreshTimeInterval: Double
    /// What every question carries along.
    public var tripRequestHeader: RequestHeader?
    /// What is wanted. Changes of other parts are not told, and when polling, lines that nobody wants are not sent.
    public var fields: TripPropertyFields
    /// Whether the server is asked to send news as they happen. Without, or where that cannot be had, it is polled.
    public var isStreamingEnabled: Bool

    /// Makes options.
    public init(
        autoRefreshTimeInterval: Double = 0, tripRequestHeader: RequestHeader? = nil,
        fields: TripPropertyFields = .all, isStreamingEnabled: Bool = true
    ) {
        self.autoRefreshTimeInterval = autoRefreshTimeInterval
        self.tripRequestHeader = tripRequestHeader
        self.fields = fields
        self.isStreamingEnabled = isStreamingEnabled
    }

    /// The usual interval, seconds.
    public static let usualInterval = 5.0

    /// The interval that counts, seconds.
    var interval: Double {
        guard autoRefreshTimeInterval > 0, autoRefreshTimeInterval.isFinite else { return Self.usualInterval }
        return max(1, autoRefreshTimeInterval)
    }
}

/// What an app tells the server of itself.
public struct RequestHeader: Sendable, Hashable {
    /// BCP 47; empty for any.
    public var languageCode = ""
    /// CLDR region.
    public var regionCode = ""
    /// Version of the app's own library, x.y.z.
    public var sdkVersion = ""
    /// Version of the system.
    public var osVersion = ""
    /// The device.
    public var deviceModel = ""
    /// Goes into the server's log.
    public var traceID = ""

    /// Says nothing.
    public init(languageCode: String = "", regionCode: String = "") {
        self.languageCode = languageCode
        self.regionCode = regionCode
    }
}
