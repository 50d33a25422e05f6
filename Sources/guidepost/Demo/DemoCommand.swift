// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import WebPages

/// `guidepost demo`
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show the whole of it in a browser: a ride, seen by driver, car, small display and rider.",
        discussion: """
            Starts a fleet server on this machine, books a ride on the map, and drives it: the driver's device reports over \
            gRPC, the rider follows a share link. The page shows the driver's map, the car screen, a display of 128 x 64 dots, \
            and the rider's page, and lets one change the pace, take a wrong turn, enter a tunnel, meet a traffic jam, cancel.

            --map takes an OpenStreetMap extract or a region; without it Samples/monaco.osm.pbf is used. With --seconds the \
            car drives as fast as is needed to be there in time, up to 16 times as fast as in life, and the demo ends. \
            --headless shows no page and prints a summary. The demo leaves nothing behind.

            Examples:
              guidepost demo
              guidepost demo --seconds 60 --headless --format json
            """)

    @Option(help: ArgumentHelp("End after so many seconds; 10 … 3600.", valueName: "seconds"))
    var seconds: Double?

    @Flag(help: "Open no browser; print a summary at the end.")
    var headless = false

    @Option(help: ArgumentHelp("Port of the page; 0 for any that is free.", valueName: "port"))
    var port = 8090

    @Option(help: ArgumentHelp("OpenStreetMap extract or region file.", valueName: "map"))
    var map: String?

    @Option(
        help: ArgumentHelp(
            "Folder with maplibre-gl.js and .css, as 'dev/maplibre' makes it; without them pages draw raster tiles.",
            valueName: "folder"))
    var maplibre: String?

    @Option(help: "The summary: text for people, json for programs.")
    var format = Format.text

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be 0 … 65535.") }
        guard (10...3_600).contains(seconds ?? 60) else { throw ValidationError("--seconds must be 10 … 3600.") }
        guard !headless || seconds != nil else {
            throw ValidationError("--headless ends by itself; say when: --seconds 60")
        }
    }

    func run() async throws {
        let stage = try await DemoStage(map: map)
        defer { stage.remove() }
        let show = try await DemoShow(stage: stage, seconds: seconds)
        let pages = WebPages([.trip, .demo], hasMap: true, library: MapLibrary.folder(maplibre))
        if !headless, !pages.hasLibrary {
            Output.note("no MapLibre (dev/maplibre fetches it): the rider's map is drawn from raster tiles\n")
        }
        let summary = try await show.run(port: port, pages: pages) { port in
            let address = "http://127.0.0.1:\(port)/"
            if headless {
                Output.note("the demo runs at \(address)\n")
            } else if !Browser.open(address) {
                Output.note("open \(address) in a browser\n")
            } else {
                Output.note("the demo is at \(address)\n")
            }
            if seconds == nil { Output.note("Ctrl-C ends it\n") }
        }
        switch format {
        case .text: Output.write(summary.text)
        case .json: Output.write(try summary.json() + "\n")
        }
    }
}

/// The browser of whoever sits at this machine.
enum Browser {
    /// Opens a page; says whether there was a browser to open it.
    static func open(_ address: String) -> Bool {
        // Over ssh, in a container or without a terminal nobody would see it.
        guard Output.notesAreSeen else { return false }
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
