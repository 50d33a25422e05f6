// SPDX-License-Identifier: Apache-2.0
//
// The search of the site: pages and headings by their words, in the browser.

const script = document.currentScript;
const up = script.dataset.up;
const query = document.getElementById("query");
const found = document.getElementById("found");
let chosen = -1;
let index = null;

/** Loads the index with the first search. */
function load() {
  index ??= new Promise((resolve, reject) => {
    const source = document.createElement("script");
    source.src = `${up}search-index.js`;
    source.onload = () => resolve(globalThis.siteIndex);
    source.onerror = reject;
    document.head.append(source);
  });
  return index;
}

/** Pages and headings that have all words, best first: titles before headings before texts. */
function matches(pages, words) {
  const has = text => words.every(word => text.toLowerCase().includes(word));
  const rows = [];
  for (const [path, title, headings, text] of pages) {
    if (has(title)) rows.push([0, path, title, ""]);
    const heading = headings.find(each => has(each[1]));
    if (heading) rows.push([1, `${path}#${heading[0]}`, heading[1], title]);
    else if (!has(title) && has(`${title} ${text}`)) rows.push([2, path, title, around(text, words[0])]);
  }
  return rows.sort((a, b) => a[0] - b[0]).slice(0, 12);
}

function around(text, word) {
  const at = text.toLowerCase().indexOf(word);
  return at < 0 ? "" : `…${text.slice(Math.max(0, at - 30), at + 50)}…`;
}

async function show() {
  const words = query.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  chosen = -1;
  query.removeAttribute("aria-activedescendant");
  const rows = words.length ? matches(await load(), words) : [];
  found.replaceChildren(...rows.map(([, path, title, note], number) => {
    const row = document.createElement("li");
    row.id = `found-${number}`;
    row.setAttribute("role", "option");
    const link = document.createElement("a");
    link.href = up + path;
    link.tabIndex = -1;
    link.textContent = title;
    const small = document.createElement("small");
    small.textContent = note;
    link.append(small);
    row.append(link);
    return row;
  }));
  found.hidden = rows.length === 0;
  query.setAttribute("aria-expanded", rows.length > 0);
}

function choose(step) {
  const rows = [...found.children];
  if (rows.length === 0) return;
  chosen = (chosen + step + rows.length) % rows.length;
  rows.forEach((row, number) => row.setAttribute("aria-selected", number === chosen));
  query.setAttribute("aria-activedescendant", rows[chosen].id);
  rows[chosen].scrollIntoView({ block: "nearest" });
}

query.addEventListener("input", show);
query.addEventListener("keydown", event => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") choose(event.key === "ArrowDown" ? 1 : -1);
  else if (event.key === "Escape") {
    query.value = "";
    show();
  } else return;
  event.preventDefault();
});
document.getElementById("search").addEventListener("submit", event => {
  event.preventDefault();
  (found.children[Math.max(0, chosen)]?.querySelector("a"))?.click();
});
