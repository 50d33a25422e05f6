// SPDX-License-Identifier: Apache-2.0

internal import FleetServer
internal import Foundation
internal import WebPages

/// What the page of the demo asks for, on the HTTP port of its fleet server: the state, pictures, and orders for the drive.
struct DemoDesk: HTTPExtra {
    let board: DemoBoard
    let screens: DemoScreens
    let orders: AsyncStream<DemoOrder>.Continuation

    private var car: CarScreenDesk { CarScreenDesk(desk: screens.desk, prefix: "/demo/car/") }

    func answer(_ request: HTTPExtraRequest) async -> HTTPExtraAnswer? {
        await answer(WebCall(request)).map { HTTPExtraAnswer($0) }
    }

    private func answer(_ call: WebCall) async -> WebAnswer? {
        guard call.path.hasPrefix("/demo/") else { return nil }
        guard call.isFromHere else { return .words(403, "The demo takes orders from its own page alone.") }
        if let answer = await car.answer(call) { return answer }
        switch (call.method, call.path) {
        case ("GET", "/demo/state"):
            let state = await board.state(after: call.value("after").flatMap { Int($0) } ?? -1)
            guard let body = try? JSONEncoder().encode(state) else { return nil }
            return .live(200, "application/json", Array(body))
        case ("GET", "/demo/driver.png"):
            guard let picture = await screens.driverMap(isNight: call.value("theme") == "dark") else {
                return .words(503, "There is no picture yet.")
            }
            return .live(200, "image/png", picture)
        case ("POST", "/demo/orders"):
            guard let order = DemoOrder(call.body) else { return .words(400, "This is no order that is known.") }
            orders.yield(order)
            return .live(202, "application/json", Array("{}".utf8))
        default:
            return .words(404, "There is nothing at this address.")
        }
    }
}
