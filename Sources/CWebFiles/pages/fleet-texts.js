// SPDX-License-Identifier: Apache-2.0
//
// Texts of the dispatcher's page in the user's language: statuses, categories, times and errors.

import { query } from "./page.js";
import { Words } from "./words.js";

export const words = await Words.load(query.get("lang"));

const STATUS = {
  NEW: "fleetNew", ENROUTE_TO_PICKUP: "fleetToPickup", ARRIVED_AT_PICKUP: "fleetAtPickup",
  ENROUTE_TO_INTERMEDIATE_DESTINATION: "statusToStop", ARRIVED_AT_INTERMEDIATE_DESTINATION: "statusAtStop",
  ENROUTE_TO_DROPOFF: "statusToDropoff", COMPLETE: "fleetComplete", CANCELED: "statusCanceled",
};
const CATEGORY = ["", "modeCar", "modeTaxi", "fleetTruck", "fleetTwoWheeler", "modeBicycle", "modeWalking"];

/** The status of a trip; one that is unknown here stays as it is. */
export const statusText = status => status in STATUS ? words.text(STATUS[status]) : status;

/** The category of a vehicle; empty if it is unknown. */
export const categoryText = category => CATEGORY[category] ? words.text(CATEGORY[category]) : "";

export const number = value => new Intl.NumberFormat(words.locale).format(value);

/** A time of day with seconds. */
export const clock = time =>
  new Intl.DateTimeFormat(words.locale, { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(time);

/** A number of hours, such as "2 hours". */
export const hours = value =>
  new Intl.NumberFormat(words.locale, { style: "unit", unit: "hour", unitDisplay: "long" }).format(value);

/** A name inside a text: from right to left it is isolated, so that its parts stay in order. */
export const inside = name => document.dir === "rtl" ? `\u2068${name}\u2069` : name;

/** What a vehicle is doing. */
export function vehicleState(vehicle, isStale) {
  if (!vehicle.time) return words.text("fleetNoPosition");
  if (isStale) return words.text("fleetNoSignalSince", { time: clock(vehicle.time) });
  if (vehicle.trips) return words.text("fleetTripCount", { count: number(vehicle.trips) });
  return words.text(vehicle.isOnline ? "fleetFree" : "fleetOffline");
}
