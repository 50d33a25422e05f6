// SPDX-License-Identifier: Apache-2.0
//
// The fields of a trip and its details from the messages of the server. Part of guidepost-trip.js.

/** Converts a trip: coordinates to `[longitude, latitude]`, times to milliseconds since 1970. */
function readTrip(raw, before) {
  const stops = (raw.remainingWaypoints ?? []).map(readStop);
  const route = readRoute(raw, stops, before);
  const own = kind => stops.findLast(stop => stop.kind === kind);
  const first = stops[0];
  return {
    name: raw.name ?? "",
    status: raw.tripStatus ?? "UNKNOWN_TRIP_STATUS",
    vehicle: raw.vehicleId ?? "",
    pickup: place(raw.pickupPoint?.point),
    dropoff: place(raw.dropoffPoint?.point),
    intermediates: (raw.intermediateDestinations ?? []).map(stop => place(stop.point)).filter(Boolean),
    stops,
    route: route.path,
    reach: route.reach,
    traffic: route.traffic,
    eta: time(raw.etaToFirstWaypoint) ?? first?.eta ?? null,
    uncertainty: raw.etaUncertainty ? parseFloat(raw.etaUncertainty) : null,
    pickupTime: time(raw.pickupTime) ?? own("PICKUP_WAYPOINT_TYPE")?.eta ?? null,
    dropoffTime: time(raw.dropoffTime) ?? own("DROP_OFF_WAYPOINT_TYPE")?.eta ?? null,
    remainingMeters: raw.remainingDistanceMeters ?? first?.meters ?? null,
    // The destination stays on the map after the end.
    location: readLocation(raw.lastLocation) ?? (isOver(raw.tripStatus) ? before?.location : null) ?? null,
  };
}

function readDetails(raw) {
  const { driven } = raw;
  return {
    vehicle: raw.vehicle ?? null, contact: raw.contact ?? null, pickup: raw.pickup ?? "", dropoff: raw.dropoff ?? "",
    intermediates: raw.intermediates ?? [], push: raw.push ?? "",
    driven: driven
      ? { path: decodePolyline(driven.path), meters: driven.meters, start: time(driven.start), end: time(driven.end) } : null,
  };
}

function readStop(raw) {
  return {
    kind: raw.waypointType ?? "",
    place: place(raw.location?.point),
    path: readPath(raw.pathToWaypoint, raw.encodedPathToWaypoint),
    traffic: raw.trafficToWaypoint?.speedReadingInterval ?? [],
    meters: raw.distanceMeters ?? null,
    eta: time(raw.eta),
  };
}

/** The line from the vehicle to the end, with slow parts; `reach` is its index of the next stop. */
function readRoute(raw, stops, before) {
  const path = [];
  let reach = 0;
  const traffic = [];
  const shared = readPath(raw.route, raw.currentRouteSegment);
  stops.forEach((stop, number) => {
    // The first part as planned, from the start of the plan, so that it stays the same while the vehicle drives.
    const stretch = number === 0 && shared.length > 1 ? shared : stop.path;
    const spans = number === 0 && shared.length > 1 ? raw.currentRouteSegmentTraffic?.speedReadingInterval : stop.traffic;
    const shift = path.length;
    for (const span of spans ?? []) {
      if (span.speed !== "SLOW" && span.speed !== "TRAFFIC_JAM") continue;
      traffic.push({
        from: shift + (span.startPolylinePointIndex ?? 0), to: shift + (span.endPolylinePointIndex ?? 0),
        isJam: span.speed === "TRAFFIC_JAM",
      });
    }
    path.push(...stretch);
    if (number === 0) reach = Math.max(0, path.length - 1);
  });
  // The previous route stays until the server has one to new stops. With a remaining distance but no route, the route is hidden.
  if (path.length < 2 && stops.length > 0 && stops[0].meters === null && before?.route) {
    return { path: before.route, reach: before.reach, traffic: before.traffic };
  }
  return { path, reach, traffic };
}

function readLocation(raw) {
  const at = place(raw?.location);
  if (!at) return null;
  return {
    place: at, heading: raw.heading ?? null, speed: raw.speed ?? raw.speedKmph / 3.6,
    time: time(raw.updateTime) ?? time(raw.serverTime) ?? Date.now(),
  };
}

const isOver = status => status === "COMPLETE" || status === "CANCELED";
const place = point => point ? [point.longitude ?? 0, point.latitude ?? 0] : null;
const time = text => text ? Date.parse(text) : null;

function readPath(points, encoded) {
  if (points?.length) return points.map(place);
  return encoded ? decodePolyline(encoded) : [];
}

/** Decodes a polyline of five digits. */
export function decodePolyline(text) {
  const path = [];
  let index = 0, latitude = 0, longitude = 0;
  const number = () => {
    let value = 0, shift = 0, byte;
    do {
      byte = text.charCodeAt(index++) - 63;
      value |= (byte & 31) << shift;
      shift += 5;
    } while (byte >= 32 && index < text.length);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (index < text.length) {
    latitude += number();
    longitude += number();
    path.push([longitude / 1e5, latitude / 1e5]);
  }
  return path;
}

function same(a, b) { return a === b || JSON.stringify(a) === JSON.stringify(b); }
