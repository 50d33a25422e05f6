// SPDX-License-Identifier: Apache-2.0

import CarPlay
import NavHeadUnit

/// The screen of the car. `Info.plist` names this class.
final class CarScene: CarSceneDelegate {
    override var guide: CarGuide? { Drive.shared.carGuide }
}
