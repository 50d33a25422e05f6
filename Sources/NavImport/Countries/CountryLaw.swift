// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The built-in table of national rules; see `legend` for the columns.
///
/// Sources: speed limits from the OpenStreetMap wiki page "Default speed limits" (revision 2607051 of 2023-10-21); for
/// countries that the page omits or splits into provinces (AU, BE, CA, FI, IR, MA, ME, MY, US and small ones) the
/// national highway codes, with the most common value. Default access from the wiki page "OSM tags for routing/Access
/// restrictions". Driving side and units are general knowledge; tests compare the sides with a second source if
/// available. Laws change: a sign always takes precedence over this table.
enum CountryLaw {
    // Columns: country, side of traffic (L, R), unit of signs (km, mi) and, in that unit, the limits
    //   urban · rural · divided rural road · road for motor vehicles only · motorway · home zone · unsealed rural road
    // (none = unlimited, walk = walking pace, - = like the column before; in the first and the last two columns: not
    // known, so that the worldwide default applies), then customs:
    //   t  trunk roads are for motor vehicles      m  no two-wheelers on motorways
    //   c  no pedestrians on cycleways             k  tracks are closed to motor vehicles
    //   p  cycling in pedestrian streets           b  cycling on bridleways
    //   f  cycling on footways                     h  no cycling on paths
    //   u  built-up throughout                     . none
    static let table = """
        AD R km 50 60 - 120 120 20 - .
        AE R km 40 100 - - 120 - - .
        AF R km 90 90 - - - - - .
        AG L mi 20 40 - - - - - .
        AI L mi - - - - - - - u
        AL R km 40 80 90 - 110 - - .
        AM R km 60 90 - - 110 20 - .
        AO R km 60 90 - 100 120 - - .
        AR R km 40 110 - 120 130 20 - .
        AS R mi 15 25 - - - - - .
        AT R km 50 100 - - 130 walk - tch
        AU L km 50 100 - - - 10 - f
        AW R km 50 80 - - - - - .
        AX R km 50 90 - - - 20 - p
        AZ R km 60 90 - - 110 20 - .
        BA R km 50 80 - 100 130 walk - .
        BB L km 60 60 - 80 - - - .
        BD L km - - - - - - - .
        BE R km 50 90 120 - 120 20 - tpk
        BF R km 50 90 - - - - - .
        BG R km 50 90 - 120 140 20 - c
        BH R km 60 100 - - - - - .
        BI R km 50 80 100 - - - - .
        BJ R km 50 90 - - 110 - - .
        BL R km 50 80 - - - 20 - p
        BM L km 35 35 - - - - - u
        BN L km 60 80 - - 100 - - .
        BO R km 40 80 - - - 20 70 .
        BQ R km 40 60 - - - - - .
        BR R km 40 100 110 - 110 - - cb
        BS L mi 25 45 - - - - - .
        BT L km 30 50 - - - - - .
        BW L km 60 100 - - - 30 - .
        BY R km 60 90 - - 110 20 - pf
        BZ R mi 25 55 - - - - - .
        CA R km 50 80 - - 100 - - .
        CC L km - - - - - - - .
        CD R km 60 90 120 - 120 - - .
        CF R km 60 110 - - - - - .
        CG R km 60 110 - - - - - .
        CH R km 50 80 - 100 120 20 - t
        CI R km 70 110 - - 120 - - .
        CK L km - - - - - - - .
        CL R km 50 100 120 - - - - .
        CM R km 60 110 - - - - - .
        CN R km 50 70 - - 120 - - cpm
        CO R km 50 90 - - 120 - - .
        CR R km 50 60 - - - - - .
        CU R km 50 90 - - 100 - 60 .
        CV R km 50 90 - 100 120 - - .
        CW R km 40 60 - 80 - - - .
        CX L km - - - - - - - .
        CY L km 50 80 - - 100 - - .
        CZ R km 50 90 - 110 130 20 - c
        DE R km 50 100 none 100 none walk - c
        DJ R km - - - - - - - .
        DK R km 50 80 - 80 130 15 - tk
        DM L mi - - - - - - - .
        DO R km 35 60 - - - - - .
        EC R km 50 100 - - - - - .
        EE R km 50 90 - - - 20 - c
        EG R km 60 90 - - 100 - - .
        ES R km 30 90 - - 120 20 30 cp
        FI R km 50 80 - 100 120 20 - p
        FJ L km 50 80 - - - - - .
        FK L mi 25 40 - - - - - .
        FM R mi 20 25 - - - - - .
        FO R km 50 80 - - - - - .
        FR R km 50 80 110 - 130 20 - tcp
        GA R km 60 110 - - - - - .
        GB L mi 30 60 70 - 70 20 - b
        GD L mi 20 40 - - - - - .
        GE R km 60 90 - - 110 20 - .
        GG L mi 25 35 - - - - - u
        GH R km 50 90 - - 100 30 - .
        GI R km 50 50 - - - - - u
        GL R km - - - - - - - .
        GQ R km 60 110 - - - - - .
        GR R km 50 90 - 110 130 - - b
        GS L km - - - - - - - .
        GT R km 50 60 80 - 100 - 40 .
        GU R mi 25 45 - - - - - .
        GY L mi 30 40 - - - - - .
        HK L km 50 50 - - 80 - - u
        HR R km 50 90 - 110 130 walk - c
        HT R km 50 80 - - - - - .
        HU R km 50 90 - 110 130 20 - t
        ID L km 50 80 - - 100 30 - m
        IE L km 50 80 - - 120 - - b
        IL R km 50 80 90 - 110 30 - .
        IM L mi 30 60 - - - 20 - b
        IN L km 70 70 100 - 120 - - .
        IR R km 60 95 - 110 120 - - .
        IS R km 50 90 - - - 10 80 pf
        IT R km 50 90 110 - 130 - - cp
        JE L mi 40 40 - - - 15 - u
        JM L km 50 80 - - 110 - - .
        JP L km 60 60 - - 100 - - .
        KE L km 50 100 110 - 110 - - .
        KG R km 60 90 - - 110 - - .
        KH R km 60 100 - - - - - .
        KI L km 40 60 - - - - - .
        KN L mi 20 40 - - - - - .
        KR R km 50 60 80 - 100 - - cm
        KY L mi - - - - - - - .
        KZ R km 60 110 - - 140 20 - .
        LC L mi - - - - - - - .
        LI R km 50 80 - - - 20 - .
        LK L km 50 70 - - 100 - - .
        LR R mi 25 45 - - - - - .
        LS L km 60 100 - - 120 - - .
        LT R km 50 90 - 120 130 20 70 c
        LU R km 50 90 - - 130 20 - c
        LV R km 50 90 - 110 110 20 80 c
        MA R km 60 100 - - 120 - - .
        MC R km 50 50 - - - 20 - u
        MD R km 50 90 - 110 110 20 - .
        ME R km 50 80 - 100 130 10 - .
        MF R km 50 80 - - - 20 - p
        MH R mi 25 40 - - - - - .
        MK R km 50 90 - 110 130 - - .
        MM R mi 30 50 - - - - - .
        MN R km 60 80 - - 100 20 - .
        MO L km 60 60 - - 80 - - u
        MP R mi - - - - - - - .
        MS L mi 20 40 - - - - - .
        MT L km 50 80 - - - 20 - .
        MU L km 40 60 80 - 110 - - .
        MV L km 30 30 - - - - - u
        MW L km 50 80 100 - - - - .
        MX R km 40 80 - - 110 20 - .
        MY L km 60 90 - - 110 - - .
        MZ L km 60 120 - - - - - .
        NA L km 60 120 - - 120 - 100 .
        NE R km 50 90 - - 110 - - .
        NF L km - - - - - - - .
        NG R km 50 80 - - 100 - - .
        NI R km 45 60 100 - 100 - - .
        NL R km 50 80 - 100 130 15 - .
        NO R km 50 80 - - 110 walk - pfk
        NP L km 40 80 - - - - - .
        NR L km 50 50 - - - - - u
        NU L km - - - - - - - .
        NZ L km 50 100 - - - 10 - .
        OM R km - - - - - - - b
        PA R km 40 100 - - 120 - - .
        PE R km 40 60 100 - 100 - - .
        PG L km 60 100 - - - - - .
        PH R km 30 80 - - 100 20 40 pb
        PK L km 55 70 90 - 130 - 50 .
        PL R km 50 90 100 120 140 20 - b
        PN L mi 30 30 - - - - - u
        PR R mi 25 45 - - 65 - - .
        PS R km 50 80 - - 110 25 - .
        PT R km 50 90 - 100 120 20 - c
        PW R mi 25 40 - - - - - .
        PY R km 50 110 - - - - - .
        QA R km - - - - - - - .
        RO R km 50 90 100 - 130 20 - cb
        RS R km 50 80 - 100 120 10 - c
        RU R km 60 90 - - 110 20 - c
        RW R km 40 80 - - - - - .
        SA R km 50 120 - - - - - .
        SB L km - - - - - - - .
        SC L km 40 80 - - - - - .
        SD R km 50 80 - - - - - .
        SE R km 50 70 - - 110 walk - p
        SG L km 50 50 - - 90 - - u
        SH L mi 30 30 - - - - - u
        SI R km 50 90 - 110 130 10 - c
        SK R km 50 90 - 130 130 20 - tc
        SM R km 50 70 - - - - - .
        SN R km 50 90 - - 110 - - .
        SR L km 40 80 - - - - - .
        SS R km 45 80 - - - - - .
        SV R km 50 90 - - - - - .
        SZ L km 60 80 - - 120 - - .
        TC L mi - - - - - - - .
        TD R km 60 110 - - - - - .
        TH L km 80 90 100 - 120 - - pbm
        TK L km 40 40 - - - - - u
        TL L km 50 90 - 100 120 - - .
        TN R km 50 90 - - 110 - - .
        TO L km 50 70 - - - - - .
        TR R km 50 90 110 - 120 - - .
        TT L km 50 80 - - 100 - - .
        TV L km 40 40 - - - - - u
        TW R km 50 50 - 80 100 - - cm
        TZ L km 50 110 - - - - - .
        UA R km 50 90 110 - 130 20 - c
        UG L km 50 100 - - - - 80 .
        US R mi 25 55 - - 65 - - pb
        UY R km 45 90 - - - - - .
        UZ R km 70 100 - - - 30 - .
        VA R km 30 30 - - - - - u
        VC L mi - - - - - - - .
        VE R km 40 70 - - 90 - - .
        VG L mi 20 40 - - - - - .
        VI L mi 20 35 - - - - - .
        VN R km 50 80 90 - 120 - - m
        WS L mi 25 35 - - - - - .
        XK R km 50 80 100 110 130 - - .
        ZA L km 60 100 - - 120 - - .
        ZM L km 40 100 - - - - - .
        ZW L km 60 80 - - 120 - - .
        """

