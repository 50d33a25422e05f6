// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import HTTPTypes
import Testing
import WebPages

struct PageTests {
    private let pages = WebPageHandler(Set(WebPageHandler.Page.allCases), hasMap: true)

    private func text(_ path: String) throws -> String {
        let response = try #require(pages.response(to: path), "\(path)")
        #expect(response.status == 200, "\(path)")
        return String(decoding: response.body, as: UTF8.self)
    }

    @Test(arguments: ["/follow", "/", "/car", "/driver"])
    func pageLoadsOnlyOwnFiles(path: String) throws {
        let html = try text(path)
        let references = html.matches(of: /(?:src|href)="([^"]+)"/).map { String($0.output.1) }
        #expect(!references.isEmpty)
        for reference in references where !reference.hasPrefix("https://www.openstreetmap.org/") {
            guard reference.hasPrefix("web/") || reference == "driver" else {
                Issue.record("\(reference) is not one of our files")
                continue
            }
            #expect(pages.response(to: "/\(reference)")?.status == 200, "\(reference)")
        }
    }

    @Test(arguments: ["/follow", "/", "/car", "/driver"])
    func pageHasNoInlineScripts(path: String) throws {
        let html = try text(path)
        #expect(!html.contains(/<script(?![^>]* src=)/), "a script within the page")
        #expect(!html.contains(/<style|\sstyle=|\son[a-z]+=/), "a style or a handler within the page")
        let policy = try #require(pages.response(to: path)?.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("http"))
    }

    /// A module and all that it imports, each of which is served.
    private func modules(from name: String) throws -> Set<String> {
        var found: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            guard found.insert(next).inserted else { continue }
            open += try text("/web/\(next)").matches(of: /from "\.\/([^"]+)"/).map { String($0.output.1) }
        }
        return found
    }

    @Test func modulesImportOnlyEachOther() throws {
        for name in ["trip.js", "demo.js", "car.js", "driver.js", "map-page.js", "console.js", "feed.js"] {
            #expect(try modules(from: name).count > 1, "\(name)")
        }
        let module = try text("/web/guidepost-trip.js")
        #expect(!module.split(separator: "\n").contains { $0.hasPrefix("import ") }, "others embed it alone")
        #expect(
            module.contains("class Track") && module.contains("function readTrip") && !module.contains("// include"))
    }

    @Test(arguments: ["/follow", "/", "/car", "/console"])
    func sharedPartsAreInserted(path: String) throws {
        let html = try text(path)
        #expect(!html.contains("<!-- include") && html.hasPrefix("<!doctype html>") && html.hasSuffix("</html>\n"))
        for part in ["<html lang=\"en\" dir=\"ltr\">", "<meta charset=\"utf-8\">", "name=\"viewport\"", "<title>"] {
            #expect(html.components(separatedBy: part).count == 2, "\(part)")
        }
    }

    @Test func workerKeepsAllFilesOfTripPage() throws {
        let response = try #require(pages.response(to: "/web/trip-worker.js"))
        #expect(response.headers[.contentSecurityPolicy] == "default-src 'none'; connect-src 'self'")
        #expect(HTTPField.Name("Service-Worker-Allowed").flatMap { response.headers[$0] } == "../follow")
        let worker = String(decoding: response.body, as: UTF8.self)
        let list = try #require(worker.firstMatch(of: /const FILES = \[([^\]]+)\]/)).output.1
        let files = Set(list.matches(of: /"([a-z0-9-]+\.[a-z]+)"/).map { String($0.output.1) })
        for name in files { #expect(pages.response(to: "/web/\(name)")?.status == 200, "\(name)") }
        #expect(try modules(from: "trip.js").isSubset(of: files))
        let styles = try text("/follow").matches(of: /href="web\/([^"]+\.css)"/).map { String($0.output.1) }
        #expect(styles.count == 3 && files.isSuperset(of: styles))
        #expect(worker.contains("...Object.keys(LANGUAGES).map(tag => `words/${tag}.json`)"))
        #expect(!worker.contains("// include") && !worker.contains("\nexport "), "it is no module")
        for path in ["/console", "/", "/car"] { #expect(try !text(path).contains("manifest"), "\(path)") }
    }

    @Test func manifestNamesIcons() throws {
        let response = try #require(pages.response(to: "/web/trip.webmanifest"))
        #expect(response.headers[.contentType] == "application/manifest+json")
        let manifest = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        #expect(manifest["start_url"] as? String == "../follow" && manifest["scope"] as? String == "../follow")
        let icons = try #require(manifest["icons"] as? [[String: String]])
        #expect(icons.contains { $0["sizes"] == "512x512" })
        for icon in icons {
            let file = try #require(pages.response(to: "/web/\(icon["src"] ?? "")"))
            #expect(file.status == 200 && file.headers[.contentType] == icon["type"])
        }
    }

    @Test func knownFileGetsNotModified() throws {
        let first = try #require(pages.response(to: "/web/trip.js"))
        let again = try #require(pages.response(to: "/web/trip.js", ifNoneMatch: first.headers[.eTag]))
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(pages.response(to: "/web/trip.js", ifNoneMatch: "\"old\"")?.status == 200)
    }

    @Test(arguments: ["/trips", "/v1/providers/p/trips/t", "/web", ""])
    func otherPathIsNoPage(path: String) { #expect(pages.response(to: path)?.status == nil) }

    @Test(arguments: [
        "/web/nothing.js", "/web/../trip.html", "/web/trip.html", "/web/head.html", "/web/guidepost-trip/position.js",
        "/web/page-languages.js", "/web/",
    ])
    func unknownFileIsNotFound(path: String) { #expect(pages.response(to: path)?.status ?? 404 == 404) }

    @Test func settingsDescribeServer() throws {
        #expect(try text("/web/settings.json") == #"{"hasMap":true,"hasLibrary":false}"#)
        let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("js".utf8).write(to: folder.appending(path: "maplibre-gl.js"))
        #expect(!WebPageHandler(hasMap: true, library: folder.path).hasLibrary, "the style is missing")
        try Data("css".utf8).write(to: folder.appending(path: "maplibre-gl.css"))
        let whole = WebPageHandler(hasMap: false, library: folder.path)
        #expect(whole.hasLibrary)
        #expect(whole.response(to: "/web/maplibre-gl.js")?.body == Array("js".utf8))
        #expect(
            whole.response(to: "/web/settings.json")?.body == Array(#"{"hasMap":false,"hasLibrary":true}"#.utf8))
    }

    @Test func mapPageTakesThePlaceOfTheDemo() throws {
        let pages = WebPageHandler([.map], hasMap: true)
        let response = try #require(pages.response(to: "/"))
        let html = String(decoding: response.body, as: UTF8.self)
        #expect(html.contains("<title>Guidepost map</title>") && !html.contains(/<script(?![^>]* src=)/))
        #expect(response.headers[.contentSecurityPolicy]?.contains("unsafe") == false)
        for reference in html.matches(of: /(?:src|href)="(web\/[^"]+)"/) {
            #expect(pages.response(to: "/\(reference.output.1)")?.status == 200, "\(reference.output.1)")
        }
    }

    @Test func servesOnlyConfiguredPages() {
        #expect(WebPageHandler(hasMap: false).response(to: "/")?.status == nil)
        #expect(WebPageHandler(hasMap: false).response(to: "/car")?.status == nil)
        #expect(WebPageHandler([.car], hasMap: false).response(to: "/follow")?.status == nil)
        #expect(WebPageHandler(hasMap: false).response(to: "/follow")?.status == 200)
    }
}
