// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavRouting

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension ServiceDesk {
    /// `PUT /traffic?seconds=600` takes speeds in, `GET /traffic` tells what became of the last ones.
    func traffic(_ call: ServiceCall) -> Result<ServiceReply, OSRMRefusal> {
        guard call.method == "PUT" else {
            let map = slot.map
            return .success(reply(map.lastTraffic, on: map))
        }
        guard call.isLocal else {
            return .failure(ServiceDesk.notFromHere("Traffic is taken"))
        }
        var expiry = Double.infinity
        if let text = call.parameter("seconds") {
            guard let seconds = Double(text), seconds > 0 else {
                return .failure(OSRMRefusal(.invalidValue, "seconds must be a number above 0"))
            }
            expiry = Double(time(nil)) + seconds
        }
        let (report, map) = slot.takeTraffic(call.body, expiry: expiry, now: Double(time(nil)))
        return .success(reply(report, on: map))
    }

    private func reply(_ report: TrafficReport, on map: ServedMap) -> ServiceReply {
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
        return ServiceReply(.traffic, json.take())
    }
}

extension ServiceDesk {
    /// Forgets speeds that have expired.
    func forgetTraffic() { slot.map.forgetTraffic(expiredBy: Double(time(nil))) }
}
