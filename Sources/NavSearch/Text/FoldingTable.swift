// SPDX-License-Identifier: Apache-2.0

/// Lowercase characters whose compatibility decomposition, without marks, is other text.
///
/// Generated from the Unicode Character Database with letters that do not decompose (ß, ø, ł, forms of Arabic letters)
/// added. One line per result: the result, or "-" for nothing, and the characters that become it.
enum FoldingTable {
    static let lines = """
        a ªàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặａ
        2 ²２
        3 ³３
        μ µ
        1 ¹１
        o ºòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợｏ
        ss ß
        ae æǣǽ
        c çćĉċčḉｃ
        e èéêëēĕėęěǝȅȇȩḕḗḙḛḝẹẻẽếềểễệｅ
        i ìíîïĩīĭįıǐȉȋḭḯỉịｉ
        d ðďđḋḍḏḑḓｄ
        n ñńņňŉŋǹṅṇṉṋｎ
        u ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựｕ
        y ýÿŷƴȳẏẙỳỵỷỹｙ
        th þ
        g ĝğġģǧǵḡｇ
        h ĥħȟḣḥḧḩḫẖｈ
        ij ĳ
        j ĵǰｊ
        k ķĸƙǩḱḳḵｋ
        l ĺļľłḷḹḻḽｌ
        oe œ
        r ŕŗřȑȓṙṛṝṟｒ
        s śŝşšſșṡṣṥṧṩẛｓ
        t ţťŧțṫṭṯṱẗｔ
        w ŵẁẃẅẇẉẘｗ
        z źżžẑẓẕｚ
        dz ǆǳ
        lj ǉ
        nj ǌ
        ʒ ǯ
        ι ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ
        α άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ
        ε έϵἐἑἒἓἔἕὲέ
        η ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ
        υ ΰϋύϒϓϔὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ
        σ ςϲ
        ο όὀὁὂὃὄὅὸό
        ω ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ
        β ϐ
        θ ϑ
        φ ϕ
        π ϖ
        κ ϰ
        ρ ϱῤῥ
        е ѐёӗ
        г ѓ
        к ќ
        и ѝӣӥ
        у ўӯӱӳ
        ѵ ѷ
        ж ӂӝ
        а ӑӓ
        ә ӛ
        з ӟ
        о ӧ
        ө ӫ
        э ӭ
        ч ӵ
        ы ӹ
        ا آأإٱ
        و ؤ
        ي ئىی
        ه ةۀ
        - ـ
        اٴ ٵ
        وٴ ٶ
        ۇٴ ٷ
        يٴ ٸ
        ك ک
        ہ ۂ
        ے ۓ
        b ḃḅḇｂ
        f ḟｆ
        m ḿṁṃｍ
        p ṕṗｐ
        v ṽṿｖ
        x ẋẍｘ
        aʾ ẚ
        0 ０
        4 ４
        5 ５
        6 ６
        7 ７
        8 ８
        9 ９
        q ｑ
        """
}
