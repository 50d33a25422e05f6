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

    @Test(arguments: ["/follow", "/", "/car"])
    func pageLoadsOnlyOwnFiles(path: String) throws {
        let html = try text(path)
        let references = html.matches(of: /(?:src|href)="([^"]+)"/).map { String($0.output.1) }
        #expect(!references.isEmpty)
        for reference in references where !reference.hasPrefix("https://www.openstreetmap.org/") {
            guard reference.hasPrefix("web/") else {
                Issue.record("\(reference) is not one of our files")
                continue
            }
            #expect(pages.response(to: "/\(reference)")?.status == 200, "\(reference)")
        }
    }

    @Test(arguments: ["/follow", "/", "/car"])
    func pageHasNoInlineScripts(path: String) throws {
        let html = try text(path)
        #expect(!html.contains(/<script(?![^>]* src=)/), "a script within the page")
        #expect(!html.contains(/<style|\sstyle=|\son[a-z]+=/), "a style or a handler within the page")
        let policy = try #require(pages.response(to: path)?.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("http"))
    }

    @Test func modulesImportOnlyEachOther() throws {
        for name in [
            "trip.js", "demo.js", "car.js", "car-screen.js", "overlay.js", "map.js", "map-base.js", "canvas-map.js",
            "map-page.js", "routing.js", "search-box.js", "trace.js", "words.js", "guidepost-trip.js",
        ] {
            for found in try text("/web/\(name)").matches(of: /from "\.\/([^"]+)"/) {
                #expect(pages.response(to: "/web/\(found.output.1)")?.status == 200, "\(name): \(found.output.1)")
            }
        }
        let module = try text("/web/guidepost-trip.js")
        #expect(!module.split(separator: "\n").contains { $0.hasPrefix("import ") }, "others embed it alone")
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

    @Test(arguments: ["/web/nothing.js", "/web/../trip.html", "/web/trip.html", "/web/"])
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
