// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import Synchronization

/// A folder of packs that is published, read anew for each request, so that new packs need no restart.
final class PackFolder: Sendable {
    /// Path of the folder.
    let path: String
    /// What is known of the packs of a folder without a manifest; valid as long as size and time of the file do not
    /// change.
    private let described = Mutex<[FolderFiles.Entry: PackManifest.Pack]>([:])
    /// Which files have local paths; valid like `described`.
    private let localPaths = Mutex<[FolderFiles.Entry: Bool]>([:])

    init(_ path: String) { self.path = path }

    /// What a folder contains at one time.
    struct Contents: Sendable {
        /// The packs of the manifest.
        var manifest: PackManifest
        /// The manifest as it is sent, if it is not a file.
        var generated: [UInt8]?
        /// The first file with paths of files of this computer.
        var withLocalPaths: String?
        /// When each pack was written, in the order of the manifest; `nil` for a pack that is not there, or is not the
        /// one of the manifest.
        var written: [HTTPDate?]

        /// What an operator has to mend; `nil` for a folder in which all is well.
        var problem: String? {
            if let withLocalPaths {
                return "\(withLocalPaths) has the paths of the files that it was built from; "
                    + "build it with --no-source, or publish packs of it"
            }
            let missing = zip(manifest.packs, written).filter { $1 == nil }.map(\.0.file)
            guard let first = missing.first else { return nil }
            let others = missing.count > 1 ? " and \(missing.count - 1) others" : ""
            return "the manifest lists \(first)\(others), which are not in the folder with this size; "
                + "write them and the manifest with one 'map split'"
        }
    }

    /// The file of a pack or of the manifest; `nil` for other names and for files that do not exist.
    func open(_ name: String) -> OpenFile? {
        guard name == RegionStore.manifestFile || name.hasSuffix(".region"), !name.hasPrefix("."),
            !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
        else { return nil }
        if let file = FolderFiles.entry("\(path)/\(name)", name: name), hasLocalPaths(file) { return nil }
        return OpenFile("\(path)/\(name)")
    }

    /// Whether a region names files of this computer in other folders. They are not published.
    private func hasLocalPaths(_ file: FolderFiles.Entry) -> Bool {
        guard file.name.hasSuffix(".region") else { return false }
        if let known = localPaths.withLock({ $0[file] }) { return known }
        let region = try? RegionFile.inspecting(path: "\(path)/\(file.name)")
        // A damaged section may have some.
        let source = region.map { region in Result { () throws(RegionError) in try RegionSource.stored(in: region) } }
        let found =
            switch source {
            case nil, .success(nil): false
            case .success(let source?): source.namesOtherFolders
            case .failure: true
            }
        localPaths.withLock { $0[file] = found }
        return found
    }

    /// Reads the manifest, or makes one for a folder without.
    ///
    /// - Throws: `PackFolderError`.
    func contents() throws(PackFolderError) -> Contents {
        do {
            let files = try FolderFiles.list(path, suffix: ".region")
            let byName = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            let manifestPath = "\(path)/\(RegionStore.manifestFile)"
            let current = Set(files)
            localPaths.withLock { all in all = all.filter { current.contains($0.key) } }
            let isGenerated = !FolderFiles.exists(manifestPath)
            let manifest =
                isGenerated
                ? try describe(files) : try PackManifest(parsing: FolderFiles.read(manifestPath) ?? [])
            guard !manifest.packs.isEmpty else {
                throw PackFolderError(message: "\(path): there are no packs in this folder")
            }
            return Contents(
                manifest: manifest, generated: isGenerated ? manifest.json : nil,
                withLocalPaths: files.first(where: hasLocalPaths)?.name,
                written: manifest.packs.map { pack in
                    byName[pack.file].flatMap { file in
                        file.size == pack.byteCount ? HTTPDate(seconds: Int(file.used.components.seconds)) : nil
                    }
                })
        } catch let error as PackFolderError {
            throw error
        } catch let error as FormatError {
            throw PackFolderError(message: "\(path)/\(RegionStore.manifestFile): \(error.message)")
        } catch {
            throw PackFolderError(message: (error as? RegionError)?.message ?? "\(path): \(error)")
        }
    }

    /// A manifest of region files.
    private func describe(_ files: [FolderFiles.Entry]) throws(RegionError) -> PackManifest {
        var packs: [PackManifest.Pack] = []
        for file in files {
            if let known = described.withLock({ $0[file] }) {
                packs.append(known)
                continue
            }
            let pack = try PackManifest.Pack(describing: "\(path)/\(file.name)", file: file.name)
            described.withLock { $0[file] = pack }
            packs.append(pack)
        }
        let current = Set(files)
        described.withLock { all in all = all.filter { current.contains($0.key) } }
        guard let first = files.first else { return PackManifest(dataVersion: "", margin: .zero, packs: []) }
        let properties = try RoadGraph(RegionFile.inspecting(path: "\(path)/\(first.name)")).properties
        return PackManifest(dataVersion: properties["dataVersion"] ?? "", margin: .zero, packs: packs)
    }
}

/// Why a folder cannot be published.
struct PackFolderError: Error {
    /// What is wrong, with the path.
    var message: String
}
