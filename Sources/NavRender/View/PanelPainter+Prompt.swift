// SPDX-License-Identifier: Apache-2.0

extension PanelPainter {
    /// Draws the card of a prompt with its buttons.
    func prompt(_ prompt: MapPrompt?, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let prompt, let rect = layout.prompt, let accept = layout.promptAccept else { return }
        card(rect, cardColor, on: canvas)
        var row = row(rect)
        _ = row.take(14)
        _ = row.takeEnd(14)
        let middle = (rect.minY + accept.minY) / 2
        let icon = Rect(x: row.take(32).minX, y: middle - 16, width: 32, height: 32)
        if prompt.needsResponse {
            turnSign(in: icon, on: canvas)
        } else {
            warningSign(in: icon.inset(by: 2), on: canvas)
        }
        _ = row.take(12)
        let title = font(18, bold: true)
        var line = row
        let hasDetail = !prompt.detail.isEmpty
        text(
            cut(prompt.title, title, row.rect.width), title, at: hasDetail ? middle - 4 : middle + 6, in: &line,
            cardText,
            on: canvas)
        if hasDetail {
            let detail = font(15)
            line = row
            text(cut(prompt.detail, detail, row.rect.width), detail, at: middle + 17, in: &line, quietText, on: canvas)
        }
        button(prompt.accept, accept, isStrong: true, on: canvas)
        if let decline = layout.promptDecline { button(prompt.decline, decline, isStrong: false, on: canvas) }
    }

    private func button(_ words: String, _ rect: Rect, isStrong: Bool, on canvas: some Canvas) {
        canvas.fill(.rect(rect, radius: rect.height / 2), isStrong ? tint : tint.opacity(0.14))
        let color = isStrong ? (isNight ? Color(0x14181D) : .white) : tint
        centered(words, font(16, bold: true), in: rect.inset(by: 6), color, on: canvas)
    }

    /// An arrow to the side in a circle.
    private func turnSign(in rect: Rect, on canvas: some Canvas) {
        canvas.fill(.circle(center: rect.center, radius: rect.width / 2), settings.headerBackground(isNight: isNight))
        let side = isRightToLeft ? -1.0 : 1.0
        func point(_ x: Double, _ y: Double) -> Point { rect.center + Point(x * side, y) }
        let shaft = [point(-5, 9), point(-5, 1), point(-2, -3), point(5, -3)]
        canvas.stroke(Path(line: shaft), Stroke(width: 2.8), .white)
        canvas.fill(Path(line: [point(4, -8.5), point(10.5, -3), point(4, 2.5)], closed: true), .white)
    }

    /// A triangle with an exclamation mark.
    func warningSign(in rect: Rect, on canvas: some Canvas) {
        canvas.fill(
            Path(
                line: [Point(rect.center.x, rect.minY), Point(rect.maxX, rect.maxY), Point(rect.minX, rect.maxY)],
                closed: true),
            Color(0xF2A33A))
        centered(
            "!", font(rect.height * 0.68, bold: true),
            in: Rect(minX: rect.minX, minY: rect.minY + 5, maxX: rect.maxX, maxY: rect.maxY), Color(0x1F2328),
            on: canvas)
    }
}
