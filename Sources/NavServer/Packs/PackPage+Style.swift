// SPDX-License-Identifier: Apache-2.0

extension PackPage {
    /// The style sheet: by day and by night, from the width of a phone on.
    static let style = Array(
        """
        :root {
          --paper: #ffffff; --soft: #f3f5f8; --ink: #12171d; --ink-soft: #55606d; --line: #e1e6ec; --accent: #1f5fe0;
          --area: #dbe7fd; --area-line: #6c95e6; --bad: #b3261e; color-scheme: light;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #171c23; --soft: #222932; --ink: #eef2f7; --ink-soft: #a5b1bf; --line: #2d3641; --accent: #7fb0ff;
            --area: #24364f; --area-line: #5f86c4; --bad: #ff9a92; color-scheme: dark;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; max-width: 760px; padding: 20px max(16px, env(safe-area-inset-left)) 32px; color: var(--ink);
          background: var(--paper); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
        }
        h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
        h2 { margin: 28px 0 8px; font-size: 1.25rem; }
        h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
        p { margin: 6px 0; color: var(--ink-soft); }
        a { color: var(--accent); }
        h3 a { display: inline-block; padding: 10px 0; }
        svg { display: block; width: 100%; max-height: 60vh; margin: 16px 0; }
        rect { fill: var(--area); stroke: var(--area-line); stroke-width: 1; }
        svg a:hover rect, svg a:focus-visible rect { fill: var(--accent); }
        svg a:hover text, svg a:focus-visible text { fill: var(--paper); }
        text { fill: var(--ink); font-size: 14px; text-anchor: middle; pointer-events: none; }
        pre {
          margin: 6px 0; padding: 10px 12px; overflow-x: auto; border-radius: 10px; background: var(--soft);
          font: .8125rem/1.5 ui-monospace, "Noto Sans Mono", monospace; -webkit-user-select: all; user-select: all;
        }
        code { font: .875em ui-monospace, "Noto Sans Mono", monospace; }
        ul { list-style: none; margin: 0; padding: 0; }
        li { padding: 6px 0 12px; border-top: 1px solid var(--line); }
        li p { margin: 0; font-variant-numeric: tabular-nums; }
        li:target { border-top-color: var(--accent); }
        .problem { color: var(--bad); font-weight: 600; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        footer { margin-top: 24px; padding-top: 12px; border-top: 1px solid var(--line); color: var(--ink-soft); font-size: .875rem; }

        """.utf8)
}
