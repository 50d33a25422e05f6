// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Paths of extracts and changes as a region stores them: relative to its folder, so that both can be moved together.
struct SourcePath {
    /// The folder of the region, without symbolic links.
    private let folder: [Substring]

    /// - Parameter region: Path of the region.
    init(region: String) { folder = Self.absolute(Self.real(region) ?? region).dropLast() }

    /// The file that a path leads to through symbolic links; `nil` if there is none.
    static func real(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// The path to store: absolute if it has nothing in common with the folder but the root.
    func stored(_ path: String) -> String {
        let parts = Self.absolute(path)
        let common = zip(folder, parts).prefix { $0 == $1 }.count
        guard common > 0 || folder.isEmpty else { return "/" + parts.joined(separator: "/") }
        let up = Array(repeating: "..", count: folder.count - common)
        let down = parts.dropFirst(common).map(String.init)
        return up.isEmpty && down.isEmpty ? "." : (up + down).joined(separator: "/")
    }

    /// The absolute path of a stored one.
    func resolved(_ stored: String) -> String {
        let start = stored.hasPrefix("/") ? [] : folder
        let parts = stored.split(separator: "/").reduce(into: start) { parts, part in
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Whether two paths name the same file or folder.
    static func isSame(_ path: String, _ other: String) -> Bool { absolute(path) == absolute(other) }

    /// The parts of an absolute path without symbolic links. Only the last may be a link, which can lead elsewhere later.
    private static func absolute(_ path: String) -> [Substring] {
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        let parts = whole.split(separator: "/")
        guard let name = parts.last, name != ".", name != ".." else {
            return (real(whole) ?? whole).split(separator: "/")
        }
        let parent = "/" + parts.dropLast().joined(separator: "/")
        return (real(parent) ?? parent).split(separator: "/") + [name]
    }
}
