// SPDX-License-Identifier: Apache-2.0
//
// The stops of a trip with their names and times.

/**
 * Fills a list with the stops of a trip.
 *
 * @param {HTMLElement} list
 * @param {object} trip As in guidepost-trip.js.
 * @param {object | null} details Names of the stops, as in guidepost-trip.js.
 * @param {Words} words
 */
export function listStops(list, trip, details, words) {
  const stops = [["pickup", trip.pickup, trip.pickupTime, details?.pickup]];
  const ahead = trip.stops.filter(stop => stop.kind.startsWith("INTERMEDIATE"));
  trip.intermediates.forEach((place, i) => {
    const time = ahead[i - (trip.intermediates.length - ahead.length)]?.eta ?? null;
    stops.push(["stop", place, time, details?.intermediates[i]]);
  });
  stops.push(["dropoff", trip.dropoff, trip.dropoffTime, details?.dropoff]);
  const isAboard = /DROPOFF|INTERMEDIATE|COMPLETE/.test(trip.status);
  let isNext = true;
  list.hidden = false;
  list.replaceChildren(...stops.filter(stop => stop[1]).map(([kind, , time, name]) => {
    const isPassed = trip.status === "COMPLETE" || (kind === "pickup" && isAboard)
      || (kind === "stop" && isAboard && !time);
    const row = document.createElement("li");
    row.className = kind + (isPassed ? " passed" : isNext ? " next" : "");
    if (!isPassed) isNext = false;
    row.append(label(words.text(kind), name));
    if (time && trip.status !== "CANCELED") row.append(clock(time, words));
    return row;
  }));
}

/** The kind of a stop, and its name where it is known. */
function label(kind, name) {
  const element = document.createElement("span");
  element.textContent = kind;
  if (!name) return element;
  const place = document.createElement("bdi");
  place.textContent = name;
  element.append(place);
  return element;
}

function clock(time, words) {
  const element = document.createElement("time");
  element.dateTime = new Date(time).toISOString();
  element.textContent = words.clock(time);
  return element;
}
