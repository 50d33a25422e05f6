// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The keys that tell one mode whether it may pass, from the general to the special.
///
/// The order is that of the OpenStreetMap key `access`. A taxi obeys what is said to cars until `psv` or `taxi` says
/// otherwise. `access` itself comes first for every mode and is not listed.
struct AccessChain {
    let mode: ModeSet
    /// Key, the same with `:forward`, the same with `:backward`.
    let keys: [(both: TagKey, forward: TagKey, backward: TagKey)]
    /// One-way keys, likewise from general to special.
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
    /// People on foot ignore every one-way sign but their own.
    static let walking = AccessChain(
        mode: .walking, keys: [(.foot, .`foot:forward`, .`foot:backward`)], oneway: [.`oneway:foot`])

    static let all = [driving, taxi, twoWheeler, cycling, walking]

    private static let vehicle: (TagKey, TagKey, TagKey) = (.vehicle, .`vehicle:forward`, .`vehicle:backward`)
    private static let motorVehicle: (TagKey, TagKey, TagKey) =
        (.motor_vehicle, .`motor_vehicle:forward`, .`motor_vehicle:backward`)
    private static let motorcar: (TagKey, TagKey, TagKey) = (.motorcar, .`motorcar:forward`, .`motorcar:backward`)
}
