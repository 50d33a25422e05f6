// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavModel
internal import NavSession

/// Prints the feed: a card that is updated in place, or a line per message.
struct DriveOutput {
    private let format: DriveCommand.Format
    private let language: String
    private var feed: FeedJSON
    private var signage = Signage()
    /// Number of lines of the card on the terminal.
    private var drawn = 0
    /// State and step of the last card, where cards cannot be updated in place.
    private var lastSubject: [Int]?

    init(format: DriveCommand.Format, remainingSteps: Int?, language: String) {
        self.format = format
        self.language = language
        feed = FeedJSON(remainingSteps: remainingSteps)
    }

    /// Uses the units and language of a route.
    mutating func setSignage(of route: Route) { signage = Signage(on: route, language: language) }

    /// Prints a message.
    mutating func show(_ info: NavInfo) {
        switch format {
        case .jsonl: Output.write(feed.message(info) + [UInt8(ascii: "\n")])
        case .text where Output.isTerminal: redraw(DriveCard.lines(info, signage: signage))
        case .text: printOnce(info)
        }
    }

    /// Replaces the card.
    private mutating func redraw(_ lines: [String]) {
        Output.redraw(lines, over: drawn)
        drawn = lines.count
    }

    /// Prints the card if the step or the state has changed.
    private mutating func printOnce(_ info: NavInfo) {
        let subject = [info.navState.rawValue, info.currentStep?.stepNumber ?? -1]
        guard subject != lastSubject || info.routeChanged else { return }
        lastSubject = subject
        let lines = DriveCard.lines(info, signage: signage).filter { !$0.isEmpty }
        Output.write(lines.map(TerminalText.line).joined(separator: "\n") + "\n\n")
    }
}