    /// The rules of every country in the table.
    static let rules: [CountryCode: CountryRules] = {
        var rules: [CountryCode: CountryRules] = [:]
        for line in table.split(separator: "\n") {
            if let country = CountryRules(line: line) { rules[country.country] = country }
        }
        return rules
    }()
}

extension CountryRules {
    /// Parses one line of the table; `nil` when malformed.
    init?(line: Substring) {
        let columns = line.split(separator: " ")
        guard columns.count == 11, let code = CountryCode(String(columns[0])) else { return nil }
        self.init(country: code)
        drivesOnLeft = columns[1] == "L"
        usesMiles = columns[2] == "mi"
        var limits: [SpeedLimit] = []
        for column in columns[3...7] where columns[3] != "-" {
            guard let limit = CountryRules.limit(column, before: limits.last, miles: usesMiles) else { return nil }
            limits.append(limit)
        }
        if limits.count == 5 {
            (urban, rural, divided, motorroad, motorway) = (limits[0], limits[1], limits[2], limits[3], limits[4])
        }
        if let limit = CountryRules.limit(columns[8], before: nil, miles: usesMiles) { livingStreet = limit }
        unsealed = CountryRules.limit(columns[9], before: nil, miles: usesMiles)
        for letter in columns[10].utf8 where letter != UInt8(ascii: ".") {
            guard let custom = Customs(letter: letter) else { return nil }
            customs.insert(custom)
        }
    }

    private static func limit(_ column: Substring, before: SpeedLimit?, miles: Bool) -> SpeedLimit? {
        switch column {
        case "-": before
        case "none": .unlimited
        case "walk": .walkingPace
        default: Double(column).map { SpeedLimit(kilometersPerHour: $0 * (miles ? 1.609344 : 1)) }
        }
    }
}

extension CountryRules.Customs {
    /// The custom with a letter of the table.
    fileprivate init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "t"): self = .trunkIsForMotors
        case UInt8(ascii: "m"): self = .motorwayWithoutTwoWheelers
        case UInt8(ascii: "c"): self = .cyclewayWithoutWalkers
        case UInt8(ascii: "p"): self = .cyclingInPedestrianStreets
        case UInt8(ascii: "b"): self = .cyclingOnBridleways
        case UInt8(ascii: "f"): self = .cyclingOnFootways
        case UInt8(ascii: "h"): self = .pathWithoutBicycles
        case UInt8(ascii: "k"): self = .trackWithoutMotors
        case UInt8(ascii: "u"): self = .builtUpThroughout
        default: return nil
        }
    }
}
