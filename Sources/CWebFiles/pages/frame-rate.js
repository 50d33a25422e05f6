// SPDX-License-Identifier: Apache-2.0
//
// Counts frames, and reports when a device is too slow for the resolution of the map.

/** Milliseconds over which frames are counted. */
const SPAN = 2000;
/** Frames per second below which the resolution is reduced. */
const ENOUGH = 50;
/** The first spans, in which tiles are loaded, say nothing about the device. */
const WARMUP = 2;

/** Counts the frames of a page. `document.body.dataset` has `frames`, their number, and `rate`, frames per second. */
export class FrameRateMonitor {
  #frames = 0;
  #counted = 0;
  #since = null;
  #spans = 0;

  /**
   * Counts a frame.
   *
   * @param {number} now Its time in milliseconds.
   * @returns {boolean} Whether frames come too slowly.
   */
  count(now) {
    this.#frames++;
    this.#since ??= now;
    const passed = now - this.#since;
    if (passed < SPAN) return false;
    const rate = (this.#frames - this.#counted) * 1000 / passed;
    [this.#since, this.#counted] = [now, this.#frames];
    Object.assign(document.body.dataset, { frames: this.#frames, rate: rate.toFixed(1) });
    // A page in the background gets few frames, and none that matter.
    return ++this.#spans > WARMUP && !document.hidden && passed < 2 * SPAN && rate < ENOUGH;
  }
}
