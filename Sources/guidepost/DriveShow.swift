// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavModel
internal import NavSession

/// Puts the feed on standard output: a card that is drawn over in place, or a line a message.
struct DriveShow {
    private let format: DriveCommand.Format
    private let language: String
    private var feed: FeedJSON
    private var signage = Signage()
    /// Lines of the card that stand on the terminal.
    private var drawn = 0
    /// What the last printed card was about, where it cannot be drawn over.
    private var lastSubject: [Int]?

    init(format: DriveCommand.Format, remainingSteps: Int?, language: String) {
        self.format = format
        self.language = language
        feed = FeedJSON(remainingSteps: remainingSteps)
    }

    /// Takes the units of the route that is being driven.
    mutating func signage(of route: Route) { signage = Signage(on: route, language: language) }

    /// Shows one message.
    mutating func show(_ info: NavInfo) {
        switch format {
        case .jsonl: Output.write(feed.message(info) + [UInt8(ascii: "\n")])
        case .text where Output.isTerminal: redraw(DriveCard.lines(info, signage: signage))
        case .text: printOnce(info)
        }
    }

    /// Draws the card over the one before.
    private mutating func redraw(_ lines: [String]) {
        Output.redraw(lines, over: drawn)
        drawn = lines.count
    }

    /// Prints the card when it is about something else than the last one: another step or another state.
    private mutating func printOnce(_ info: NavInfo) {
        let subject = [info.navState.rawValue, info.currentStep?.stepNumber ?? -1]
        guard subject != lastSubject || info.routeChanged else { return }
        lastSubject = subject
        let lines = DriveCard.lines(info, signage: signage).filter { !$0.isEmpty }
        Output.write(lines.map(TerminalText.line).joined(separator: "\n") + "\n\n")
    }
}
