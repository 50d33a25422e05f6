// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file opened for writing.
final class OutputFile {
    private let path: String
    private let file: UnsafeMutablePointer<FILE>
    private var isOpen = true

    init(path: String) throws(Failure) {
        guard let file = fopen(path, "w") else {
            throw Failure(
                "\(path): \(String(cString: strerror(errno)))",
                advice: "Check the folder, its permissions and the free disk space.")
        }
        self.path = path
        self.file = file
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw failure }
    }

    func close() throws(Failure) {
        isOpen = false
        guard fclose(file) == 0 else { throw failure }
    }

    private var failure: Failure {
        Failure("\(path): \(String(cString: strerror(errno)))", advice: "Check the free disk space.")
    }

    deinit { if isOpen { fclose(file) } }
}
