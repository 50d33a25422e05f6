// SPDX-License-Identifier: Apache-2.0
//
// A search field with a list of places, by the combobox pattern of the ARIA Authoring Practices.

/** Suggests places while someone types. `onPlace` is called with a feature of the search. */
export class SearchBox {
  #input;
  #list;
  #emptyText;
  #find;
  #onPlace;
  #kind;
  #found = [];
  #active = -1;
  #asked = 0;

  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} list
   * @param {string} emptyText Shown where nothing is found.
   * @param {(text: string) => Promise<object[]>} find Features for a text.
   * @param {(feature: object) => void} onPlace
   * @param {(properties: object) => string} kind What a feature is.
   */
  constructor(input, list, emptyText, find, onPlace, kind) {
    this.#kind = kind;
    [this.#input, this.#list, this.#emptyText, this.#find, this.#onPlace] = [input, list, emptyText, find, onPlace];
    input.addEventListener("input", () => this.#search());
    input.addEventListener("keydown", event => this.#key(event));
    input.addEventListener("blur", () => this.#close());
    input.form.addEventListener("submit", event => {
      event.preventDefault();
      this.#search(true);
    });
    // Before the field loses the focus.
    list.addEventListener("pointerdown", event => event.preventDefault());
    list.addEventListener("click", event => {
      const row = event.target.closest("[role=option]");
      if (row) this.#take(Number(row.dataset.row));
    });
  }

  async #search(takesFirst = false) {
    const number = ++this.#asked;
    const text = this.#input.value;
    this.#list.setAttribute("aria-busy", true);
    const found = /[\p{L}\p{N}]/u.test(text) ? await this.#find(text) : [];
    if (number !== this.#asked) return;
    this.#list.setAttribute("aria-busy", false);
    // A place that was chosen with the arrows stays chosen while it is found.
    const chosen = this.#found[this.#active];
    const active = chosen ? found.findIndex(feature => isSame(feature, chosen)) : -1;
    this.#found = found;
    if (takesFirst && found.length > 0) return this.#take(Math.max(0, active));
    this.#list.replaceChildren(...(found.length > 0 ? found.map((feature, index) => row(feature, index, this.#kind)) : text.trim() ? [empty(this.#emptyText)] : []));
    this.#open(this.#list.childElementCount > 0);
    this.#activate(active);
  }

  /** Marks the place that Enter takes, or none with -1. */
  #activate(index) {
    this.#active = index;
    [...this.#list.children].forEach((row, i) => row.setAttribute("aria-selected", i === index));
    const row = this.#list.children[index];
    if (!row) return this.#input.removeAttribute("aria-activedescendant");
    row.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", row.id);
  }

  #key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (steps && this.#found.length > 0) {
      const count = this.#found.length;
      this.#activate((this.#active + steps + (this.#active < 0 && steps < 0 ? count + 1 : count)) % count);
      event.preventDefault();
    } else if (event.key === "Enter" && this.#active >= 0) {
      event.preventDefault();
      this.#take(this.#active);
    } else if (event.key === "Escape" && !this.#list.hidden) {
      event.preventDefault();
      this.#close();
    }
  }

  #take(index) {
    const feature = this.#found[index];
    this.#asked++;
    this.#list.setAttribute("aria-busy", false);
    this.#found = [];
    this.#input.value = "";
    this.#close();
    if (feature) this.#onPlace(feature);
  }

  #close() { this.#open(false); }

  #open(isOpen) {
    this.#list.hidden = !isOpen;
    this.#input.setAttribute("aria-expanded", isOpen);
    if (!isOpen) this.#activate(-1);
  }
}

/** Whether two responses have the same place. */
function isSame(a, b) {
  return a.properties.label === b.properties.label && String(a.geometry.coordinates) === String(b.geometry.coordinates);
}

function row(feature, index, kind) {
  const element = document.createElement("li");
  element.role = "option";
  element.id = `result-${index}`;
  element.dataset.row = index;
  element.setAttribute("aria-selected", false);
  const small = document.createElement("small");
  small.textContent = kind(feature.properties);
  element.append(feature.properties.label, small);
  return element;
}

function empty(text) {
  const element = document.createElement("li");
  element.role = "option";
  element.setAttribute("aria-disabled", true);
  element.textContent = text;
  return element;
}
