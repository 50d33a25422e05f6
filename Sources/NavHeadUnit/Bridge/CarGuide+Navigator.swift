// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavSession

/// The guide as a listener: add it to a navigator and connect screens to it.
extension CarGuide: NavigatorListener {
    /// Takes the route over.
    public func navigatorDidChangeRoute(_ navigator: Navigator) {
        self.navigator = navigator
        follow(navigator.state.itinerary?.route)
    }

    /// Shows the message.
    public func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {
        self.navigator = navigator
        speedLimit = navigator.state.speedLimit
        update(navInfo)
    }

    /// Ends the session, or lets it rest at a stop.
    public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
        arrive(isLast: navigator.state.remainingDestinations.count <= 1)
    }

    /// Lets the map follow the light.
    public func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
        for map in [map] + otherMaps { map.lightingMode = mode }
    }

    /// Shows what is put to the driver as an alert, with its answers.
    public func navigatorWillPresentPrompt(_ navigator: Navigator) {
        guard let prompt = navigator.prompt else { return }
        show(prompt) { [weak navigator] accepts in
            // Another question may have come meanwhile.
            guard let navigator, navigator.prompt == prompt else { return }
            if accepts { navigator.acceptPrompt() } else { navigator.dismissPrompt() }
        }
    }

    /// Takes the alert away.
    public func navigatorDidDismissPrompt(_ navigator: Navigator) { withdrawPrompt() }
}
