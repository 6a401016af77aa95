import { expect, test } from "vitest";
import { applyTextPatch, createTextPatch, reverseTextPatch } from "./text-patch.ts";

const entries = Array.from({ length: 400 }, (_, at) => `    { "id": "entry ${at}" }`);
const file = (list: readonly string[], edited: string): string =>
  `{\n  "items": [\n${list.join(",\n")}\n  ]${edited}\n}\n`;
const mark = (name: string): string => `,\n  "last_edit": { "by": "${name}" }`;
const renamed = entries.with(7, '    { "id": "another name" }');

test.each([
  ["a renamed entry and another last editor", file(entries, mark("Ada")), file(renamed, mark("Bob"))],
  ["the first mark of an editor", file(entries, ""), file(renamed, mark("Bob"))],
  ["an entry more", file(entries, mark("Ada")), file([...entries, '    { "id": "new" }'], mark("Bob"))],
  ["a new file", null, file(entries, mark("Ada"))],
])("%s produces a patch that works in both directions", (_what, before, after) => {
  const patch = createTextPatch("file.json", before, after);
  expect(applyTextPatch(before, patch)).toBe(after);
  expect(applyTextPatch(after, reverseTextPatch(patch))).toBe(before);
});

test.each([mark("Ada"), ""])(
  "a patch contains only the changed lines, without entries between them (before: %j)",
  (earlier) => {
    const { removed, added, end } = createTextPatch(
      "file.json",
      file(entries, earlier),
      file(renamed, mark("Bob")),
    );
    for (const text of [removed, added, end?.removed, end?.added])
      expect((text ?? "").length).toBeLessThan(100);
  },
);
