# SPDX-License-Identifier: Apache-2.0
"""Drives a whole trip through the published client of the fleet API:
python fleetengine_client.py 127.0.0.1:50051 PROVIDER SERVER_TOKEN CONSUMER_TOKEN"""

import sys
import time

import grpc
from google.api_core import exceptions
from google.maps import fleetengine_v1 as fleet
from google.maps.fleetengine_v1.services.trip_service.transports import TripServiceGrpcTransport
from google.maps.fleetengine_v1.services.vehicle_service.transports import VehicleServiceGrpcTransport
from google.protobuf import field_mask_pb2
from google.protobuf.timestamp_pb2 import Timestamp
from google.type import latlng_pb2

address, provider, server_token, consumer_token = sys.argv[1:5]
parent = f"providers/{provider}"
channel = grpc.insecure_channel(address)
trips = fleet.TripServiceClient(transport=TripServiceGrpcTransport(channel=channel))
vehicles = fleet.VehicleServiceClient(transport=VehicleServiceGrpcTransport(channel=channel))
server = {"metadata": [("authorization", f"Bearer {server_token}")], "timeout": 20, "retry": None}
consumer = {"metadata": [("authorization", f"Bearer {consumer_token}")], "timeout": 20, "retry": None}


def place(east, north=0.0):
    return latlng_pb2.LatLng(latitude=43.7300 + north, longitude=7.4200 + east)


def stop(east, north=0.0):
    return fleet.TerminalLocation(point=place(east, north))


def mask(*paths):
    return field_mask_pb2.FieldMask(paths=paths)


def rejected(kind, call, *arguments, **options):
    try:
        call(*arguments, **options)
    except kind:
        return
    raise AssertionError(f"{kind.__name__} was expected")


def here(east):
    now = Timestamp()
    now.GetCurrentTime()
    return fleet.VehicleLocation(location=place(east), update_time=now, heading=90)


vehicle = fleet.Vehicle(
    vehicle_state=fleet.VehicleState.ONLINE, supported_trip_types=[fleet.TripType.EXCLUSIVE, fleet.TripType.SHARED],
    maximum_capacity=4, vehicle_type=fleet.Vehicle.VehicleType(category=fleet.Vehicle.VehicleType.Category.AUTO),
    attributes=[fleet.VehicleAttribute(key="class", string_value="van")])
made = vehicles.create_vehicle(
    fleet.CreateVehicleRequest(parent=parent, vehicle_id="van-1", vehicle=vehicle), **server)
assert made.name == f"{parent}/vehicles/van-1", made.name
assert made.attributes[0].value == "van", "older readers find the text too"
rejected(
    exceptions.AlreadyExists, vehicles.create_vehicle,
    fleet.CreateVehicleRequest(parent=parent, vehicle_id="van-1", vehicle=vehicle), **server)

moved = vehicles.update_vehicle(
    fleet.UpdateVehicleRequest(
        name=made.name, vehicle=fleet.Vehicle(last_location=here(0.0), vehicle_state=fleet.VehicleState.OFFLINE),
        update_mask=mask("last_location")), **server)
assert moved.vehicle_state == fleet.VehicleState.ONLINE, "what the mask leaves out stays"
assert abs(moved.last_location.location.longitude - 7.42) < 1e-9
notes = vehicles.update_vehicle_attributes(
    fleet.UpdateVehicleAttributesRequest(
        name=made.name, attributes=[fleet.VehicleAttribute(key="pet", bool_value=True)]), **server)
assert {note.key for note in notes.attributes} == {"class", "pet"}

found = vehicles.search_vehicles(
    fleet.SearchVehiclesRequest(
        parent=parent, pickup_point=stop(0.002), dropoff_point=stop(0.004), pickup_radius_meters=1000, count=5,
        minimum_capacity=1, trip_types=[fleet.TripType.EXCLUSIVE],
        order_by=fleet.SearchVehiclesRequest.VehicleMatchOrder.PICKUP_POINT_ETA,
        vehicle_types=[fleet.Vehicle.VehicleType(category=fleet.Vehicle.VehicleType.Category.AUTO)],
        filter='attributes.class = "van"'), **server)
