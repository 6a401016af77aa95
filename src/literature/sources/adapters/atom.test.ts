/** Tests what the adapters do not reach: feeds that are written to be slow to read. */
import { expect, test } from "vitest";
import { readAtom } from "./search-only.ts";

const feed = (content: string): string =>
  `<feed xmlns="x"><opensearch:totalResults a="1"> 2 </opensearch:totalResults>${content}</feed>\n`;

test("elements, attributes and character data are read", () => {
  const { total, entry: entries } = readAtom(
    feed(
      `<entry><title type="html"> A &amp; B\n</title><titles>other</titles><link href='u' title = "pdf"/></entry>
       <entry><title><![CDATA[ 1 < 2 ]]></title><link rel="alternate"></link></entry>`,
    ),
  );
  expect(total).toBe("2");
  expect(entries.map((entry) => entry.title)).toEqual([["A & B"], ["1 < 2"]]);
  expect(entries.map((entry) => entry.link)).toEqual([[{ href: "u", title: "pdf" }], [{ rel: "alternate" }]]);
});

// An expression for an element would search the whole rest of the feed once per start tag: 10 billion steps.
test.each([
  ["entries without an end", "<entry>".repeat(100_000)],
  ["tags without an end", "<entry ".repeat(100_000)],
  ["an attribute without a value", `<entry><link ${"a".repeat(100_000)}/></entry>`],
  ["spaces", `<entry><title>${" ".repeat(1_000_000)}x</title></entry>`],
])("a feed with many %s is read in one pass", (_what, content) => {
  const { entry: entries } = readAtom(feed(content));
  expect(entries.flatMap((entry) => entry.link)).toEqual(
    entries.flatMap(({ link = [] }) => link.map(() => ({}))),
  );
  expect(entries.flatMap((entry) => entry.title).join("")).toMatch(/^x?$/);
});

test("an incomplete feed is rejected", () => {
  for (const xml of ["", "<feed>", "<html></html>", `<feed>${" ".repeat(1_000_000)}x`]) {
    expect(() => readAtom(xml)).toThrow(SyntaxError);
  }
});
