// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension MapView {
    /// The camera of the latest frame. Setting it moves the camera without animation and ends following.
    public var camera: MapCamera {
        get { lastCamera }
        set {
            cameraMode = .free
            freeCamera = limited(newValue)
            (lastCamera, cameraAnimation, isUserControlled) = (freeCamera, nil, true)
        }
    }

    /// Animates a camera update. Zooming and tilting keep following; every other update ends it.
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - seconds: Duration of the animation, which starts with the next frame.
    public func animate(with update: CameraUpdate, seconds: Double = 0.3) {
        delegate?.mapView(self, willMove: false)
        change(with: update, seconds: seconds)
    }

    /// Animates to another camera and ends following.
    public func animate(to camera: MapCamera, seconds: Double = 0.3) {
        animate(with: .setCamera(camera), seconds: seconds)
    }

    /// Moves the camera without animation.
    public func moveCamera(_ update: CameraUpdate) {
        change(with: update, seconds: 0)
        lastCamera = goal(at: lastTime ?? 0)
    }

    private func change(with update: CameraUpdate, seconds: Double) {
        if mode == .following, !update.leaves {
            // An update during an animation starts from its goal, and the result stays within the limits.
            let from = goal(at: lastTime ?? 0)
            let to = limited(update.applied(to: from, in: lastSize))
            followingZoomOffset += to.zoom - from.zoom
            followingTiltOffset += to.tilt - from.tilt
        } else {
            // An update during an animation starts from its goal, so that two quick taps zoom twice.
            let from = mode == .free && cameraAnimation != nil ? freeCamera : lastCamera
            cameraMode = .free
            freeCamera = limited(update.applied(to: from, in: lastSize))
            isUserControlled = true
        }
        cameraAnimation = nil
        if seconds > 0 { animateCamera(seconds: seconds) }
    }

    // MARK: Gestures

    /// Call when the user starts to pan the map.
    public func didBeginPanGesture() {
        delegate?.mapView(self, willMove: true)
        lastPan = .zero
    }

    /// Call when the pan continues.
    ///
    /// - Parameters:
    ///   - translation: Points since the gesture began, to the right and down.
    ///   - velocity: Points per second, to the right and down.
    public func didUpdatePanGesture(withTranslation translation: Point, velocity: Point) {
        let step = translation - lastPan
        lastPan = translation
        change(with: .scrollBy(x: -step.x, y: -step.y), seconds: 0)
        lastCamera = freeCamera
    }

    /// Call when the pan ends. A fast pan continues as a short fling.
    ///
    /// - Parameter velocity: Points per second, to the right and down.
    public func didEndPanGesture(withVelocity velocity: Point) {
        guard velocity.length > 60 else { return }
        let slide = velocity * (min(1, 1500 / velocity.length) * 0.12)
        change(with: .scrollBy(x: -slide.x, y: -slide.y), seconds: 0.3)
    }

    // MARK: Camera goals

    /// The camera at a time: animated, or at its goal.
    func camera(at time: Double) -> MapCamera {
        let goal = goal(at: time)
        if let camera = cameraAnimation?.camera(at: time, to: goal) { return camera }
        cameraAnimation = nil
        return goal
    }

    /// The goal of the camera at a time.
    func goal(at time: Double) -> MapCamera {
        switch mode {
        case .free: return sessionCamera(at: time) ?? freeCamera
        case .following:
            guard let puck = vehicle?.puck(at: time) else { return freeCamera }
            var camera = MapCamera.following(
                puck.place, heading: puck.heading ?? lastCamera.bearing, perspective: followingPerspective,
                zoom: followingZoom + followingZoomOffset, isGuided: navigation?.step != nil)
            camera.tilt = min(max(camera.tilt + followingTiltOffset, 0), MapCamera.maximumTilt)
            return limited(placedBesidePanels(camera))
        case .overview:
            guard let box = remainingBox(at: time) else { return freeCamera }
            return limited(overview(box))
        }
    }

    /// The following zoom unless the user zoomed: higher at low speed, lower at high speed.
    var followingZoom: Double {
        if let followingZoomLevel { return followingZoomLevel }
        switch travelMode {
        case .walking: return 18
        case .cycling: return 17.5
        default:
            let fraction = min(1, max(0, (vehicleSpeed - 10) / 25))
            return (navigation?.step == nil ? 16.5 : 17.3) - 1.5 * fraction
        }
    }

    /// The camera with its target anchored in the area beside header and footer.
    private func placedBesidePanels(_ camera: MapCamera) -> MapCamera {
        let free = panelLayout(in: lastSize).free
        guard lastSize.width > 0, lastSize.height > 0, free.width > 40, free.height > 40 else { return camera }
        var camera = camera
        let place = Point(free.minX + free.width * camera.anchor.x, free.minY + free.height * camera.anchor.y)
        camera.anchor = Point(place.x / lastSize.width, place.y / lastSize.height)
        return camera
    }

    /// A camera that shows all of a box in the area beside header and footer.
    private func overview(_ box: BoundingBox) -> MapCamera {
        let free = panelLayout(in: lastSize).clear
        guard free.width > 40, free.height > 40 else { return MapCamera.overview(box, in: lastSize) }
        var camera = MapCamera.overview(box, in: free.size, padding: 36)
        camera.anchor = Point(free.center.x / lastSize.width, free.center.y / lastSize.height)
        return camera
    }

    private func remainingBox(at time: Double) -> BoundingBox? {
        var places = destinations.map(\.place)
        for route in routes where !route.isAlternative {
            places += route.path.dropFirst(
                max(0, min(route.path.count - 1, Int(route.driven.isFinite ? route.driven : 0))))
        }
        if let puck = vehicle?.puck(at: time) { places.append(puck.place) }
        return BoundingBox(around: places)
    }

    /// The camera that shows the relevant places of the sessions. It is stable while all of them are visible and not
    /// too small.
    private func sessionCamera(at time: Double) -> MapCamera? {
        guard allowsCameraAutoUpdate, !isUserControlled, !activeSessions.isEmpty else { return nil }
        let places = activeSessions.flatMap { $0.placesInView(at: time) }
        guard let box = BoundingBox(around: places) else { return sessionGoal }
        let wanted = limited(overview(box))
        if let goal = sessionGoal {
            let projection = MapProjection(camera: goal, size: lastSize)
            let inner = panelLayout(in: lastSize).free.inset(by: 12)
            let isSeen = places.allSatisfy { projection.point($0).map(inner.contains) ?? false }
            if isSeen, abs(wanted.zoom - goal.zoom) < 0.8 { return goal }
            sessionGoal = wanted
            animateCamera(seconds: 1)
        } else {
            sessionGoal = wanted
            animateCamera(seconds: 0.6)
        }
        freeCamera = wanted
        return wanted
    }
}
