// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// An alert over the map with one or two actions.
@MainActor public final class CPNavigationAlert {
    /// The reason for a dismissal. Raw values match CarPlay.
    public enum DismissalContext: UInt, Sendable {
        /// The alert has timed out.
        case timeout = 0
        /// The driver selected an action.
        case userDismissed = 1
        /// The app or the screen dismissed it.
        case systemDismissed = 2
    }

    /// Titles, longest first.
    public private(set) var titleVariants: [String]
    /// Subtitles, longest first.
    public private(set) var subtitleVariants: [String]
    /// Picture beside the alert's text.
    public private(set) var image: HeadUnitImage?
    /// The primary action.
    public let primaryAction: CPAlertAction
    /// The secondary action.
    public let secondaryAction: CPAlertAction?
    /// Duration in seconds; 0 to stay until dismissed.
    public let duration: TimeInterval

    /// Creates an alert. It is shown for at least five seconds unless `duration` is 0.
    ///
    /// - Parameters:
    ///   - titleVariants: Titles, longest first.
    ///   - subtitleVariants: Subtitles, longest first.
    ///   - image: The image.
    ///   - primaryAction: The primary action.
    ///   - secondaryAction: The secondary action.
    ///   - duration: Duration in seconds; 0 to stay until dismissed.
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

    /// Replaces the texts.
    public func updateTitleVariants(_ titleVariants: [String], subtitleVariants: [String]) {
        self.titleVariants = titleVariants
        self.subtitleVariants = subtitleVariants
    }

    var secondsShown: Double? {
        duration == 0 ? nil : max(HeadUnitLimits.alertSeconds, duration.isFinite ? duration : .infinity)
    }
}
#endif
