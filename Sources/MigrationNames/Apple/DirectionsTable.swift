// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
internal import Foundation
internal import NavGeo
internal import NavHeadUnit
internal import NavModel
public import UIKit

/// A table of the remaining steps.
public final class DirectionsTable: UITableView, UITableViewDataSource {
    private weak var list: GMSNavigationDirectionsListController?
    private static let step = "step"

    init(_ list: GMSNavigationDirectionsListController) {
        self.list = list
        super.init(frame: .zero, style: .plain)
        register(UITableViewCell.self, forCellReuseIdentifier: DirectionsTable.step)
        allowsSelection = false
        dataSource = self
        list.onChange = { [weak self] in self?.reloadData() }
    }

    /// Not supported: a table needs its list.
    public required init?(coder: NSCoder) { return nil }

    /// One row for each step.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        list?.rows.count ?? 0
    }

    /// Image, instruction and distance of a step.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = dequeueReusableCell(withIdentifier: DirectionsTable.step, for: indexPath)
        guard let rows = list?.rows, rows.indices.contains(indexPath.row) else { return cell }
        let row = rows[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.image = row.image
        content.text = row.instruction
        let distance = DisplayDistance(rounding: Meters(row.distance), in: list?.units ?? .metric)
        content.secondaryText = "\(distance.number.formatted()) \(distance.measurement.unit.symbol)"
        cell.contentConfiguration = content
        return cell
    }
}
#endif
