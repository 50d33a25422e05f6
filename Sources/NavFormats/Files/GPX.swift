// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Encodes routes as GPX 1.1: the steps as a route, the line as a track.
public enum GPX {
    /// A document with a route. Each leg is an `<rte>`; the track has a segment per leg.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - name: Name of route and track.
    public static func document(_ route: Route, name: String = "Guidepost") -> [UInt8] {
        var xml = head(name)
        for (number, leg) in route.legs.enumerated() {
            let title = route.legs.count == 1 ? name : "\(name), leg \(number + 1)"
            xml += "  <rte>\n    <name>\(escaped(title))</name>\n"
            for step in leg.steps {
                xml += "    <rtept \(position(step.location.latitude, step.location.longitude))>"
                if !step.fullRoadName.isEmpty { xml += "<name>\(escaped(step.fullRoadName))</name>" }
                if !step.fullInstructionText.isEmpty { xml += "<desc>\(escaped(step.fullInstructionText))</desc>" }
                xml += "<type>\(step.maneuver.name)</type></rtept>\n"
            }
            xml += "  </rte>\n"
        }
        xml += track(route.legs.map(\.path), name)
        return Array((xml + "</gpx>\n").utf8)
    }

    /// A document with a track that has a segment for each line.
    public static func document(tracks lines: [[Coordinate]], name: String) -> [UInt8] {
        Array((head(name) + track(lines, name) + "</gpx>\n").utf8)
    }

    private static func track(_ lines: [[Coordinate]], _ name: String) -> String {
        var xml = "  <trk>\n    <name>\(escaped(name))</name>\n"
        for line in lines {
            xml += "    <trkseg>\n"
            for place in line { xml += "      <trkpt \(position(place.latitude, place.longitude))/>\n" }
            xml += "    </trkseg>\n"
        }
        return xml + "  </trk>\n"
    }

    private static func head(_ name: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Guidepost" xmlns="http://www.topografix.com/GPX/1/1">
          <metadata>
            <name>\(escaped(name))</name>
            <copyright author="\(Attribution.author)">
              <license>\(Attribution.license)</license>
            </copyright>
          </metadata>

        """
    }

    private static func position(_ latitude: Double, _ longitude: Double) -> String {
        "lat=\"\(DecimalText.text(latitude, decimals: 7))\" lon=\"\(DecimalText.text(longitude, decimals: 7))\""
    }

    /// Escapes text for XML. Control characters that XML 1.0 does not allow are dropped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            // Terminal commands and direction changes as character references.
            case "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
