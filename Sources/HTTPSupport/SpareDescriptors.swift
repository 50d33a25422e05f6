// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Spare descriptors, released when there are no others.
struct SpareDescriptors {
    private var held: [CInt] = []

    /// Opens up to four descriptors, as far as available.
    mutating func open() {
        while held.count < 4 {
            let descriptor = openNull()
            guard descriptor >= 0 else { return }
            held.append(descriptor)
        }
    }

    /// Closes all of them.
    mutating func close() {
        for descriptor in held { closeDescriptor(descriptor) }
        held = []
    }
}

private func openNull() -> CInt { open("/dev/null", O_RDONLY | O_CLOEXEC) }

private func closeDescriptor(_ descriptor: CInt) { _ = close(descriptor) }
