// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import NavFormats
internal import NavModel
internal import NavRouting
internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension RoutingRequestHandler {
    /// `PUT /traffic?seconds=600` applies an update, `GET /traffic` returns the report on the last one.
    func traffic(_ request: HTTPServerRequest) -> Result<RoutingResponse, OSRMError> {
        guard request.method == "PUT" else {
            let map = slot.map
            return .success(response(map.lastTraffic, on: map))
        }
        guard request.isLocal else {
            return .failure(RoutingRequestHandler.localOnly("Traffic is accepted"))
        }
        var expiry = Double.infinity
        if let text = request.parameter("seconds") {
            guard let seconds = Double(text), seconds > 0 else {
                return .failure(OSRMError(.invalidValue, "seconds must be a number above 0"))
            }
            expiry = RoutingRequestHandler.now + seconds
        }
        do throws(RouteError) {
            let (report, map) = try slot.updateTraffic(request.body, expiry: expiry, now: RoutingRequestHandler.now)
            noteTraffic(at: RoutingRequestHandler.now)
            bus?.publish(request.body, expiry: expiry)
            return .success(response(report, on: map))
        } catch {
            return .failure(OSRMError(.notImplemented, error.message, status: 507))
        }
    }

    private func response(_ report: TrafficReport, on map: ServedMap) -> RoutingResponse {
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("stretches", map.engine.traffic.stretches.count)
            json.field("rows", report.rows)
            json.field("skipped_rows", report.skippedRows)
            json.array("problems") { json in
                for problem in report.problems {
                    json.object { json in
                        json.field("problem", problem.problem.rawValue)
                        json.field("rows", problem.rows)
                        json.array("lines") { json in for line in problem.lines { json.value(line) } }
                    }
                }
            }
        }
        return RoutingResponse(.traffic, json.take())
    }

    /// Begins to share traffic with other servers, if there is a bus.
    func beginBus() {
        bus?.begin { [weak self] message, time in self?.apply(message, storedAt: time) ?? .expired }
    }

    /// Applies an update from the bus.
    private func apply(_ message: TrafficMessage, storedAt time: Double) -> TrafficBus.Outcome {
        let now = RoutingRequestHandler.now
        guard message.expiry > now else { return .expired }
        do throws(RouteError) {
            _ = try slot.updateTraffic(message.rows, expiry: message.expiry, now: now)
        } catch {
            return .rejected
        }
        noteTraffic(at: min(now, time))
        return .applied
    }

    /// Notes when traffic was updated. An update from the bus may be older than the last one.
    func noteTraffic(at time: Double) { lastTrafficUpdate.withLock { $0 = max($0 ?? time, time) } }

    /// Seconds since the last applied update; `nil` if there was none.
    var trafficAge: Int? {
        lastTrafficUpdate.withLock { $0 }.map { Int(max(0, RoutingRequestHandler.now - $0)) }
    }

    /// Removes speeds that have expired.
    func removeExpiredTraffic() { slot.map.removeTraffic(expiredBy: RoutingRequestHandler.now) }

    /// The time of the system in seconds since 1970.
    static var now: Double { Double(time(nil)) }
}
