import { expect, test } from "vitest";
import { textFeatures } from "./text-features.ts";

test("words have TF-IDF weights, inflected forms of a word share one feature, and rows have length 1", () => {
  const { rows, words } = textFeatures(["The lamps of the lamp", "a lamp and 12 clocks", "of the"]);
  expect(words).toEqual(["lamps", "clocks"]);
  expect([...(rows[0]?.weights ?? [])]).toEqual([1]);
  // Of three texts, two contain "lamp" and one contains "clock": the rarities are 1 + ln(4/3) and 1 + ln(4/2).
  const lamp = 1 + Math.log(4 / 3);
  const clock = 1 + Math.log(2);
  const length = Math.sqrt(lamp ** 2 + clock ** 2);
  expect([...(rows[1]?.columns ?? [])]).toEqual([0, 1]);
  expect(rows[1]?.weights[0]).toBeCloseTo(lamp / length, 6);
  expect(rows[1]?.weights[1]).toBeCloseTo(clock / length, 6);
  // A text that consists only of function words has an empty row.
  expect(rows[2]?.columns).toHaveLength(0);
});
