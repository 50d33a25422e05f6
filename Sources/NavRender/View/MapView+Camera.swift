// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension MapView {
    /// Where the camera stands, as of the latest frame. Setting it lets it jump, and following ends.
    public var camera: MapCamera {
        get { lastCamera }
        set {
            cameraMode = .free
            freeCamera = limited(newValue)
            (lastCamera, cameraGlide, isHeldByUser) = (freeCamera, nil, true)
        }
    }

    /// Lets the camera glide. Zooming and tilting leave it following; everything else sets it free.
    ///
    /// - Parameter seconds: How long it takes; the time begins with the next frame.
    public func animate(with update: CameraUpdate, seconds: Double = 0.3) {
        delegate?.mapView(self, willMove: false)
        change(with: update, seconds: seconds)
    }

    /// Lets the camera glide to another one, and sets it free.
    public func animate(to camera: MapCamera, seconds: Double = 0.3) {
        animate(with: .setCamera(camera), seconds: seconds)
    }

    /// Lets the camera jump.
    public func moveCamera(_ update: CameraUpdate) {
        change(with: update, seconds: 0)
        lastCamera = goal(at: lastTime ?? 0)
    }

    private func change(with update: CameraUpdate, seconds: Double) {
        if mode == .following, !update.leaves {
            // What is asked for on the way adds to where the camera is going, and never leads beyond its limits.
            let from = goal(at: lastTime ?? 0)
            let to = limited(update.applied(to: from, in: lastSize))
            followingZoomOffset += to.zoom - from.zoom
            followingTiltOffset += to.tilt - from.tilt
        } else {
            // A change on the way adds to where the camera is going, so that two quick taps zoom twice.
            let from = mode == .free && cameraGlide != nil ? freeCamera : lastCamera
            cameraMode = .free
            freeCamera = limited(update.applied(to: from, in: lastSize))
            isHeldByUser = true
        }
        cameraGlide = nil
        if seconds > 0 { glide(seconds: seconds) }
    }

    // MARK: Gestures

    /// The user began to move the map with a finger.
    public func didBeginPanGesture() {
        delegate?.mapView(self, willMove: true)
        lastPan = .zero
    }

    /// The finger moved on.
    ///
    /// - Parameter translation: Points since the gesture began, to the right and down.
    public func didUpdatePanGesture(withTranslation translation: Point, velocity: Point) {
        let step = translation - lastPan
        lastPan = translation
        change(with: .scrollBy(x: -step.x, y: -step.y), seconds: 0)
        lastCamera = freeCamera
    }

    /// The finger left the map, which slides on a little.
    ///
    /// - Parameter velocity: Points per second, to the right and down.
    public func didEndPanGesture(withVelocity velocity: Point) {
        guard velocity.length > 60 else { return }
        let slide = velocity * (min(1, 1500 / velocity.length) * 0.12)
        change(with: .scrollBy(x: -slide.x, y: -slide.y), seconds: 0.3)
    }

    // MARK: Where the camera should be

    /// The camera at a time, on its way or where it should be.
    func camera(at time: Double) -> MapCamera {
        let goal = goal(at: time)
        if let camera = cameraGlide?.camera(at: time, to: goal) { return camera }
        cameraGlide = nil
        return goal
    }

    /// Where the camera should be at a time.
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

    /// The zoom at which one is followed when the user has not zoomed: nearer for the slow, farther for the fast.
    var followingZoom: Double {
        if let followingZoomLevel { return followingZoomLevel }
        switch travelMode {
        case .walking: return 18
        case .cycling: return 17.5
        default:
            let share = min(1, max(0, (vehicleSpeed - 10) / 25))
            return (navigation?.step == nil ? 16.5 : 17.3) - 1.5 * share
        }
    }

    /// The same camera, its target in the middle of what header and footer leave free.
    private func placedBesidePanels(_ camera: MapCamera) -> MapCamera {
        let free = panelLayout(in: lastSize).free
        guard lastSize.width > 0, lastSize.height > 0, free.width > 40, free.height > 40 else { return camera }
        var camera = camera
        let place = Point(free.minX + free.width * camera.anchor.x, free.minY + free.height * camera.anchor.y)
        camera.anchor = Point(place.x / lastSize.width, place.y / lastSize.height)
        return camera
    }

    /// All of a box in what header and footer leave free.
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

    /// The camera that shows what matters of the sessions. It keeps still while all of it is in view and not too small.
    private func sessionCamera(at time: Double) -> MapCamera? {
        guard allowsCameraAutoUpdate, !isHeldByUser, !activeSessions.isEmpty else { return nil }
        let places = activeSessions.flatMap { $0.placesInView(at: time) }
        guard let box = BoundingBox(around: places) else { return sessionGoal }
        let wanted = limited(overview(box))
        if let goal = sessionGoal {
            let projection = MapProjection(camera: goal, size: lastSize)
            let inner = panelLayout(in: lastSize).free.inset(by: 12)
            let isSeen = places.allSatisfy { projection.point($0).map(inner.contains) ?? false }
            if isSeen, abs(wanted.zoom - goal.zoom) < 0.8 { return goal }
            sessionGoal = wanted
            glide(seconds: 1)
        } else {
            sessionGoal = wanted
            glide(seconds: 0.6)
        }
        freeCamera = wanted
        return wanted
    }
}
