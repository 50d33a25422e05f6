// SPDX-License-Identifier: Apache-2.0

/// The page that shows the feed in a browser: the image for small displays, enlarged, and the instruction.
enum FeedPage {
    static let html = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Guidepost feed</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="stylesheet" href="/feed.css">
        <canvas id="screen" width="128" height="64"></canvas>
        <h2 id="sentence"></h2><p id="left"></p><small>© OpenStreetMap contributors, ODbL</small>
        <script src="/feed.js"></script></html>
        """

    static let style = """
        body { font: 18px sans-serif; background: #111; color: #eee; margin: 0 auto; padding: 2em 16px; max-width: 42em }
        canvas { box-sizing: border-box; width: 528px; max-width: 100%; aspect-ratio: 2; image-rendering: pixelated;
          background: #021; border: 8px solid #333 }
        small { color: #999 }
        """

    static let script = """
        const source = new EventSource("/feed"), context = document.getElementById("screen").getContext("2d");
        // Rounded as in the picture.
        const distance = meters =>
          meters < 995 ? Math.round(meters / 10) * 10 + " m" : Math.round(meters / 100) / 10 + " km";
        source.addEventListener("picture", event => {
          const bits = atob(event.data), image = context.createImageData(128, 64);
          for (let i = 0; i < 128 * 64; i++) {
            const on = bits.charCodeAt(i >> 3) & (0x80 >> (i & 7));
            image.data.set(on ? [120, 255, 160, 255] : [0, 34, 17, 255], 4 * i);
          }
          context.putImageData(image, 0, 0);
        });
        source.addEventListener("navinfo", event => {
          const info = JSON.parse(event.data), step = info.currentStep;
          document.getElementById("sentence").textContent = step ? step.fullInstructionText : info.navState;
          document.getElementById("left").textContent = step
            ? distance(info.distanceToCurrentStepMeters) + " to the maneuver, "
              + distance(info.distanceToFinalDestinationMeters) + " and "
              + Math.max(1, Math.round(info.timeToFinalDestinationSeconds / 60)) + " min to the destination" : "";
        });
        """

    /// Content security policy: the page loads its own two files and the feed.
    static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'",
        "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
