// SPDX-License-Identifier: Apache-2.0
//
// Errors of the details on the dispatcher's page.

import { part } from "./page.js";

/** Does something, and shows its error. */
export async function attempt(action) {
  part("detail-problem").hidden = true;
  try {
    await action();
  } catch (error) {
    part("detail-problem").textContent = error.message;
    part("detail-problem").hidden = false;
  }
}
