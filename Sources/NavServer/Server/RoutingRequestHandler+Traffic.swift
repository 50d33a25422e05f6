// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import NavFormats
internal import NavModel
internal import NavRouting

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

    /// Removes speeds that have expired.
    func removeExpiredTraffic() { slot.map.removeTraffic(expiredBy: RoutingRequestHandler.now) }

    /// The time of the system in seconds since 1970.
    static var now: Double { Double(time(nil)) }
}
