// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The access keys of one mode, from general to specific.
///
/// In the order of the OpenStreetMap key `access`. A taxi follows the rules of cars unless `psv` or `taxi` is tagged.
/// `access` itself comes first for every mode and is not listed.
struct AccessChain {
    let mode: ModeSet
    /// Key, and its forms with `:forward` and `:backward`.
    let keys: [(both: TagKey, forward: TagKey, backward: TagKey)]
    /// One-way keys, from general to specific.
    let oneway: [TagKey]

    static let driving = AccessChain(
        mode: .driving, keys: [vehicle, motorVehicle, motorcar],
        oneway: [.oneway, .`oneway:vehicle`, .`oneway:motor_vehicle`, .`oneway:motorcar`])
    static let taxi = AccessChain(
        mode: .taxi,
        keys: [
            vehicle, motorVehicle, motorcar, (.psv, .`psv:forward`, .`psv:backward`),
            (.taxi, .`taxi:forward`, .`taxi:backward`),
        ],
        oneway: [
            .oneway, .`oneway:vehicle`, .`oneway:motor_vehicle`, .`oneway:motorcar`, .`oneway:psv`, .`oneway:taxi`,
        ])
    static let twoWheeler = AccessChain(
        mode: .twoWheeler,
        keys: [vehicle, motorVehicle, (.motorcycle, .`motorcycle:forward`, .`motorcycle:backward`)],
        oneway: [.oneway, .`oneway:vehicle`, .`oneway:motor_vehicle`, .`oneway:motorcycle`])
    static let cycling = AccessChain(
        mode: .cycling, keys: [vehicle, (.bicycle, .`bicycle:forward`, .`bicycle:backward`)],
        oneway: [.oneway, .`oneway:vehicle`, .`oneway:bicycle`])
    /// Pedestrians ignore one-way tags other than their own.
    static let walking = AccessChain(
        mode: .walking, keys: [(.foot, .`foot:forward`, .`foot:backward`)], oneway: [.`oneway:foot`])

    static let all = [driving, taxi, twoWheeler, cycling, walking]

    private static let vehicle: (TagKey, TagKey, TagKey) = (.vehicle, .`vehicle:forward`, .`vehicle:backward`)
    private static let motorVehicle: (TagKey, TagKey, TagKey) =
        (.motor_vehicle, .`motor_vehicle:forward`, .`motor_vehicle:backward`)
    private static let motorcar: (TagKey, TagKey, TagKey) = (.motorcar, .`motorcar:forward`, .`motorcar:backward`)
}