assert [match.vehicle.name for match in found.matches] == [made.name]
assert found.matches[0].vehicle_pickup_eta and found.matches[0].vehicle_match_type == 1
listed = list(
    vehicles.list_vehicles(
        fleet.ListVehiclesRequest(
            parent=parent, vehicle_type_categories=[fleet.Vehicle.VehicleType.Category.AUTO]), **server))
assert len(listed) == 1

trip = trips.create_trip(
    fleet.CreateTripRequest(
        parent=parent, trip_id="ride-1",
        trip=fleet.Trip(
            trip_type=fleet.TripType.EXCLUSIVE, pickup_point=stop(0.002), dropoff_point=stop(0.006),
            intermediate_destinations=[stop(0.004)], number_of_passengers=1, vehicle_id="van-1")), **server)
assert trip.trip_status == fleet.TripStatus.NEW and len(trip.vehicle_waypoints) == 3


def update(status, index=None):
    body = fleet.Trip(trip_status=status, intermediate_destinations_version=trips.get_trip(
        fleet.GetTripRequest(name=trip.name), **server).intermediate_destinations_version)
    paths = ["trip_status"]
    if index is not None:
        body.intermediate_destination_index = index
        paths.append("intermediate_destination_index")
    return trips.update_trip(
        fleet.UpdateTripRequest(name=trip.name, trip=body, update_mask=mask(*paths)), **server)


seen = trips.get_trip(fleet.GetTripRequest(name=trip.name), **consumer)
assert seen.eta_to_first_waypoint and seen.remaining_distance_meters > 0 and len(seen.route) >= 2
again = trips.get_trip(
    fleet.GetTripRequest(name=trip.name, current_route_segment_version=seen.current_route_segment_version), **consumer)
assert not again.route, "what the reader has is not sent again"
rejected(exceptions.PermissionDenied, trips.update_trip,
        fleet.UpdateTripRequest(
            name=trip.name, trip=fleet.Trip(trip_status=fleet.TripStatus.CANCELED), update_mask=mask("trip_status")),
        **consumer)
rejected(exceptions.NotFound, trips.get_trip, fleet.GetTripRequest(name=f"{parent}/trips/none"), **server)
rejected(exceptions.InvalidArgument, trips.get_trip, fleet.GetTripRequest(name="ride-1"), **server)
rejected(exceptions.FailedPrecondition, update, fleet.TripStatus.COMPLETE)

update(fleet.TripStatus.ENROUTE_TO_PICKUP)
update(fleet.TripStatus.ARRIVED_AT_PICKUP)
update(fleet.TripStatus.ENROUTE_TO_INTERMEDIATE_DESTINATION, 0)
update(fleet.TripStatus.ARRIVED_AT_INTERMEDIATE_DESTINATION, 0)
time.sleep(0.01)
vehicles.update_vehicle(
    fleet.UpdateVehicleRequest(
        name=made.name, vehicle=fleet.Vehicle(last_location=here(0.004)), update_mask=mask("last_location")), **server)
left = update(fleet.TripStatus.ENROUTE_TO_DROPOFF)
assert len(left.remaining_waypoints) == 1
found = list(trips.search_trips(
    fleet.SearchTripsRequest(parent=parent, vehicle_id="van-1", active_trips_only=True), **server))
assert [item.name for item in found] == [trip.name]
rejected(exceptions.FailedPrecondition, trips.delete_trip, fleet.DeleteTripRequest(name=trip.name), **server)
done = update(fleet.TripStatus.COMPLETE)
assert done.trip_status == fleet.TripStatus.COMPLETE and done.dropoff_time
trips.report_billable_trip(
    fleet.ReportBillableTripRequest(name=f"{parent}/billableTrips/ride-1", country_code="MC"), **server)
trips.delete_trip(fleet.DeleteTripRequest(name=trip.name), **server)
vehicles.delete_vehicle(fleet.DeleteVehicleRequest(name=made.name), **server)
print("a whole trip")
