import { expect, test } from "vitest";
import { cleanName } from "./names.ts";

test.each([
  ["<i>Vibrio</i> &amp;\n co", "Vibrio & co"],
  ["gaps &amp;#x2014; causes &amp;amp; effects", "gaps — causes & effects"],
  ["A &amp;lt; B", "A < B"],
  ["R&D; and AT&T", "R&D; and AT&T"],
  ["&amp;unknown; stays", "&amp;unknown; stays"],
])("the name %j is read as %j", (text, name) => {
  expect(cleanName(text)).toBe(name);
});
