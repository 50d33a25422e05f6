// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Descriptors that are held to be given up when there are no others.
struct SpareDescriptors {
    private var held: [CInt] = []

    /// Takes what is missing to four, as far as there are any.
    mutating func open() {
        while held.count < 4 {
            let descriptor = openNull()
            guard descriptor >= 0 else { return }
            held.append(descriptor)
        }
    }

    /// Gives all of them up.
    mutating func close() {
        for descriptor in held { closeDescriptor(descriptor) }
        held = []
    }
}

private func openNull() -> CInt { open("/dev/null", O_RDONLY | O_CLOEXEC) }

private func closeDescriptor(_ descriptor: CInt) { _ = close(descriptor) }
