// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer
internal import NavFormats
internal import NavGraph
internal import NavImport
internal import NavModel
internal import NavRender

/// Why a command could not do its work, with the step to take next. It ends the program with status 1.
struct Failure: Error, CustomStringConvertible {
    /// What happened.
    let message: String
    /// What the reader can do; empty when there is nothing to say.
    let advice: String

    init(_ message: String, advice: String = "") {
        self.message = message
        self.advice = advice
    }

    var description: String { advice.isEmpty ? message : "\(message)\n\(advice)" }

    /// Turns an error of a library into one with advice; other errors stay as they are.
    init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as RegionError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as ImportError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as RouteError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as RenderError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as ServiceError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as FleetError: self.init(error.message, advice: Failure.advice(error.code))
        case let error as TokenError: self.init(error.message, advice: Failure.advice(error.code))
        default: self.init(String(describing: error))
        }
    }

    /// Runs `work` and explains what it throws.
    static func explaining<Value>(_ work: () throws -> Value) throws(Failure) -> Value {
        do { return try work() } catch { throw Failure(error) }
    }

    private static func advice(_ code: RegionError.Code) -> String {
        switch code {
        case .unreadable: "Check the path and the rights of the file."
        case .unsupportedVersion: "Build the region again with this program: guidepost map build IN -o OUT.region"
        case .truncated, .damaged: "Copy the file again, or build it again: guidepost map build IN -o OUT.region"
        case .unwritable: "Check the folder, its rights and the free space."
        default: ""
        }
    }

    private static func advice(_ code: ImportError.Code) -> String {
        switch code {
        case .unreadableFile: "Check the path and the rights of the file."
        case .unknownFormat: "Give an OpenStreetMap extract: .osm.pbf, .osm or .osm.gz."
        case .truncatedFile, .damagedFile: "Fetch the file again."
        case .tooLarge: "The file is damaged, or was made to do harm. Fetch it again from a place you trust."
        case .unsupportedCompression: "Write it again with zlib: osmium cat IN -o OUT.osm.pbf"
        case .unsupportedFeature: "Give an extract without history: osmium time-filter IN -o OUT.osm.pbf"
        case .unwritableFile: "Check the folder, its rights and the free space."
        case .nothingToImport: "Give an extract that has roads."
        default: ""
        }
    }

    private static func advice(_ code: RouteError.Code) -> String {
        switch code {
        case .offNetwork: "Give a stop that is closer to a road; 'guidepost map info' tells where the map lies."
        case .unreachable: "Loosen --avoid, take another --mode, or move a stop."
        case .invalidRequest: "Give at least two stops: --stop LAT,LON --stop LAT,LON"
        case .unsupported: "Take another --mode."
        default: ""
        }
    }

    private static func advice(_ code: RenderError.Code) -> String {
        switch code {
        case .invalidSize, .outOfMemory: "Ask for another --size or --scale."
        default: ""
        }
    }

    private static func advice(_ code: ServiceError.Code) -> String {
        switch code {
        case .invalidJSON: "The file must hold JSON as 'guidepost help route' and 'guidepost help match' tell."
        case .invalidTrace: "See 'guidepost help match' for the forms of a trace."
        default: ""
        }
    }

    private static func advice(_ code: FleetError.Code) -> String {
        switch code {
        case .unavailable: "Check that the server runs, and the store's folder, rights and free space."
        case .unauthenticated, .permissionDenied: "Give the key folder of the server, and its --provider."
        case .notFound: "List what there is: guidepost fleet trips list, guidepost fleet vehicles list"
        default: ""
        }
    }

    private static func advice(_ code: TokenError.Code) -> String {
        switch code {
        case .badKey: "Mend or remove the file; an empty folder gets new keys."
        case .badToken, .expired: "Make another one: guidepost token mint"
        case .unwritable: "Check the folder and its rights."
        default: ""
        }
    }
}
