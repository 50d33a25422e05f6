// SPDX-License-Identifier: Apache-2.0
//
// Words of the dispatcher's page for statuses, categories and times.

export const STATUS = {
  NEW: "New", ENROUTE_TO_PICKUP: "On the way to the pickup", ARRIVED_AT_PICKUP: "At the pickup",
  ENROUTE_TO_INTERMEDIATE_DESTINATION: "On the way to a stop", ARRIVED_AT_INTERMEDIATE_DESTINATION: "At a stop",
  ENROUTE_TO_DROPOFF: "On the way to the drop-off", COMPLETE: "Complete", CANCELED: "Canceled",
};
export const CATEGORY = ["", "Car", "Taxi", "Truck", "Two-wheeler", "Bicycle", "On foot"];

/** A time of day with seconds. */
export const clock = time =>
  new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(time);

/** What a vehicle is doing. */
export function vehicleState(vehicle, isStale) {
  if (!vehicle.time) return "No position yet";
  if (isStale) return `No signal since ${clock(vehicle.time)}`;
  return vehicle.trips ? `${vehicle.trips} ${vehicle.trips === 1 ? "trip" : "trips"}` : vehicle.isOnline ? "Free" : "Offline";
}
