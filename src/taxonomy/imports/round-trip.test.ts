/** Reads what `export` writes, over generated taxonomies with hostile names. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ExportSource, taxonomyFormats } from "../exports/index.ts";
import type { Category } from "../model.ts";
import { taxonomyPhases } from "../taxonomy-documents.ts";
import { parseTaxonomy } from "./read-taxonomy-file.ts";

const phase = <P extends keyof typeof taxonomyPhases>(name: P) => taxonomyPhases[name].parse({});

function sourceOf(categories: readonly Category[], raw: boolean): ExportSource {
  const increment = { name: "T1", categories };
  return {
    name: "Things",
    description: "",
    increment,
    state: {
      planning: phase("planning"),
      extraction: phase("extraction"),
      clustering: phase("clustering"),
      relevance: phase("relevance"),
      construction: phase("construction"),
      validation: phase("validation"),
      application: phase("application"),
      increments: [increment],
      matrices: new Map(),
    } as ExportSource["state"],
    titles: new Map(),
    base: "https://example.org/",
    raw,
  };
}

function read(name: string, text: string) {
  return parseTaxonomy(text, name).categories;
}

/** What a format keeps: `shown` maps a text to the text that the format can contain. */
function expected(categories: readonly Category[], shown: (text: string) => string) {
  return categories.map(({ name, description, exclusive = false, guideline = "", classes }) => ({
    name: shown(name),
    description: shown(description),
    exclusive,
    guideline: shown(guideline),
    classes: classes.map((item) => ({ name: shown(item.name), description: shown(item.description) })),
  }));
}

function found(categories: ReturnType<typeof read>) {
  return categories.map(({ name, description = "", exclusive = false, guideline = "", classes }) => ({
    name,
    description,
    exclusive,
    guideline,
    classes: classes.map((item) => ({ name: item.name, description: item.description ?? "" })),
  }));
}

const hostile = fc.constantFrom(
  "=SUM(A1)",
  "'=1+1",
  "'quoted'",
  "-5",
  "- bullet",
  "a | b",
  "a - b",
  "a: b; c",
  '"quoted", and "more"',
  "back\\slash\\",
  "two\nlines",
  "<b>&amp;</b>",
  "# heading",
  "## Shape",
  "% comment & more",
  "Größe 日本",
  "cafe\u0301",
  "__proto__",
  "constructor",
  "@prefix x: <y>",
  "{ $x$ }",
  "[2ex] α → β",
  "* star ½ € №5 x² H₂O",
  "1. first",
  "*",
  "end.",
);
const text = fc.oneof(hostile, fc.string({ unit: "grapheme", maxLength: 12 }), fc.string({ maxLength: 12 }));
const name = text.map((value) => value.trim()).filter((value) => value !== "");
const description = text.map((value) => value.trim());
/** Generates categories whose names differ, also in formats that write all white space as one space. */
const categories: fc.Arbitrary<readonly Category[]> = fc
  .uniqueArray(
    fc.record({
      name,
      description,
      exclusive: fc.boolean(),
      guideline: description,
      classes: fc.uniqueArray(fc.record({ name, description, clusters: fc.constant([]) }), {
        selector: (item) => oneLine(item.name),
        maxLength: 4,
      }),
    }),
    { selector: (item) => oneLine(item.name), minLength: 1, maxLength: 4 },
  )
  .filter((items) => items.some(({ classes }) => classes.length > 0));

const oneLine = (value: string): string => value.replace(/\s+/g, " ").trim();

test.each(["turtle", "jsonld", "csv", "raw csv"] as const)(
  "the import reads an export as %s as the same categories, classes, descriptions and rules",
  (format) => {
    const isRaw = format === "raw csv";
    const { ending, format: write } = taxonomyFormats[isRaw ? "csv" : format];
    fc.assert(
      fc.property(categories, (generated) => {
        // A table that was not protected cannot show whether an apostrophe belongs to a name.
        fc.pre(!isRaw || !JSON.stringify(generated).includes("'"));
        const text = write(sourceOf(generated, isRaw));
        expect(found(read(`classes${ending}`, text))).toEqual(expected(generated, (value) => value));
      }),
      { seed: 39, numRuns: 150 },
    );
  },
);

test("the import reads an export as Markdown as the same categories and classes, up to white space", () => {
  fc.assert(
    fc.property(categories, (generated) => {
      expect(found(read("t.md", taxonomyFormats.markdown.format(sourceOf(generated, false))))).toEqual(
        expected(generated, oneLine),
      );
    }),
    { seed: 39, numRuns: 150 },
  );
});
