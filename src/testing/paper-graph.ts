/** A small handmade graph of papers, for tests that derive their expected values by hand. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Node = { readonly uid: string; readonly text: string; readonly knowledge_types: readonly string[] };

/** A study in a paper: its object and its methods. The method "False" means that the study has no method. */
export type StudySketch = { readonly object: string; readonly methods: readonly string[] };
export type PaperSketch = {
  readonly title: string;
  readonly year: number;
  readonly authors: readonly string[];
  readonly shares: boolean;
  readonly studies: readonly StudySketch[];
};

/**
 * Five papers. Paper Beta has two studies; only the one with the method "Survey" has the object "Cells". The study in
 * paper Delta has no method.
 */
export const papers: readonly PaperSketch[] = [
  {
    title: "Alpha",
    year: 2018,
    authors: ["Ada Ark", "Bo Birk"],
    shares: true,
    studies: [{ object: "Genes", methods: ["Survey"] }],
  },
  {
    title: "Beta",
    year: 2019,
    authors: ["Bo Birk"],
    shares: false,
    studies: [
      { object: "Genes", methods: ["Experiment", "Interview"] },
      { object: "Cells", methods: ["Survey"] },
    ],
  },
  {
    title: "Gamma",
    year: 2019,
    authors: ["Cy Cole"],
    shares: true,
    studies: [{ object: "Cells", methods: ["Experiment"] }],
  },
  {
    title: "Delta",
    year: 2020,
    authors: ["Ada Ark"],
    shares: false,
    studies: [{ object: "Genes", methods: ["False"] }],
  },
  {
    title: "Epsilon",
    year: 2021,
    authors: ["Di Dorn"],
    shares: false,
    studies: [{ object: "Tissue", methods: ["Interview"] }],
  },
];

/**
 * Writes the papers as a graph in the published JSON format. The n-th paper has the id `Rn`.
 * @returns its path
 */
export function writePaperGraph(sketches: readonly PaperSketch[] = papers, withDois = true): string {
  const file = join(mkdtempSync(join(tmpdir(), "taxolink-papers-")), "papers.json");
  writeFileSync(
    file,
    JSON.stringify(sketches.flatMap((paper, at) => paperTriples(paper, `R${at + 1}`, withDois))),
  );
  return file;
}

function paperTriples(paper: PaperSketch, id: string, withDoi: boolean): unknown[] {
  const hub = node(id, paper.title, "Paper");
  let literals = 0;
  const literal = (text: string): Node => {
    literals += 1;
    return node(`L${id.slice(1)}${String(literals).padStart(2, "0")}`, text);
  };
  const list = node(`${id}-authors`, "authors list", "List");
  return [
    triple(hub, "research field", node("F1", "Biology", "ResearchField")),
    triple(hub, "publication year", literal(String(paper.year))),
    ...(withDoi ? [triple(hub, "doi", literal(`10.1234/${paper.title.toLowerCase()}`))] : []),
    triple(hub, "authors", list),
    ...paper.authors.map((author) => triple(list, "has list element", literal(author))),
    triple(hub, "Shares Data", literal(paper.shares ? "True" : "False")),
    ...paper.studies.flatMap((study, at) => {
      const inner = node(`${id}-C${at + 1}`, `Study ${at + 1}`, "Contribution");
      return [
        triple(hub, "contribution", inner),
        triple(inner, "research object", literal(study.object)),
        ...study.methods.map((method) => triple(inner, "method", literal(method))),
      ];
    }),
  ];
}

function node(uid: string, text: string, ...types: readonly string[]): Node {
  return { uid, text, knowledge_types: types };
}

function triple(subject: Node, predicate: string, object: Node): unknown {
  return { entity_subject: subject, predicate, entity_object: object };
}
