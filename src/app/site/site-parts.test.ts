/** Tests the parts of a site that do not need a browser: escaping, addresses, changes of an increment, and citation. */
import { expect, test } from "vitest";
import type { Comparison } from "../../evaluation/index.ts";
import { assignSlugs, html, webAddress } from "../../pages/design/index.ts";
import { replayIncrements, taxonomyPhases } from "../../taxonomy/index.ts";
import { emptySource } from "../../testing/pages/empty-source.ts";
import { groupLetters } from "./leaderboard/leaderboard-pages.ts";
import { formatCitationBibtex, formatCitationFile } from "./overview/citation.ts";
import { figureChanges } from "./overview/overview-page.ts";
import { siteContent } from "./site-content.ts";
import { incrementChanges } from "./taxonomy/taxonomy-facts.ts";

test("templates escape strings everywhere, keep their own markup, and render null as nothing", () => {
  const inner = html`<b>${"a<b>"}</b>`;
  expect(html`<p title="${'"x'}">${inner}${null}${false}${[1, "&"]}</p>`.markup).toBe(
    '<p title="&quot;x"><b>a&lt;b&gt;</b>1&amp;</p>',
  );
});

test("characters that reorder text are replaced with a visible character", () => {
  expect(html`${"a\u202eb"}`.markup).toBe("a\ufffdb");
});

test("links lead only to web pages", () => {
  expect(webAddress("https://doi.org/10.1/x")).toBe("https://doi.org/10.1/x");
  for (const text of [
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "x",
  ]) {
    expect(webAddress(text), text).toBeUndefined();
  }
});

test("every name gets a unique ASCII address, which later names do not change", () => {
  const names = ["Answer Type - Date", "Answer (Type) Date", "日本", "", "../../etc", "x".repeat(10_000)];
  const slugs = assignSlugs(names);
  expect(slugs.get("Answer Type - Date")).toBe("answer-type-date");
  expect(slugs.get("../../etc")).toBe("etc");
  expect(new Set(slugs.values()).size).toBe(names.length);
  for (const slug of slugs.values()) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,68}$/);
  // The page that lists the items keeps its address, whatever their names.
  expect(assignSlugs(["index"], ["index"]).get("index")).toMatch(/^index-[0-9a-f]{8}$/);
  expect(assignSlugs(names.slice(0, 2)).get("Answer (Type) Date")).toBe(slugs.get("Answer (Type) Date"));
});

test("the comparison marks moved, merged, new and newly described classes, and states their origins", () => {
  const createClass = (name: string) => ({ name, description: "", clusters: [] });
  const first = {
    name: "T1",
    categories: [
      {
        name: "Old",
        description: "",
        classes: [createClass("A"), createClass("B"), createClass("C"), createClass("D")],
      },
      { name: "Other", description: "", classes: [createClass("E")] },
    ],
  };
  const reason = "because";
  const operations = [
    { op: "move-class", category: "Old", class: "A", to: "Other", reason },
    {
      op: "merge-classes",
      classes: [
        { category: "Old", class: "B" },
        { category: "Old", class: "C" },
      ],
      into: { category: "Old", class: "BC" },
      reason,
    },
    { op: "rename-category", category: "Old", to: "New", reason },
    { op: "describe-class", category: "Other", class: "E", description: "now", reason },
    { op: "create-class", category: "Other", class: "F", description: "", reason },
  ] as const;
  const construction = taxonomyPhases.construction.parse({ increments: [first, { name: "T2", operations }] });
  const changes = incrementChanges({
    construction,
    increments: replayIncrements(construction, "6-construction.json"),
  })[1];
  const shownChanges = ["Other - A", "New - BC", "New - D", "Other - E", "Other - F"].map((label) => [
    label,
    changes?.statusOf(label),
    changes?.originsOf(label),
  ]);
  expect(shownChanges).toEqual([
    ["Other - A", "moved", ["Old - A"]],
    ["New - BC", "moved", ["Old - B", "Old - C"]],
    ["New - D", "moved", ["Old - D"]],
    ["Other - E", "changed", []],
    ["Other - F", "added", []],
  ]);
  expect(changes?.removed).toEqual(["Old - A", "Old - B", "Old - C", "Old - D"]);
  expect(changes?.effects[4]?.added).toEqual(["Other - F"]);
});

test("the overview lists figures that were added, removed or changed, and omits the unchanged ones", () => {
  const publication = (figures: Record<string, string>) => ({ date: "2026-01-01", content: "", figures });
  expect(
    figureChanges(
      publication({ same: "1", other: "1", gone: "1" }),
      publication({ same: "1", other: "2", came: "3" }),
    ),
  ).toEqual([
    ["other", "1", "2"],
    ["came", "–", "3"],
    ["gone", "1", "–"],
  ]);
  expect(figureChanges(undefined, publication({ same: "1" }))).toEqual([]);
});

test("CITATION.cff lists persons as persons and organisations as entities, and only SPDX licences", () => {
  const source = {
    ...emptySource("Lakes"),
    credits: {
      creators: ["Ada van der Adams", "Baker, Ben", "{Institute of Lakes}"],
      licence: "cc-by-4.0",
      url: "https://example.org/lakes",
    },
  };
  const content = siteContent(source, new Set(), "2026-01-01");
  // The keys of a person and of an entity are those of the schema guide 1.2.0.
  expect(formatCitationFile(content).split("\n").slice(4, -1)).toEqual([
    "authors:",
    '  - family-names: "Adams"',
    '    given-names: "Ada"',
    '    name-particle: "van der"',
    '  - family-names: "Baker"',
    '    given-names: "Ben"',
    '  - name: "Institute of Lakes"',
    "license: CC-BY-4.0",
    'url: "https://example.org/lakes"',
    'date-released: "2026-01-01"',
  ]);
  const own = { ...content, credits: { ...source.credits, licence: "ask us" } };
  expect(formatCitationFile(own)).not.toContain("license:");
  const page = { title: "Question “Which?”", path: "question/q1.html" };
  expect(formatCitationBibtex(content, page).split("\n")).toEqual([
    "@misc{adams2026-q1,",
    "  author = {van der Adams, Ada and Baker, Ben and {Institute of Lakes}},",
    "  title = {Question “Which?”. In: Lakes},",
    "  year = {2026},",
    "  url = {https://example.org/lakes/question/q1.html},",
    "}",
  ]);
});

test("systems share a letter if no test distinguishes any two of the systems between them", () => {
  const pair = (a: string, b: string, verdict: Comparison["verdict"]) =>
    ({ measure: "recall", a, b, verdict }) as Comparison;
  // a–b and b–c are within noise, but a–c is not: b belongs to both groups. d differs from all.
  const comparisons = [
    pair("a", "b", "within noise"),
    pair("b", "c", "within noise"),
    pair("a", "c", "a better"),
    ...["a", "b", "c"].map((name) => pair(name, "d", "a better")),
  ];
  expect([...groupLetters(["a", "b", "c", "d"], comparisons, "recall")]).toEqual([
    ["a", "a"],
    ["b", "ab"],
    ["c", "b"],
    ["d", "c"],
  ]);
});
