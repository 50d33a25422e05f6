// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer
internal import NavFormats
internal import NavGraph
internal import NavImport
internal import NavModel
internal import NavRender
internal import NavSearch

/// Why a command failed, with advice. It ends the program with status 1.
struct Failure: Error, CustomStringConvertible {
    /// What happened.
    let message: String
    /// What the user can do; may be empty.
    let advice: String

    init(_ message: String, advice: String = "") {
        self.message = message
        self.advice = advice
    }

    var description: String { advice.isEmpty ? message : "\(message)\n\(advice)" }

    /// Adds advice to an error of a library.
    init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as RegionError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as ImportError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as RouteError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as RenderError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as FormatError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as SearchError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as FleetError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as TokenError: self.init(error.message, advice: Failure.advice(error.code))
        default: self.init(String(describing: error))
        }
    }

    /// Runs `work` and adds advice to its errors.
    static func explaining<Value>(_ work: () throws -> Value) throws(Failure) -> Value {
        do { return try work() } catch { throw Failure(error) }
    }

    private static func advice(_ code: RegionError.Code) -> String {
        switch code {
        case .unreadable: "Check the path and the permissions of the file."
        case .unsupportedVersion: "Build the region with this version: guidepost map build IN -o OUT.region"
        case .truncated, .damaged: "Copy the file again, or build it: guidepost map build IN -o OUT.region"
        case .unwritable: "Check the folder, its permissions and the free disk space."
        case .tooLarge: "Import parts of the map."
        case .differentMaps: "Split one region with 'guidepost map split', and keep only its packs in the folder."
        default: ""
        }
    }

    private static func advice(_ code: ImportError.Code) -> String {
        switch code {
        case .unreadableFile: "Check the path and the permissions of the file."
        case .unknownFormat: "Use an OpenStreetMap extract: .osm.pbf, .osm or .osm.gz."
        case .truncatedFile, .damagedFile: "Download the file again."
        case .tooLarge: "The file is damaged or malicious. Download it from a trusted source."
        case .unsupportedCompression: "Recompress it with zlib: osmium cat IN -o OUT.osm.pbf"
        case .unsupportedFeature: "Use an extract without history: osmium time-filter IN -o OUT.osm.pbf"
        case .unwritableFile: "Check the folder, its permissions and the free disk space."
        case .nothingToImport: "Use an extract that contains roads."
        default: ""
        }
    }

    private static func advice(_ code: RouteError.Code) -> String {
        switch code {
        case .offNetwork: "Use a stop closer to a road. 'guidepost map info' shows the area of the map."
        case .unreachable: "Remove --avoid or --vehicle, use another --mode, or move a stop."
        case .invalidRequest: "Use at least two stops: --stop LAT,LON --stop LAT,LON"
        case .unsupported: "Use another --mode, or a map that supports the request."
        default: ""
        }
    }

    private static func advice(_ code: RenderError.Code) -> String {
        switch code {
        case .invalidSize, .outOfMemory: "Use another --size or --scale."
        default: ""
        }
    }

    private static func advice(_ code: FormatError.Code) -> String {
        switch code {
        case .invalidJSON: "See 'guidepost help route' and 'guidepost help match' for the formats."
        case .invalidTrace: "See 'guidepost help match' for the formats of traces."
        default: ""
        }
    }

    private static func advice(_ code: SearchError.Code) -> String {
        switch code {
        case .missingIndex, .unsupportedVersion: "Regions get a search index unless they are built with --no-search."
        case .damaged: "Copy the file again, or build it: guidepost map build IN -o OUT.region"
        default: ""
        }
    }

    private static func advice(_ code: FleetError.Code) -> String {
        switch code {
        case .unavailable:
            "Check that the server is running, and the folder, permissions and free disk space of the store."
        case .unauthenticated, .permissionDenied: "Use the key folder of the server and its --provider."
        case .notFound: "List them with 'guidepost fleet trips list' and 'guidepost fleet vehicles list'."
        default: ""
        }
    }

    private static func advice(_ code: TokenError.Code) -> String {
        switch code {
        case .badKey: "Fix or remove the file. An empty folder gets new keys."
        case .badToken, .expired: "Create a new one: guidepost token mint"
        case .unwritable: "Check the folder and its permissions."
        default: ""
        }
    }
}
