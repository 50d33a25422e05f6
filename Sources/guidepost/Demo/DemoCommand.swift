// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import WebPages

/// `guidepost demo`
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract:
            "Run the full demo in a browser: a ride with the views of driver, car screen, small display and rider.",
        discussion: """
            Starts a fleet server on this machine, books a ride and simulates it: the driver's device reports over gRPC, the \
            rider follows a share link. The page shows the driver's map, the car screen, a display of 128 x 64 pixels, and \
            the rider's page. It can change the speed, take a wrong turn, enter a tunnel, create a traffic jam, and cancel \
            the trip.

            --map is an OpenStreetMap extract or a region file; the default is Samples/monaco.osm.pbf. With --seconds the \
            car drives fast enough to arrive in time, up to 16 times real time, and the demo ends. --headless opens no \
            browser and prints a summary. All files are removed at the end.

            Examples:
              guidepost demo
              guidepost demo --seconds 60 --headless --format json
            """)

    @Option(help: ArgumentHelp("Duration of the demo in seconds, 10 … 3600.", valueName: "seconds"))
    var seconds: Double?

    @Flag(help: "Do not open a browser; print a summary at the end.")
    var headless = false

    @Option(help: ArgumentHelp("Port of the page; 0 picks a free one.", valueName: "port"))
    var port = 8090

    @Option(help: ArgumentHelp("OpenStreetMap extract or region file.", valueName: "map"))
    var map: String?

    @Option(
        help: ArgumentHelp(
            "Folder with maplibre-gl.js and .css, as created by 'dev/maplibre'. Without them pages use raster tiles.",
            valueName: "folder"))
    var maplibre: String?

    @Option(
        help: ArgumentHelp(
            "Time zone by which time-dependent restrictions apply; none ignores them. By default that of the region.",
            valueName: "name"))
    var timeZone: String?

    @Option(help: "Format of the summary.")
    var format = Format.text

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be 0 … 65535.") }
        guard (10...3_600).contains(seconds ?? 60) else { throw ValidationError("--seconds must be 10 … 3600.") }
        guard timeZone.map(RegionClock.isZone) ?? true else {
            throw ValidationError(
                "invalid --time-zone '\(timeZone ?? "")': expected a name such as Europe/Lisbon or UTC, or none")
        }
        guard !headless || seconds != nil else {
            throw ValidationError("--headless requires --seconds, such as --seconds 60.")
        }
    }

    func run() async throws {
        let environment = try await DemoEnvironment(map: map, timeZone: timeZone)
        defer { environment.remove() }
        let runner = try await DemoRunner(environment: environment, seconds: seconds)
        let pages = WebPageHandler([.trip, .demo, .driver], hasMap: true, library: MapLibrary.folder(maplibre))
        if !headless, !pages.hasLibrary {
            Output.note("MapLibre not found (dev/maplibre downloads it): both maps use raster tiles\n")
        }
        let summary = try await runner.run(port: port, pages: pages) { port in
            let address = "http://127.0.0.1:\(port)/"
            if headless {
                Output.note("demo running at \(address)\n")
            } else if !Browser.open(address) {
                Output.note("open \(address) in a browser\n")
            } else {
                Output.note("demo running at \(address)\n")
            }
            if seconds == nil { Output.note("press Ctrl-C to stop\n") }
        }
        switch format {
        case .text: Output.write(summary.text)
        case .json: Output.write(try summary.json() + "\n")
        }
    }
}

/// The default browser.
enum Browser {
    /// Opens a page.
    ///
    /// - Returns: Whether a browser was found.
    static func open(_ address: String) -> Bool {
        // Not over ssh, in a container or without a terminal.
        guard Output.isErrorTerminal else { return false }
        #if os(macOS)
        let (programs, hasScreen) = (["/usr/bin/open"], true)
        #else
        let programs = ["/usr/bin/xdg-open", "/usr/local/bin/xdg-open"]
        let environment = ProcessInfo.processInfo.environment
        let hasScreen = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        #endif
        guard hasScreen, let program = programs.first(where: { Input.exists($0) }) else { return false }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return (try? process.run()) != nil
    }
}
