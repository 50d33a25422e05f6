// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// Is told when templates come and go. Everything has a default that does nothing.
@MainActor public protocol CPInterfaceControllerDelegate: AnyObject {
    /// A template is about to show.
    func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool)
    /// A template shows.
    func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool)
    /// A template is about to go.
    func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool)
    /// A template has gone.
    func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool)
}

extension CPInterfaceControllerDelegate {
    /// Does nothing.
    public func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {}
    /// Does nothing.
    public func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {}
    /// Does nothing.
    public func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
    /// Does nothing.
    public func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
}

/// Keeps the templates of an app in a stack, the lowest one the root, and one more in front of them.
@MainActor public final class CPInterfaceController {
    /// Told when templates come and go.
    public weak var delegate: (any CPInterfaceControllerDelegate)?
    /// The stack from the root to what shows.
    public private(set) var templates: [CPTemplate] = []
    /// What lies in front of the stack: an alert.
    public private(set) var presentedTemplate: CPTemplate?
    /// Which rules the app broke, on this controller and its templates.
    public let rules = HeadUnitRuleBook()

    /// Makes a controller without templates.
    public init() {}

    /// The lowest template.
    public var rootTemplate: CPTemplate? { templates.first }
    /// What shows, unless something is presented before it.
    public var topTemplate: CPTemplate? { templates.last }

    /// Puts one template in place of all.
    public func setRootTemplate(
        _ template: CPTemplate, animated: Bool = false, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        guard !(template is CPAlertTemplate) else {
            return refuse(.wrongTemplate, "an alert cannot be the root; present it", completion)
        }
        change(animated) { templates = [template] }
        adopt(template)
        completion?(true, nil)
    }

    /// Puts a template over the others.
    ///
    /// Not done, with `templateDepth`, where they lie as deep as they may, and with `wrongTemplate` for an alert or a
    /// template that is there already.
    public func pushTemplate(
        _ template: CPTemplate, animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        if template is CPAlertTemplate {
            refuse(.wrongTemplate, "an alert cannot be pushed; present it", completion)
        } else if templates.contains(where: { $0 === template }) {
            refuse(.wrongTemplate, "the template is in the stack already", completion)
        } else if templates.count >= HeadUnitLimits.templateDepth {
            let depth = HeadUnitLimits.templateDepth
            refuse(.templateDepth, "\(depth) templates lie on each other, and no more may", completion)
        } else {
            change(animated) { templates.append(template) }
            adopt(template)
            completion?(true, nil)
        }
    }

    /// Takes the uppermost template away; the root stays.
    public func popTemplate(animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil) {
        guard templates.count > 1 else {
            completion?(false, nil)
            return
        }
        change(animated) { templates.removeLast() }
        completion?(true, nil)
    }

    /// Takes away all but the root.
    public func popToRootTemplate(animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil) {
        change(animated) { templates = Array(templates.prefix(1)) }
        completion?(true, nil)
    }

    /// Takes away what lies on a template.
    public func pop(
        to template: CPTemplate, animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        guard let row = templates.firstIndex(where: { $0 === template }) else {
            return refuse(.wrongTemplate, "the template is not in the stack", completion)
        }
        change(animated) { templates = Array(templates[...row]) }
        completion?(true, nil)
    }

    /// Puts an alert in front of everything.
    public func presentTemplate(
        _ template: CPTemplate, animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        guard template is CPAlertTemplate else {
            return refuse(.wrongTemplate, "only alerts are presented; push other templates", completion)
        }
        guard presentedTemplate == nil else {
            return refuse(.alertInTheWay, "another alert shows", completion)
        }
        change(animated) { presentedTemplate = template }
        adopt(template)
        completion?(true, nil)
    }

    /// Takes the alert away.
    public func dismissTemplate(animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil) {
        let was = presentedTemplate != nil
        change(animated) { presentedTemplate = nil }
        completion?(was, nil)
    }

    private func adopt(_ template: CPTemplate) {
        template.interfaceController = self
        template.rules.report(to: rules)
    }

    private func refuse(
        _ code: HeadUnitRuleError.Code, _ message: String, _ completion: ((Bool, (any Error)?) -> Void)?
    ) {
        completion?(false, rules.record(code, message))
    }

    /// What the driver sees.
    var visible: CPTemplate? { presentedTemplate ?? topTemplate }

    /// Changes the stack and tells whoever wants to know what came and went.
    private func change(_ animated: Bool, _ body: () -> Void) {
        let before = visible
        body()
        let after = visible
        guard before !== after else { return }
        if let before {
            delegate?.templateWillDisappear(before, animated: animated)
            delegate?.templateDidDisappear(before, animated: animated)
        }
        if let after {
            delegate?.templateWillAppear(after, animated: animated)
            delegate?.templateDidAppear(after, animated: animated)
        }
    }
}

/// The same, to be waited for; a broken rule is thrown.
extension CPInterfaceController {
    /// Puts a template over the others.
    @discardableResult public func pushTemplate(_ template: CPTemplate, animated: Bool) async throws -> Bool {
        try await done { pushTemplate(template, animated: animated, completion: $0) }
    }

    /// Puts one template in place of all.
    @discardableResult public func setRootTemplate(_ template: CPTemplate, animated: Bool) async throws -> Bool {
        try await done { setRootTemplate(template, animated: animated, completion: $0) }
    }

    /// Takes the uppermost template away.
    @discardableResult public func popTemplate(animated: Bool) async throws -> Bool {
        try await done { popTemplate(animated: animated, completion: $0) }
    }

    /// Puts an alert in front of everything.
    @discardableResult public func presentTemplate(_ template: CPTemplate, animated: Bool) async throws -> Bool {
        try await done { presentTemplate(template, animated: animated, completion: $0) }
    }

    private func done(_ work: (@escaping (Bool, (any Error)?) -> Void) -> Void) async throws -> Bool {
        var (isDone, failure): (Bool, (any Error)?) = (false, nil)
        // Every call answers before it returns.
        work { (isDone, failure) = ($0, $1) }
        if let failure { throw failure }
        return isDone
    }
}
#endif
