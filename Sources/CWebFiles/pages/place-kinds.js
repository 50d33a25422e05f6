// SPDX-License-Identifier: Apache-2.0
//
// What a found place is, in the user's language.

/** Kinds by the words of a tag; the whole tag counts before its key alone. */
const KINDS = {
  kindAddress: "place=house", kindStreet: "highway", kindCrossing: "highway=crossing",
  kindTown: "place=city place=town", kindVillage: "place=village place=hamlet",
  kindDistrict: "place=borough place=suburb place=quarter place=neighbourhood place=district",
  kindMunicipality: "place=municipality", kindCounty: "place=county", kindPlace: "place", kindPostcode: "place=postcode",
  kindStation: "railway=station railway=halt public_transport=station amenity=bus_station amenity=ferry_terminal",
  kindStop: "highway=bus_stop railway=tram_stop public_transport",
  kindRestaurant: "amenity=restaurant amenity=fast_food amenity=food_court", kindCafe: "amenity=cafe amenity=ice_cream",
  kindBar: "amenity=bar amenity=pub amenity=biergarten amenity=nightclub",
  kindHotel: "tourism=hotel tourism=hostel tourism=motel tourism=guest_house", kindShop: "shop",
  kindSupermarket: "shop=supermarket", kindPharmacy: "amenity=pharmacy", kindHospital: "amenity=hospital amenity=clinic",
  kindDoctor: "amenity=doctors amenity=dentist healthcare",
  kindSchool: "amenity=school amenity=kindergarten amenity=college amenity=university",
  kindBank: "amenity=bank amenity=atm", kindFuel: "amenity=fuel", kindCharging: "amenity=charging_station",
  kindParking: "amenity=parking", kindMuseum: "tourism=museum tourism=gallery", kindSight: "tourism historic amenity=casino",
  kindPark: "leisure=park leisure=garden", kindSport: "leisure=pitch leisure=sports_centre leisure=stadium sport",
  kindWorship: "amenity=place_of_worship", kindTheater: "amenity=theatre amenity=cinema", kindOffice: "office",
  kindBuilding: "building",
};
const BY_TAG = new Map(Object.entries(KINDS).flatMap(([kind, tags]) => tags.split(" ").map(tag => [tag, kind])));

/** The kind of a feature of the search. Others are words of OpenStreetMap, which are English. */
export function kindText({ osm_key: key, osm_value: value }, words) {
  const kind = BY_TAG.get(`${key}=${value}`) ?? BY_TAG.get(key);
  if (kind) return words.text(kind);
  return words.language === "en" ? String(value ?? "").replaceAll("_", " ") : "";
}
