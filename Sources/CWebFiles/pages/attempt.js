// SPDX-License-Identifier: Apache-2.0
//
// Errors of the details on the dispatcher's page.

import { FleetFailure } from "./fleet-state.js";
import { words } from "./fleet-texts.js";
import { part } from "./page.js";
import { showError } from "./words.js";

/** Runs an action and shows its error. */
export async function attempt(action) {
  part("detail-problem").hidden = true;
  try {
    await action();
  } catch (error) {
    // Without a response of the server, the message is that of the browser.
    const isFailure = error instanceof FleetFailure;
    showError(part("detail-problem"), words.text(isFailure ? "mapFailed" : "mapNoServer"), isFailure ? error.message : "");
  }
}
