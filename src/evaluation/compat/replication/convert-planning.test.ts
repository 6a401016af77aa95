import { expect, test } from "vitest";
import { convertPlanning } from "./convert-planning.ts";

const read = (text: string) => convertPlanning(text, "planning.md", [{ id: "GQ1", text: "?" }]);

test("the converter reads planning steps with headings and lists", () => {
  const { planning, notes } = read(`# Planning
Some words before.

## S1: Define the objective
Sort questions by
what they **ask** for.

## S2: Domain
Scholarly search

## S3 Structure type
We chose a facet-based structure.

## S4: Procedure
Qualitative

## S5: Source categories
- Datasets
- Classifiers.

## Notes
Nothing of this is a topic.
`);
  expect(planning).toMatchObject({
    objective: "Sort questions by what they ask for.",
    domain: "Scholarly search",
    structure: "faceted",
    procedure: "qualitative",
    literature: { topics: ["Datasets", "Classifiers"] },
    relevance: { rule: "all", questions: [{ id: "GQ1", text: "?" }] },
  });
  expect(notes).toEqual([]);
});

test("the converter also reads planning steps of one line each", () => {
  const { planning, notes } = read(
    "- **S1 (Objective):** Sort things.\n- **S2 Domain:** Things\n- **S3 Structure:** Hierarchy\n" +
      "- **S4 Procedure:** quantitative\n- **S5 Sources:** books, papers; reports\n",
  );
  expect(planning).toMatchObject({
    objective: "Sort things.",
    domain: "Things",
    structure: "hierarchy",
    procedure: "quantitative",
    literature: { topics: ["books", "papers", "reports"] },
  });
  expect(notes).toEqual([]);
});

test("placeholders in a template do not count as answers, and the converter reports missing steps", () => {
  const { planning, notes } = read(
    "## Objective\n[Describe the objective]\n## Structure\nA tree of facets\n## S4 Procedure\nby hand\n",
  );
  expect(planning).toMatchObject({ objective: "", structure: null, procedure: null });
  expect(notes.map(({ problem }) => problem)).toEqual([
    "the text does not state S1, the objective",
    "the text does not state S2, the domain",
    "the structure does not match exactly one of faceted, hierarchy, paradigm, tree: enter it manually",
    "the procedure does not match exactly one of quantitative, qualitative: enter it manually",
    "the text does not state S5, the literature",
  ]);
});
