// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The pages in a real browser. Pictures of what it showed stay in `.build/pages`.
@Suite(.serialized) struct BrowserTests {
    private static let python = Program.root.appending(path: ".build/clients/bin/python")
    private static let shots = Program.root.appending(path: ".build/pages").path
    private static let maplibre = Program.root.appending(path: ".build/maplibre").path

    private static let hasBrowser: Bool = {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium") else { return false }
        let process = Process()
        process.executableURL = python
        process.arguments = ["-c", "import axe_playwright_python, http_ece, markdown_it, playwright"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// The sample map with land, water and buildings.
    private static let region: String = {
        let path = Program.folder.appending(path: "monaco-layers.region").path
        _ = try? Program.run(["map", "build", Program.sample, "-o", path, "--layers", "--quiet"])
        return path
    }()

    private static let needsBrowser: Comment =
        "needs chromium and .build/clients, which dev/clients makes"

    @Test(
        .enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)),
        arguments: [
            "drive", "changes", "refused", "everybody", "raster", "no-gpu", "ride", "ride-arabic", "ride-desktop",
            "summary", "offline",
        ])
    func tripPageFollowsTrip(part: String) async throws { try await run("trip_page.py", part) }

    @Test(.enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)))
    func tripPageShowsMessages() async throws { try await run("push_page.py") }

    @Test(.enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)))
    func demoPageShowsEveryScreen() async throws { try await run("demo_page.py") }

    @Test(.enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)))
    func carPageTakesInput() async throws { try await run("car_page.py") }

    @Test(
        .enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)),
        arguments: ["camera", "controls", "steps", "no-gpu", "alternatives", "night", "arabic", "raster"])
    func driverPageFollowsCar(part: String) async throws { try await run("driver_page.py", part) }

    @Test(
        .enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)),
        arguments: ["dispatch", "select", "phone", "languages-1", "languages-2", "crowd"])
    func consolePageControlsFleet(part: String) async throws { try await run("console_page.py", part) }

    @Test(
        .enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)),
        arguments: ["search", "address", "stops", "refused", "areas", "recording", "tiles"])
    func mapPageFindsAndRoutes(part: String) async throws { try await run("map_page.py", "desktop", part) }

    /// What depends on the size of the screen, and on fingers.
    @Test(
        .enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)), arguments: ["search", "stops", "areas"])
    func mapPageFitsPhone(part: String) async throws { try await run("map_page.py", "phone", part) }

    @Test(
        .enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)),
        arguments: [
            "map", "map-languages", "right-to-left", "feed", "demo", "demo-languages", "demo-views", "driver-languages",
        ])
    func textsFitPhone(part: String) async throws { try await run("page_texts.py", part) }

    @Test(
        .enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)),
        arguments: ["trip", "ended", "console", "map"])
    func pageIsAccessible(page: String) async throws { try await run("access_pages.py", page) }

    @Test(.enabled(if: hasBrowser, needsBrowser), .timeLimit(.minutes(8)))
    func documentationSiteIsReadable() async throws { try await run("site_pages.py") }

    private func run(_ script: String, _ more: String...) async throws {
        let process = Process()
        process.executableURL = Self.python
        process.arguments =
            [
                URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Clients/\(script)").path,
                Program.url.path, Self.region, Self.shots, Self.maplibre,
            ] + more
        let notes = Program.folder.appending(path: "\(script).txt")
        try Data().write(to: notes)
        process.standardOutput = try FileHandle(forWritingTo: notes)
        process.standardError = process.standardOutput
        let status = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int32, any Error>) in
                process.terminationHandler = { done.resume(returning: $0.terminationStatus) }
                do { try process.run() } catch { done.resume(throwing: error) }
            }
        } onCancel: {
            process.terminate()
        }
        let said = try String(contentsOf: notes, encoding: .utf8)
        #expect(status == 0, "\(said)")
    }
}
