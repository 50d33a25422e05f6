// SPDX-License-Identifier: Apache-2.0
//
// Right-to-left text for MapLibre, which joins no Arabic and orders no text by itself: loaded by its workers through
// setRTLTextPlugin(). Arabic is joined with the presentation forms of Unicode, and lines are ordered by a part of the
// Unicode Bidirectional Algorithm (UAX #9): a paragraph with words of two directions, numbers, neutrals and mirrored
// brackets, without explicit embeddings.

(() => {
  // MARK: Joining

  /** Code point of the isolated form and number of forms (isolated, final, initial, medial), by letter. */
  const FORMS = new Map();
  /** Letters whose forms follow each other in the block from U+FE80 on: their number of forms. */
  const ROW = "1222242424444422224444444" + "444444442";
  let form = 0xFE80;
  for (let index = 0, letter = 0x621; letter <= 0x64A; letter++) {
    if (letter > 0x63A && letter < 0x641) continue;
    const count = letter === 0x649 ? 2 : letter === 0x64A ? 4 : Number(ROW[index] ?? 4);
    index++;
    FORMS.set(letter, [form, count]);
    form += count;
  }
  // Persian and Urdu.
  for (const [letter, isolated, count] of [
    [0x67E, 0xFB56, 4], [0x686, 0xFB7A, 4], [0x698, 0xFB8A, 2], [0x6A9, 0xFB8E, 4], [0x6AF, 0xFB92, 4], [0x6CC, 0xFBFC, 4],
    [0x679, 0xFB66, 4], [0x688, 0xFB88, 2], [0x691, 0xFB8C, 2], [0x6BA, 0xFB9E, 2], [0x6BE, 0xFBAA, 4], [0x6C1, 0xFBA6, 4],
    [0x6D2, 0xFBAE, 2],
  ]) FORMS.set(letter, [isolated, count]);
  const TATWEEL = 0x640;
  const LAM = 0x644;
  /** Isolated ligature of lam with an alef. */
  const LAM_ALEF = new Map([[0x622, 0xFEF5], [0x623, 0xFEF7], [0x625, 0xFEF9], [0x627, 0xFEFB]]);
  const isMark = code => code >= 0x64B && code <= 0x65F || code === 0x670;
  const joinsNext = code => code === TATWEEL || FORMS.get(code)?.[1] === 4;
  const joinsPrevious = code => code === TATWEEL || (FORMS.get(code)?.[1] ?? 0) > 1;

  function applyArabicShaping(text) {
    if (!/[\u0621-\u06FF]/.test(text)) return text;
    // Vowel signs have no place of their own on a map.
    const codes = [...text].map(letter => letter.codePointAt(0)).filter(code => !isMark(code));
    let shaped = "";
    for (let i = 0; i < codes.length; i++) {
      const [isolated, count] = FORMS.get(codes[i]) ?? [codes[i], 0];
      const isJoined = i > 0 && joinsNext(codes[i - 1]) && joinsPrevious(codes[i]);
      const ligature = codes[i] === LAM ? LAM_ALEF.get(codes[i + 1]) : null;
      if (ligature) {
        shaped += String.fromCodePoint(ligature + (isJoined ? 1 : 0));
        i++;
        continue;
      }
      const joins = count === 4 && i + 1 < codes.length && joinsPrevious(codes[i + 1]);
      shaped += String.fromCodePoint(count === 0 ? isolated : isolated + (joins ? (isJoined ? 3 : 2) : isJoined ? 1 : 0));
    }
    return shaped;
  }

  // MARK: Order

  const RIGHT = /[\u0590-\u05FF\u0600-\u065F\u066A-\u06EF\u06FA-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE]/;
  const NUMBER = /[0-9\u0660-\u0669\u06F0-\u06F9]/;
  const MIRRORED = new Map([..."()[]{}<>«»‹›"].map((sign, i, all) => [sign, all[i ^ 1]]));

  /** R, L, N for a number, or null for a neutral character. */
  function kind(letter) {
    if (NUMBER.test(letter)) return "N";
    if (RIGHT.test(letter)) return "R";
    return /\p{L}/u.test(letter) ? "L" : null;
  }

  /** The level of each character: even from left to right, odd from right to left. */
  function levels(letters) {
    const kinds = letters.map(kind);
    // One separator between digits belongs to the number.
    for (let i = 1; i + 1 < kinds.length; i++) {
      if (kinds[i - 1] === "N" && kinds[i + 1] === "N" && /[.,:/-]/.test(letters[i])) kinds[i] = "N";
    }
    const base = kinds.find(kind => kind === "R" || kind === "L") === "R" ? 1 : 0;
    // After a word from left to right, a number goes on with it.
    let strong = base ? "R" : "L";
    const directions = kinds.map(kind => {
      if (kind === "R" || kind === "L") strong = kind;
      return kind === "N" ? (strong === "L" ? "L" : "N") : kind;
    });
    const side = kind => kind === "N" ? "R" : kind;
    for (let i = 0; i < directions.length; i++) {
      if (directions[i] !== null) continue;
      let end = i;
      while (end < directions.length && directions[end] === null) end++;
      const before = i > 0 ? side(directions[i - 1]) : base ? "R" : "L";
      const after = end < directions.length ? side(directions[end]) : base ? "R" : "L";
      directions.fill(before === after ? before : base ? "R" : "L", i, end);
    }
    return directions.map(direction => direction === "R" ? 1 : direction === "N" || base ? 2 : 0);
  }

  /** The positions of a line in the order in which they are shown. */
  function visualOrder(line) {
    const order = line.map((_, i) => i);
    for (let level = Math.max(0, ...line); level > 0; level--) {
      for (let start = 0; start < line.length; start++) {
        if (line[start] < level) continue;
        let end = start;
        while (end < line.length && line[end] >= level) end++;
        // Levels were assigned in logical order; those above reverse within this run.
        order.splice(start, end - start, ...order.slice(start, end).reverse());
        line.splice(start, end - start, ...line.slice(start, end).reverse());
        start = end;
      }
    }
    return order;
  }

  /** Lines between breaks: characters in visual order with their positions in the text. */
  function lines(text, breaks) {
    // Breaks count UTF-16 units, like the text.
    const letters = text.split("");
    const all = levels(letters);
    let start = 0;
    return breaks.map(end => {
      const line = all.slice(start, end);
      const first = start;
      start = end;
      return visualOrder([...line]).map(i => ({
        letter: line[i] % 2 ? MIRRORED.get(letters[first + i]) ?? letters[first + i] : letters[first + i], at: first + i,
      }));
    });
  }

  const processBidirectionalText = (text, breaks) =>
    lines(text, breaks).map(line => line.map(({ letter }) => letter).join(""));
  const processStyledBidirectionalText = (text, styles, breaks) =>
    lines(text, breaks).map(line => [line.map(({ letter }) => letter).join(""), line.map(({ at }) => styles[at])]);

  self.registerRTLTextPlugin({ applyArabicShaping, processBidirectionalText, processStyledBidirectionalText });
})();
