// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
/// Notified when templates appear and disappear. All methods have default implementations.
@MainActor public protocol CPInterfaceControllerDelegate: AnyObject {
    /// A template is about to appear.
    func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool)
    /// A template has appeared.
    func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool)
    /// A template is about to disappear.
    func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool)
    /// A template has disappeared.
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

/// Manages the stack of an app's templates and one presented template.
@MainActor public final class CPInterfaceController {
    /// Notified when templates appear and disappear.
    public weak var delegate: (any CPInterfaceControllerDelegate)?
    /// The stack, from the root to the top.
    public private(set) var templates: [CPTemplate] = []
    /// The template presented over the stack: an alert.
    public private(set) var presentedTemplate: CPTemplate?
    /// Rule violations of the app, on this controller and its templates.
    public let rules = HeadUnitRuleLog()

    /// Creates a controller without templates.
    public init() {}

    /// The bottom of the stack.
    public var rootTemplate: CPTemplate? { templates.first }
    /// The top of the stack.
    public var topTemplate: CPTemplate? { templates.last }

    /// Replaces the stack with one template.
    ///
    /// - Parameters:
    ///   - template: The new root; must not be an alert.
    ///   - animated: Passed to the delegate.
    ///   - completion: Called with success, and with the violation if there is one.
    public func setRootTemplate(
        _ template: CPTemplate, animated: Bool = false, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        guard !(template is CPAlertTemplate) else {
            return fail(.wrongTemplate, "an alert cannot be the root; present it", completion)
        }
        change(animated) { templates = [template] }
        adopt(template)
        completion?(true, nil)
    }

    /// Pushes a template.
    ///
    /// Fails with `templateDepth` if the stack is full, and with `wrongTemplate` for an alert or a template that is
    /// already on the stack.
    ///
    /// - Parameters:
    ///   - template: The template.
    ///   - animated: Passed to the delegate.
    ///   - completion: Called with success, and with the violation if there is one.
    public func pushTemplate(
        _ template: CPTemplate, animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        if template is CPAlertTemplate {
            fail(.wrongTemplate, "an alert cannot be pushed; present it", completion)
        } else if templates.contains(where: { $0 === template }) {
            fail(.wrongTemplate, "the template is already on the stack", completion)
        } else if templates.count >= HeadUnitLimits.templateDepth {
            let depth = HeadUnitLimits.templateDepth
            fail(.templateDepth, "the template stack is limited to \(depth)", completion)
        } else {
            change(animated) { templates.append(template) }
            adopt(template)
            completion?(true, nil)
        }
    }

    /// Pops the top template; the root remains.
    public func popTemplate(animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil) {
        guard templates.count > 1 else {
            completion?(false, nil)
            return
        }
        change(animated) { templates.removeLast() }
        completion?(true, nil)
    }

    /// Pops all templates but the root.
    public func popToRootTemplate(animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil) {
        change(animated) { templates = Array(templates.prefix(1)) }
        completion?(true, nil)
    }

    /// Pops all templates above the given one.
    ///
    /// - Parameters:
    ///   - template: The new top.
    ///   - animated: Passed to the delegate.
    ///   - completion: Called with success, and with the violation if there is one.
    public func pop(
        to template: CPTemplate, animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        guard let row = templates.firstIndex(where: { $0 === template }) else {
            return fail(.wrongTemplate, "the template is not on the stack", completion)
        }
        change(animated) { templates = Array(templates[...row]) }
        completion?(true, nil)
    }

    /// Presents an alert over the stack.
    ///
    /// Fails with `wrongTemplate` for other templates and with `alertInTheWay` if an alert is already presented.
    ///
    /// - Parameters:
    ///   - template: The alert.
    ///   - animated: Passed to the delegate.
    ///   - completion: Called with success, and with the violation if there is one.
    public func presentTemplate(
        _ template: CPTemplate, animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        guard template is CPAlertTemplate else {
            return fail(.wrongTemplate, "only alerts can be presented; push other templates", completion)
        }
        guard presentedTemplate == nil else {
            return fail(.alertInTheWay, "another alert is already presented", completion)
        }
        change(animated) { presentedTemplate = template }
        adopt(template)
        completion?(true, nil)
    }

    /// Dismisses the presented alert.
    public func dismissTemplate(animated: Bool = true, completion: ((Bool, (any Error)?) -> Void)? = nil) {
        let was = presentedTemplate != nil
        change(animated) { presentedTemplate = nil }
        completion?(was, nil)
    }

    private func adopt(_ template: CPTemplate) {
        template.interfaceController = self
        template.rules.forward(to: rules)
    }

    private func fail(
        _ code: HeadUnitRuleError.Code, _ message: String, _ completion: ((Bool, (any Error)?) -> Void)?
    ) {
        completion?(false, rules.record(code, message))
    }

    /// The visible template.
    var visible: CPTemplate? { presentedTemplate ?? topTemplate }

    /// Changes the stack and notifies the delegate.
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

/// Asynchronous variants, which throw rule violations.
extension CPInterfaceController {
    /// Pushes a template.
    ///
    /// - Throws: `HeadUnitRuleError` for a rule violation.
    @discardableResult public func pushTemplate(_ template: CPTemplate, animated: Bool) async throws -> Bool {
        try await done { pushTemplate(template, animated: animated, completion: $0) }
    }

    /// Replaces the stack with one template.
    ///
    /// - Throws: `HeadUnitRuleError` for a rule violation.
    @discardableResult public func setRootTemplate(_ template: CPTemplate, animated: Bool) async throws -> Bool {
        try await done { setRootTemplate(template, animated: animated, completion: $0) }
    }

    /// Pops the top template.
    ///
    /// - Throws: Nothing at present; the signature is that of CarPlay.
    @discardableResult public func popTemplate(animated: Bool) async throws -> Bool {
        try await done { popTemplate(animated: animated, completion: $0) }
    }

    /// Presents an alert.
    ///
    /// - Throws: `HeadUnitRuleError` for a rule violation.
    @discardableResult public func presentTemplate(_ template: CPTemplate, animated: Bool) async throws -> Bool {
        try await done { presentTemplate(template, animated: animated, completion: $0) }
    }

    private func done(_ work: (@escaping (Bool, (any Error)?) -> Void) -> Void) async throws -> Bool {
        var (isDone, failure): (Bool, (any Error)?) = (false, nil)
        // Completion handlers are called synchronously.
        work { (isDone, failure) = ($0, $1) }
        if let failure { throw failure }
        return isDone
    }
}
#endif
