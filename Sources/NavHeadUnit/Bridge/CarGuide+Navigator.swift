// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavSession

/// The guide as a navigator listener.
extension CarGuide: NavigatorListener {
    /// Follows the new route.
    public func navigatorDidChangeRoute(_ navigator: Navigator) {
        self.navigator = navigator
        follow(navigator.state.itinerary?.route)
    }

    /// Shows the update.
    public func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {
        self.navigator = navigator
        speedLimit = navigator.state.speedLimit
        update(navInfo)
    }

    /// Ends the session, or pauses it at a stop.
    public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
        arrive(isLast: navigator.state.remainingDestinations.count <= 1)
    }

    /// Applies the lighting mode to all maps.
    public func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
        for map in [map] + otherMaps { map.lightingMode = mode }
    }

    /// Presents the navigator's prompt as an alert.
    public func navigatorWillPresentPrompt(_ navigator: Navigator) {
        guard let prompt = navigator.prompt else { return }
        show(prompt) { [weak navigator] accepts in
            // The prompt may have been replaced meanwhile.
            guard let navigator, navigator.prompt == prompt else { return }
            if accepts { navigator.acceptPrompt() } else { navigator.dismissPrompt() }
        }
    }

    /// Dismisses the alert.
    public func navigatorDidDismissPrompt(_ navigator: Navigator) { withdrawPrompt() }
}
