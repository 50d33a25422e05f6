// SPDX-License-Identifier: Apache-2.0

/// Kinds of points of interest that a map shows with an icon, the most important ones first.
public enum PointIcon: String, Sendable, Hashable, CaseIterable {
    case airport, station, hospital, ferry, busStation = "bus_station", subway, museum, castle, attraction, university
    case mall, stadium, zoo, theatre, townhall, beach, marina, viewpoint, monument, worship, library, cinema, hotel
    case park, fuel, charging, supermarket, pharmacy, police, fireStation = "fire_station", postOffice = "post_office"
    case restaurant, cafe, fastFood = "fast_food", bar, bakery, school, campsite, swimming, sports, golf, bank, doctor
    case dentist, veterinary, parking, carRental = "car_rental", bicycleRental = "bicycle_rental", taxi
    case carRepair = "car_repair", iceCream = "ice_cream", shop, clothes, hairdresser, kindergarten, playground
    case information, toilets, atm, cemetery

    /// Groups of kinds with one color.
    public enum Category: Sendable, Hashable, CaseIterable {
        case transport, health, culture, civic, shopping, food, nature, lodging
    }

    /// The kind for the main tag of an OpenStreetMap object, such as `amenity=cafe`; `nil` for one that is not shown.
    public init?(tag: some StringProtocol) {
        guard let icon = PointIcon.byTag[String(tag)] else { return nil }
        self = icon
    }

    private static let byTag: [String: PointIcon] = [
        "aeroway=aerodrome": .airport, "aeroway=terminal": .airport, "railway=station": .station,
        "railway=halt": .station, "railway=subway_entrance": .subway, "amenity=hospital": .hospital,
        "amenity=ferry_terminal": .ferry, "amenity=bus_station": .busStation, "tourism=museum": .museum,
        "tourism=gallery": .museum, "historic=castle": .castle, "historic=ruins": .castle,
        "tourism=attraction": .attraction, "tourism=theme_park": .attraction, "amenity=university": .university,
        "amenity=college": .university, "shop=mall": .mall, "shop=department_store": .mall,
        "leisure=stadium": .stadium, "tourism=zoo": .zoo, "amenity=theatre": .theatre, "amenity=casino": .theatre,
        "amenity=townhall": .townhall, "amenity=courthouse": .townhall, "natural=beach": .beach,
        "leisure=marina": .marina, "tourism=viewpoint": .viewpoint, "historic=monument": .monument,
        "amenity=place_of_worship": .worship, "amenity=library": .library, "amenity=cinema": .cinema,
        "tourism=hotel": .hotel, "tourism=motel": .hotel, "tourism=hostel": .hotel, "tourism=guest_house": .hotel,
        "leisure=park": .park, "leisure=garden": .park, "amenity=fuel": .fuel, "amenity=charging_station": .charging,
        "shop=supermarket": .supermarket, "amenity=pharmacy": .pharmacy, "amenity=police": .police,
        "amenity=fire_station": .fireStation, "amenity=post_office": .postOffice, "amenity=restaurant": .restaurant,
        "amenity=cafe": .cafe, "amenity=fast_food": .fastFood, "amenity=bar": .bar, "amenity=pub": .bar,
        "amenity=biergarten": .bar, "amenity=nightclub": .bar, "shop=bakery": .bakery, "amenity=school": .school,
        "tourism=camp_site": .campsite, "leisure=swimming_pool": .swimming, "amenity=swimming_pool": .swimming,
        "leisure=sports_centre": .sports, "leisure=fitness_centre": .sports, "leisure=golf_course": .golf,
        "amenity=bank": .bank, "amenity=doctors": .doctor, "amenity=clinic": .doctor, "amenity=dentist": .dentist,
        "amenity=veterinary": .veterinary, "amenity=parking": .parking, "amenity=car_rental": .carRental,
        "amenity=bicycle_rental": .bicycleRental, "amenity=taxi": .taxi, "shop=car_repair": .carRepair,
        "amenity=ice_cream": .iceCream, "shop=convenience": .shop, "shop=books": .shop, "shop=electronics": .shop,
        "shop=florist": .shop, "shop=hardware": .shop, "shop=doityourself": .shop, "shop=bicycle": .shop,
        "shop=butcher": .shop, "amenity=marketplace": .shop, "shop=clothes": .clothes, "shop=shoes": .clothes,
        "shop=hairdresser": .hairdresser, "amenity=kindergarten": .kindergarten, "leisure=playground": .playground,
        "tourism=information": .information, "amenity=toilets": .toilets, "amenity=atm": .atm,
        "landuse=cemetery": .cemetery,
    ]

    /// The group of the kind.
    public var category: Category {
        switch self {
        case .airport, .station, .ferry, .busStation, .subway, .fuel, .charging, .parking, .carRental, .bicycleRental,
            .taxi, .carRepair:
            .transport
        case .hospital, .pharmacy, .doctor, .dentist, .veterinary: .health
        case .museum, .castle, .attraction, .theatre, .viewpoint, .monument, .worship, .cinema, .zoo, .library: .culture
        case .university, .townhall, .police, .fireStation, .postOffice, .school, .bank, .kindergarten, .information,
            .toilets, .atm:
            .civic
        case .mall, .supermarket, .shop, .clothes, .hairdresser: .shopping
        case .restaurant, .cafe, .fastFood, .bar, .bakery, .iceCream: .food
        case .stadium, .beach, .marina, .park, .swimming, .sports, .golf, .playground, .cemetery: .nature
        case .hotel, .campsite: .lodging
        }
    }

    /// The lowest zoom at which the kind is shown.
    public var minimumZoom: Double {
        switch self {
        case .airport: 10
        case .station, .hospital, .ferry: 13.5
        case .busStation, .subway, .museum, .castle, .attraction, .university, .mall, .stadium, .zoo: 14.5
        case .theatre, .townhall, .beach, .marina, .viewpoint, .monument, .worship, .library, .cinema, .campsite, .golf:
            15.5
        case .hotel, .park, .fuel, .charging, .supermarket, .pharmacy, .police, .fireStation, .postOffice, .school,
            .swimming:
            16
        case .restaurant, .cafe, .fastFood, .bar, .bakery, .sports, .bank, .doctor, .parking, .cemetery: 16.5
        case .dentist, .veterinary, .carRental, .bicycleRental, .taxi, .carRepair, .iceCream, .shop, .clothes,
            .hairdresser, .kindergarten, .playground, .information:
            17
        case .toilets, .atm: 17.5
        }
    }

    /// The place of the kind among all; 0 is the most important.
    public var rank: Int { PointIcon.ranks[self] ?? 0 }

    private static let ranks = Dictionary(
        uniqueKeysWithValues: PointIcon.allCases.enumerated().map { ($0.element, $0.offset) })
}
