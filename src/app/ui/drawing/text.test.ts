import { expect, test } from "vitest";
import { fill, oneLine, truncate, truncateMiddle, width, wrap } from "./text.ts";

// Widths by hand: kana and ideographs take two cells, a combining mark none, an emoji sequence two.
const wide = "日本語テスト";
const combining = "e\u0301te\u0301";
const family = "👩‍👩‍👧 ok";

test("text is padded to exactly the requested width, whatever its characters", () => {
  for (const text of ["plain", "", wide, combining, family, "ａｂｃ", "-".repeat(500), wide.repeat(300)]) {
    for (const cells of [1, 2, 3, 7, 10, 33]) expect([text, width(fill(text, cells))]).toEqual([text, cells]);
  }
});

test("text is truncated between characters, and truncated text ends with an ellipsis", () => {
  expect(truncate("abcdef", 4)).toBe("abc…");
  expect(truncate(wide, 6)).toBe("日本…");
  expect(truncate(combining, 3)).toBe(combining);
  expect(truncate(combining, 2)).toBe("e\u0301…");
  expect(truncate("abc", 0)).toBe("");
});

test("wrapping keeps words whole and paragraphs apart, and breaks only words that are longer than a line", () => {
  expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
  expect(wrap("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
  expect(wrap("日本語テスト", 5)).toEqual(["日本", "語テ", "スト"]);
  expect(wrap("a\n\nb", 5)).toEqual(["a", "", "b"]);
  expect(wrap("x", 0)).toEqual([]);
});

test("text from files cannot control the terminal", () => {
  const hostile = "a\u001b[2Jb\u202ec\nd\te";
  expect(oneLine(hostile)).toBe("a\ufffd[2Jb\ufffdc d e");
  expect(wrap(hostile, 80).join("|")).toBe("a\ufffd[2Jb\ufffdc|d  e");
});

test("spaces inside a line stay, even next to other scripts, and other white space becomes a single space", () => {
  expect(oneLine("│   └─ é")).toBe("│   └─ é");
  expect(oneLine("é\t\n b")).toBe("é  b");
});

test("a text that is truncated in its middle keeps its beginning and its end", () => {
  expect(truncateMiddle("relevance of categories", 15)).toBe("relevan…egories");
  expect(truncateMiddle("日本語の長い題名", 9)).toBe("日本…題名");
  expect(truncateMiddle("short", 15)).toBe("short");
});
