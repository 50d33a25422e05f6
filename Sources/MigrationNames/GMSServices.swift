// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The class methods of the published map library. There is no account, so keys are accepted and not used; the map comes from
/// `GMSNavigationServices.source`.
public final class GMSServices: NSObject {
    /// Accepts a key.
    ///
    /// - Returns: Whether it is not empty.
    @discardableResult public static func provideAPIKey(_ apiKey: String) -> Bool { !apiKey.isEmpty }

    /// Accepts options of an account.
    ///
    /// - Returns: `true`.
    @discardableResult public static func provideAPIOptions(_ apiOptions: [String]) -> Bool { true }

    /// An object that holds the services of the published library. Has no effect.
    public static func sharedServices() -> any NSObjectProtocol { GMSServices() }

    /// The attribution of the map data.
    public static func openSourceLicenseInfo() -> String { GMSNavigationServices.openSourceLicenseInfo() }

    /// The version of this library.
    public static func sdkVersion() -> String { GMSNavigationServices.navSDKVersion() }

    /// The version of this library with its name.
    public static func sdkLongVersion() -> String { "Guidepost \(sdkVersion())" }

    /// Chooses how the published library draws. Has no effect.
    ///
    /// - Returns: Whether there is such a choice: `false`.
    @discardableResult public static func setMetalRendererEnabled(_ enabled: Bool) -> Bool { false }

    /// Does nothing, because nothing is ever reported.
    public static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

    /// Does nothing, because nothing is ever reported.
    public static func addInternalUsageAttributionID(_ internalUsageAttributionID: String) {}

    override init() { super.init() }
}
