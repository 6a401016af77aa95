/**
 * Lists the edits that commands make to a workspace. Each edit starts from the bundled example and must be applied
 * either completely or not at all.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openReplyStore } from "../../literature/sources/index.ts";
import { allEdits } from "../../operations/index.ts";
import { project } from "./project-folder.ts";
import type { WritingScenario } from "./writing-scenarios.ts";

const inOneLine = (path: string): string =>
  JSON.stringify(JSON.parse(readFileSync(join(project, path), "utf8")));

const newPaper = "survey import more.bib --iteration 3";

/** Minimal versions of the three files that a replication package must contain. */
const replication = {
  "artifacts/extraction.json": JSON.stringify([
    { title: "One", types: [{ type: "Boolean", description: "Yes or no." }] },
  ]),
  "artifacts/cluster_increments.json": JSON.stringify([
    {
      iteration: 1,
      clusters: [
        {
          name: "Answer",
          subclusters: [{ id: 1, name: "Boolean", types: [{ name: "Boolean", source: "One" }] }],
        },
      ],
    },
  ]),
  "artifacts/taxonomy_increments.json": JSON.stringify([
    {
      iteration: 1,
      taxonomy: [{ name: "Answer", categories: [{ name: "Boolean", based_on_clusters: [1] }] }],
    },
  ]),
};

/**
 * Stores ORKG's replies about a paper that more.bib lists, and its replies to a search that finds this paper only the
 * second time.
 */
function storeReplies(folder: string): void {
  const paper = {
    id: "R1",
    title: "A new paper",
    authors: [{ name: "Ada Berg" }],
    publication_info: { published_year: 2020, published_in: { label: "Journal of Places" } },
  };
  const store = openReplyStore(join(folder, "literature/sources"));
  const answer = (query: string, content: readonly unknown[]): void => {
    const request = { source: "orkg", method: "GET", url: `https://orkg.org/api/papers?${query}` } as const;
    const reply = { content, page: { number: 0, total_pages: 1, total_elements: content.length } };
    store.write(request, JSON.stringify(reply), new Date("2026-01-01T00:00:00Z"));
  };
  answer("title=A+new+paper&exact=true&size=5&page=0", [paper]);
  answer("title=new&exact=false&size=1&page=0", []);
  answer("title=new&exact=false&size=25&page=0", [paper]);
}

const planningAndSurvey: readonly WritingScenario[] = [
  { line: "survey import more.bib --iteration 3" },
  { line: "survey follow Auer2023 --references more.bib" },
  { line: "survey search 'question AND taxonomy' --engine Scholar --hits 20 --inspected 10 --add more.bib" },
  {
    line: "survey enrich new2020 --source orkg --accept all --replay",
    before: [newPaper],
    prepare: storeReplies,
  },
  {
    line: "survey watch --source orkg --limit 25 --accept all --replay",
    before: ["survey search new --source orkg --limit 1 --replay"],
    prepare: storeReplies,
  },
];

const classes: readonly WritingScenario[] = [
  { line: "cluster propose --method dbscan --radius 0.5 --enter", before: ["extract add Jaradeh2020 Extra"] },
];

const taxonomy: readonly WritingScenario[] = [
  {
    line: "apply sample sample.csv --text question --count 2",
    files: { "sample.csv": "question\nWhich one?\nHow many?\nWhy so?\n" },
  },
  { line: "import replication artifacts --replace", files: replication },
];

const wholeWorkspace: readonly WritingScenario[] = [
  { line: "undo", before: ["plan set --domain Second"] },
  { line: "redo", before: ["plan set --domain Second", "undo"] },
  // A different form of the same content is a fault that doctor repairs.
  { line: "doctor", files: { "taxonomy/1-planning.json": inOneLine("taxonomy/1-planning.json") } },
];

/** The example of every edit in the tables. */
const ofTables = allEdits.map(
  ({ example, before = [], absent = [] }): WritingScenario => ({ line: example, before, absent }),
);

export const editScenarios: readonly WritingScenario[] = [
  ...ofTables,
  ...planningAndSurvey,
  ...classes,
  ...taxonomy,
  ...wholeWorkspace,
];
