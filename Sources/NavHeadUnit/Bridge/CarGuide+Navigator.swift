// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
public import NavSession

/// The guide as a navigator listener. Everything that it shows comes from the events, not from the navigator's state, which
/// may already be a later one.
extension CarGuide: NavigatorListener {
    /// Shows the effects of an event.
    public func navigator(_ navigator: Navigator, didEmit event: NavigatorEvent) {
        switch event {
        case .routeChanged(_, let itinerary):
            self.navigator = navigator
            follow(itinerary?.route)
        case .trafficUpdated(let itinerary): updateTraffic(itinerary.route)
        case .navInfoUpdated(let info):
            self.navigator = navigator
            speedLimit = info.speedLimit
            delayCategory = info.delayCategory
            update(info)
        case .arrived(_, _, let isLast): arrive(isLast: isLast)
        case .lightingMode(let mode): for map in [map] + otherMaps { map.lightingMode = mode }
        case .promptPresented(let prompt):
            show(prompt) { [weak navigator] accepts in
                // The prompt may have been replaced meanwhile.
                guard let navigator, navigator.prompt == prompt else { return }
                if accepts { navigator.acceptPrompt() } else { navigator.dismissPrompt() }
            }
        case .promptDismissed: withdrawPrompt()
        default: break
        }
    }
}
