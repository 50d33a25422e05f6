// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// A note over the map, with one or two answers.
@MainActor public final class CPNavigationAlert {
    /// Why it went. Raw values are CarPlay's.
    public enum DismissalContext: UInt, Sendable {
        /// Its time was over.
        case timeout = 0
        /// The driver answered.
        case userDismissed = 1
        /// The app or the screen took it away.
        case systemDismissed = 2
    }

    /// The words, the longest first.
    public private(set) var titleVariants: [String]
    /// More words, the longest first.
    public private(set) var subtitleVariants: [String]
    /// A picture.
    public private(set) var image: HeadUnitImage?
    /// The first answer.
    public let primaryAction: CPAlertAction
    /// The second answer.
    public let secondaryAction: CPAlertAction?
    /// Seconds that it shows; 0 until it is dismissed.
    public let duration: TimeInterval

    /// Makes a note. It shows for five seconds at least, unless `duration` is 0.
    public init(
        titleVariants: [String], subtitleVariants: [String]?, image: HeadUnitImage?, primaryAction: CPAlertAction,
        secondaryAction: CPAlertAction?, duration: TimeInterval
    ) {
        self.titleVariants = titleVariants
        self.subtitleVariants = subtitleVariants ?? []
        self.image = image
        self.primaryAction = primaryAction
        self.secondaryAction = secondaryAction
        self.duration = duration
    }

    /// Says something else.
    public func updateTitleVariants(_ titleVariants: [String], subtitleVariants: [String]) {
        self.titleVariants = titleVariants
        self.subtitleVariants = subtitleVariants
    }

    var secondsShown: Double? {
        duration == 0 ? nil : max(HeadUnitLimits.alertSeconds, duration.isFinite ? duration : .infinity)
    }
}
#endif
