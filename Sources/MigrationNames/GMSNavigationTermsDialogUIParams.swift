// SPDX-License-Identifier: Apache-2.0

public import Foundation

#if canImport(UIKit)
public import UIKit
#endif

/// Options of the dialog for terms, which is never shown.
open class GMSNavigationTermsAndConditionsOptions: NSObject {
    /// Company that is named in the terms and conditions.
    public let companyName: String
    /// Heading of the dialog; `nil` for the default.
    open var title: String?
    /// Colors and fonts of the dialog; `nil` for the default.
    open var uiParams: GMSNavigationTermsDialogUIParams?

    /// Creates options.
    public init(companyName: String) { self.companyName = companyName }
}

/// Colors and fonts of the dialog for terms, which is never shown. `nil` stands for the default.
open class GMSNavigationTermsDialogUIParams: NSObject {
    /// Color behind all texts.
    open var backgroundColor: UIColor?
    /// Font of the heading.
    open var titleFont: UIFont?
    /// Color of the heading.
    open var titleColor: UIColor?
    /// Font of the terms.
    open var mainTextFont: UIFont?
    /// Color of the terms.
    open var mainTextColor: UIColor?
    /// Font of both answers.
    open var buttonsFont: UIFont?
    /// Color of the button that declines.
    open var cancelButtonTextColor: UIColor?
    /// Color of the answer that accepts the terms.
    open var acceptButtonTextColor: UIColor?

    /// Creates options with defaults.
    public override init() { super.init() }
}
