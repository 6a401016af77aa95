import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { measureTextFiles } from "./text-metrics.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function write(name: string, lines: readonly string[]): string {
  writeFileSync(join(folder, name), `${lines.join("\r\n")}\r\n`);
  return join(folder, name);
}

function measure(mapping: readonly string[], options: { aquality?: boolean; lenient?: boolean } = {}) {
  return measureTextFiles({
    catalog: write("catalog.txt", ["  A - x ", "A - y", "", "A - x"]),
    extractions: [write("terms.txt", ["One (A study)", "Two (Words: a study)", "Three (Words: a study)"])],
    mappings: [write("mapping.txt", mapping)],
    reading: options.aquality ? "aquality" : "standard",
    lenient: options.lenient ?? false,
  });
}

const good = ["A - x : One (A study)", "A - x : Two (Words: a study)", "A - y : Two (Words: a study)"];

test("the default reading splits a line at its first separator, so a title may contain a colon", () => {
  const { metrics, notes } = measure(good);
  // Terms: One → x, Two → x y, Three → none. Classes: x has two terms, y one.
  expect(metrics.laconicity).toMatchObject({ numerator: 2, denominator: 3 });
  expect(metrics.completeness).toMatchObject({ numerator: 2, denominator: 3 });
  expect(metrics.lucidity).toMatchObject({ numerator: 1, denominator: 2 });
  expect(metrics.soundness).toMatchObject({ numerator: 2, denominator: 2 });
  expect(notes).toEqual([{ file: join(folder, "catalog.txt"), line: 4, problem: '"A - x" occurs again' }]);
});

test('the published reading splits at every colon, so the term "Two" loses its classes but still counts in class-based metrics', () => {
  const { metrics, truncated } = measure(good, { aquality: true });
  expect(truncated).toBe(2);
  expect(metrics.laconicity).toMatchObject({ numerator: 3, denominator: 3 });
  expect(metrics.completeness).toMatchObject({ numerator: 1, denominator: 3 });
  expect(metrics.lucidity).toMatchObject({ numerator: 1, denominator: 2 });
  expect(metrics.soundness).toMatchObject({ numerator: 2, denominator: 2 });
});

test("a duplicate pair counts once", () => {
  const { metrics, notes } = measure(["A - y : One (A study)", "A - y : One (A study)"]);
  expect(metrics.lucidity.numerator).toBe(2);
  expect(notes.map((note) => note.line)).toContain(2);
});

test("a single error lists all invalid lines, and lenient reading skips them", () => {
  const wrong = ["no separator here", "A - z : One (A study)", "A - x : Four (A study)", ...good];
  expect(() => measure(wrong)).toThrow(InputError);
  expect(() => measure(wrong)).toThrow(
    /mapping\.txt:1: .*\n.*mapping\.txt:2: .*not a class.*\n.*mapping\.txt:3: .*not a term/,
  );
  expect(measure(wrong, { lenient: true }).metrics).toEqual(measure(good).metrics);
});
