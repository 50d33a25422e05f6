// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension PanelPainter {
    /// Height of a row of the list of steps, in points.
    static let stepRowHeight = 64.0

    /// Greatest scroll offset of a list with `count` rows.
    static func longestScroll(_ count: Int, in rect: Rect) -> Double {
        max(0, Double(count) * stepRowHeight - rect.height)
    }

    /// Draws the list of steps.
    ///
    /// - Parameters:
    ///   - steps: The remaining steps, the upcoming one first.
    ///   - layout: The layout of the frame.
    ///   - offset: Points by which the list is scrolled.
    ///   - canvas: The canvas.
    /// - Complexity: O(visible rows).
    func stepList(_ steps: [MapNavigation.StepRow], _ layout: PanelLayout, offset: Double, on canvas: some Canvas) {
        guard let rect = layout.stepList else { return }
        card(rect, cardColor, on: canvas)
        let height = PanelPainter.stepRowHeight
        let first = max(0, Int(offset / height))
        let last = min(steps.count, Int(((offset + rect.height) / height).rounded(.up)))
        guard first < last else { return }
        canvas.scoped {
            canvas.clip(to: .rect(rect, radius: 12))
            for index in first..<last {
                let y = rect.minY + Double(index) * height - offset
                stepRow(
                    steps[index], in: Rect(x: rect.minX, y: y, width: rect.width, height: height), isFirst: index == 0,
                    on: canvas)
            }
        }
    }

    private func stepRow(_ step: MapNavigation.StepRow, in rect: Rect, isFirst: Bool, on canvas: some Canvas) {
        if !isFirst {
            canvas.fill(
                Rect(minX: rect.minX + 14, minY: rect.minY, maxX: rect.maxX - 14, maxY: rect.minY + 1),
                quietText.opacity(0.25))
        }
        var row = row(rect)
        _ = row.take(14)
        _ = row.takeEnd(14)
        let side = 34.0
        let column = row.take(side)
        ManeuverImage(step.step).draw(
            on: canvas, in: Rect(x: column.minX, y: rect.center.y - side / 2, width: side, height: side),
            colors: ImageColors(
                route: cardText, surroundings: cardText.mixed(with: cardColor, fraction: 0.6), background: cardColor),
            pixelsPerPoint: pixelsPerPoint)
        _ = row.take(14)
        let instruction = font(15, bold: true)
        let lines = rows(of: step.instruction, instruction, width: row.rect.width, rows: 2)
        let distance = font(13)
        let block = Double(lines.count) * 18 + (step.distance.isEmpty ? 0 : 17)
        var y = rect.center.y - block / 2 + 14
        for line in lines {
            var row = row
            text(line, instruction, at: y, in: &row, cardText, on: canvas)
            y += 18
        }
        guard !step.distance.isEmpty else { return }
        text(cut(step.distance, distance, row.rect.width), distance, at: y, in: &row, quietText, on: canvas)
    }
}
