// SPDX-License-Identifier: Apache-2.0
//
// A car screen in a page: shows its frames and sends input.

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

/**
 * Shows a car's screen in an element that holds an image.
 *
 * @param {HTMLElement} root Takes the keys, and buttons over all that can be tapped.
 * @param {string} base Address of the screen, such as "car/".
 * @param handlers Callbacks: `surface` gets what can be tapped and read, `connection` whether the screen responds.
 * @returns A function that sends a touch.
 */
export function carScreen(root, base, handlers = {}) {
  const picture = root.querySelector("img");
  const controls = document.createElement("div");
  controls.className = "car-controls";
  root.append(controls);
  const touch = touchSender(`${base}touch`);
  listenToPointer(picture, touch);
  listenToKeys(root, touch);
  showFrames(picture, base, handlers, surface => {
    root.style.setProperty("--ratio", surface.width / surface.height);
    placeControls(controls, surface.controls, touch, root);
    handlers.surface?.(surface);
  });
  return touch;
}

/** Loads the next frame as soon as there is one, and reconnects after errors. */
async function showFrames(picture, base, handlers, onSurface) {
  let seen = -1, known = -1;
  for (;;) {
    try {
      if (document.hidden) {
        await pause(300);
        continue;
      }
      const response = await fetch(`${base}frame?after=${seen}`, { cache: "no-store" });
      if (!response.ok) throw new Error(response.status);
      handlers.connection?.(true);
      if (response.status === 200) {
        const next = URL.createObjectURL(await response.blob()), before = picture.src;
        seen = Number(response.headers.get("Guidepost-Frame"));
        picture.src = next;
        await picture.decode().catch(() => {});
        picture.dataset.frames = Number(picture.dataset.frames ?? 0) + 1;
        if (before.startsWith("blob:")) URL.revokeObjectURL(before);
      }
      if (Number(response.headers.get("Guidepost-Surface")) !== known) {
        const surface = await (await fetch(`${base}surface`, { cache: "no-store" })).json();
        known = surface.sequence;
        onSurface(surface);
      }
    } catch {
      handlers.connection?.(false);
      [seen, known] = [-1, -1];
      await pause(700);
    }
  }
}

/** Sends inputs in order; of several waiting drags only the latest is sent. */
function touchSender(address) {
  const waiting = [];
  let isBusy = false;
  return async function touch(what) {
    if (what.do === "drag" && waiting.at(-1)?.do === "drag") waiting.pop();
    waiting.push(what);
    if (isBusy) return;
    isBusy = true;
    while (waiting.length) {
      const body = JSON.stringify(waiting.shift());
      await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => {});
    }
    isBusy = false;
  };
}

/** Recognizes taps, and drags that move the map. */
function listenToPointer(picture, touch) {
  let start = null, last = null, isStroke = false;
  const place = event => {
    const box = picture.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height, time: event.timeStamp };
  };
  const speed = now => {
    const seconds = Math.max(0.02, (now.time - last.time) / 1000);
    return { vx: (now.x - last.x) / seconds, vy: (now.y - last.y) / seconds };
  };
  picture.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    picture.setPointerCapture(event.pointerId);
    [start, isStroke] = [place(event), false];
    last = start;
  });
  picture.addEventListener("pointermove", event => {
    if (!start) return;
    const now = place(event), box = picture.getBoundingClientRect();
    const [x, y] = [now.x - start.x, now.y - start.y];
    if (!isStroke) {
      if (Math.hypot(x * box.width, y * box.height) < 8) return;
      isStroke = true;
      touch({ do: "press", x: start.x, y: start.y });
    }
    touch({ do: "drag", x, y, ...speed(now) });
    if (now.time - last.time > 60) last = now;
  });
  const end = event => {
    if (!start) return;
    const now = place(event);
    if (isStroke) touch({ do: "drop", ...speed(now) });
    else if (event.type === "pointerup") touch({ do: "tap", x: now.x, y: now.y });
    start = null;
  };
  picture.addEventListener("pointerup", end);
  picture.addEventListener("pointercancel", end);
}

/** Arrow keys move the map; two at once move it diagonally. */
function listenToKeys(root, touch) {
  const held = new Set();
  root.addEventListener("keydown", event => {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    held.add(direction);
    touch({ do: "pan", directions: [...held] });
  });
  root.addEventListener("keyup", event => held.delete(ARROWS[event.key]));
  root.addEventListener("focusout", () => held.clear());
}

/** Places a button over every control, for keyboards and screen readers. */
function placeControls(controls, wanted, touch, root) {
  const there = new Map([...controls.children].map(button => [button.dataset.name, button]));
  const isInside = controls.contains(document.activeElement);
  for (const control of wanted) {
    let button = there.get(control.name);
    there.delete(control.name);
    if (!button) {
      button = document.createElement("button");
      button.type = "button";
      button.dataset.name = control.name;
      button.addEventListener("click", () => touch({ do: "activate", name: control.name }));
    }
    button.setAttribute("aria-label", control.label);
    button.disabled = !control.enabled;
    const share = number => `${(100 * number).toFixed(3)}%`;
    Object.assign(button.style, {
      left: share(control.x), top: share(control.y), width: share(control.width), height: share(control.height),
    });
    if (button.parentNode !== controls) controls.append(button);
  }
  for (const button of there.values()) button.remove();
  if (isInside && !controls.contains(document.activeElement)) root.focus();
}
