// SPDX-License-Identifier: Apache-2.0

/// Abbreviations of words in street names.
enum Abbreviations {
    /// The words that a folded word may abbreviate or be abbreviated by; empty for most words.
    static func alternatives(of word: [UInt32]) -> [[UInt32]] {
        var found = table[word] ?? []
        // German and Dutch compounds end in the word for street: "Hauptstr" for "Hauptstraße", "Kerkstr" for "Kerkstraat".
        for (short, longs) in endings where word.count > short.count && word.suffix(short.count).elementsEqual(short) {
            found += longs.map { Array(word.dropLast(short.count)) + $0 }
        }
        return found
    }

    private static func scalars(_ text: some StringProtocol) -> [UInt32] { text.unicodeScalars.map(\.value) }

    private static let endings: [(short: [UInt32], longs: [[UInt32]])] = [
        (scalars("str"), [scalars("strasse"), scalars("straat")]), (scalars("strasse"), [scalars("str")]),
        (scalars("pl"), [scalars("platz"), scalars("plein")]), (scalars("weg"), [scalars("wg")]),
    ]

    private static let table: [[UInt32]: [[UInt32]]] = {
        var table: [[UInt32]: [[UInt32]]] = [:]
        for line in lines.split(separator: "\n") {
            let words = line.split(separator: " ").map(scalars)
            guard let short = words.first else { continue }
            for long in words.dropFirst() {
                table[short, default: []].append(long)
                table[long, default: []].append(short)
            }
        }
        return table
    }()

    /// An abbreviation and the words it stands for, one per line.
    private static let lines = """
        st street saint sankt sint
        str strasse street straat strada
        rd road
        ave avenue
        av avenue avenida avinguda
        avda avenida
        blvd boulevard
        bd boulevard
        bvd boulevard
        ln lane
        dr drive doctor
        ct court
        cl close
        pl place platz plaza plac plein
        sq square
        ter terrace
        hwy highway
        pkwy parkway
        expy expressway
        cres crescent
        gdns gardens
        gr grove great
        mt mount
        ft fort
        n north
        s south
        e east
        w west
        nw northwest
        ne northeast
        sw southwest
        se southeast
        bldg building
        ste sainte suite
        r rue rua
        ch chemin
        imp impasse
        all allee
        fg faubourg
        fbg faubourg
        qu quai
        c calle carrer
        cl calle close
        ctra carretera
        pza plaza piazza
        pso paseo
        p piazza
        v via
        vle viale
        cso corso
        lgo largo
        l largo
        tv travessa
        trav travessa
        pca praca
        ul ulica ulitsa
        pr prospekt
        al aleja
        os osiedle
        nam namesti
        triq street
        jl jalan
        lor lorong
        bt bukit
        soi ซอย
        """
}
