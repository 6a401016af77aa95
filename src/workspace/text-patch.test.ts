import { expect, test } from "vitest";
import { applyTextPatch, createTextPatch, reverseTextPatch } from "./text-patch.ts";

const entries = Array.from({ length: 400 }, (_, at) => `    { "id": "entry ${at}" }`);
const file = (list: readonly string[], edited: string): string =>
  `{\n  "items": [\n${list.join(",\n")}\n  ]${edited}\n}\n`;
const lastEdit = (name: string): string => `,\n  "last_edit": { "by": "${name}" }`;
const renamed = entries.with(7, '    { "id": "another name" }');

test.each([
  ["a renamed entry and another last editor", file(entries, lastEdit("Ada")), file(renamed, lastEdit("Bob"))],
  ["the first recorded editor", file(entries, ""), file(renamed, lastEdit("Bob"))],
  [
    "an additional entry",
    file(entries, lastEdit("Ada")),
    file([...entries, '    { "id": "new" }'], lastEdit("Bob")),
  ],
  ["a new file", null, file(entries, lastEdit("Ada"))],
])("%s produces a patch that works in both directions", (_what, before, after) => {
  const patch = createTextPatch("file.json", before, after);
  expect(applyTextPatch(before, patch)).toBe(after);
  expect(applyTextPatch(after, reverseTextPatch(patch))).toBe(before);
});

test.each([lastEdit("Ada"), ""])(
  "a patch contains only the changed lines, not the entries between them (before: %j)",
  (earlier) => {
    const { removed, added, end } = createTextPatch(
      "file.json",
      file(entries, earlier),
      file(renamed, lastEdit("Bob")),
    );
    for (const text of [removed, added, end?.removed, end?.added])
      expect((text ?? "").length).toBeLessThan(100);
  },
);
