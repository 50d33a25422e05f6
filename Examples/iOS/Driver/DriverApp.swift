// SPDX-License-Identifier: Apache-2.0

import SwiftUI

/// The app of a driver: navigation on the phone and in the car.
@main struct DriverApp: App {
    init() {}

    var body: some Scene {
        WindowGroup { DriveScreen(drive: Drive.shared) }
    }
}

/// The map, and a button that drives to the sample destination.
struct DriveScreen: View {
    @ObservedObject var drive: Drive

    init(drive: Drive) { _drive = ObservedObject(wrappedValue: drive) }

    var body: some View {
        VStack {
            NavigationView(session: drive.session)
            Text(drive.status)
            Button(drive.isDriving ? "Stop" : "Drive to the port") { drive.toggle() }
        }
    }
}
