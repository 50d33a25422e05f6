// SPDX-License-Identifier: Apache-2.0

extension CatalogueText {
    /// Chinese in traditional characters: what differs from `simplifiedChinese` by more than characters and words.
    static let traditionalChinese = #"""
        language = zh-Hant
        name = 繁體中文
        meter = {number}公尺
        meter.other = {number}公尺
        difference.highways = 不走國道
        difference.lowEmission = 不進入低排放區
        notice.lowEmission = 低排放區
        show.battery = 電池
        show.charging = 充電
        show.jam = 壅塞 {distance}
        show.slow = 車多 {distance}
        show.normal = 順暢 {distance}
        screen.levelCrossing = 鐵路平交道
        screen.schoolZone = 學校區域
        screen.loading = 正在載入路線…
        screen.center = 置中
        screen.overview = 路線總覽
        mode.driving = 開車
        mode.cycling = 自行車
        mode.twoWheeler = 機車
        mode.taxicab = 計程車
        """#
}

/// Writes simplified Chinese in traditional characters, with the words that are usual with them.
///
/// The tables are complete for the catalogues, not for other texts: which traditional character stands for a simplified one
/// can depend on the word.
enum TraditionalCharacters {
    /// Words that differ, applied first.
    private static let words = [
        (simplified: "环岛", traditional: "圓環"),
        (simplified: "途经点", traditional: "中途停靠點"),
        (simplified: "掉头", traditional: "迴轉"),
        (simplified: "轮渡", traditional: "渡輪"),
        (simplified: "乘坐", traditional: "搭乘"),
        (simplified: "途经", traditional: "經由"),
        (simplified: "跳过", traditional: "略過"),
    ]
    /// Characters that differ, at the same place in both texts.
    private static let simplified = "骑东两个从体侧况划动发后图头导将尽开弯拥时条汇畅码线经结继续缓缩节规览误请费车转载辆达过进钟钮间静驶驾骤"
    private static let traditional = "騎東兩個從體側況劃動發後圖頭導將盡開彎擁時條匯暢碼線經結繼續緩縮節規覽誤請費車轉載輛達過進鐘鈕間靜駛駕驟"

    private static let characters = Dictionary(zip(simplified, traditional)) { first, _ in first }

    /// A text in traditional characters.
    ///
    /// - Complexity: O(length).
    static func converted(_ text: String) -> String {
        let replaced = words.reduce(text) { $0.replacing($1.simplified, with: $1.traditional) }
        return String(replaced.map { characters[$0] ?? $0 })
    }
}
