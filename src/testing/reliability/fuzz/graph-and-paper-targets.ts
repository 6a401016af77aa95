/** Lists the file formats of graphs, bibliographies and publications. */
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readPopulation, readTemplate } from "../../../datasets/population/index.ts";
import { readMapping } from "../../../datasets/population/mapping.ts";
import { openGraph } from "../../../graph/index.ts";
import { readBibliography } from "../../../literature/index.ts";
import * as samples from "./fuzz-samples.ts";
import { beginning, bundled, root } from "./fuzz-seeds.ts";
import type { FuzzTarget } from "./fuzz-targets.ts";

const openAndClose = async (file: string): Promise<void> => {
  const graph = await openGraph(file);
  await graph.close();
};

export const graphTargets: readonly FuzzTarget[] = [
  {
    name: "N-Triples",
    path: "graph.nt",
    seed: beginning("datasets/graphs/question-answering.nt", 4000),
    read: openAndClose,
  },
  { name: "JSON graph", path: "graph.json", seed: Buffer.from(samples.jsonGraph), read: openAndClose },
  {
    name: "delimited graph",
    path: "graph.txt",
    seed: Buffer.from(samples.delimitedGraph),
    read: openAndClose,
  },
  { name: "nodes and edges", path: "graph.jsonl", seed: Buffer.from(samples.nodeLines), read: openAndClose },
  { name: "Turtle", path: "graph.ttl", seed: Buffer.from(samples.turtle), read: openAndClose },
  {
    name: "TriG",
    path: "graph.trig",
    seed: Buffer.from(`${samples.turtle}\n<x:g> { <x:a> <x:p> "b"@en }\n`),
    read: openAndClose,
  },
  {
    name: "N-Quads",
    path: "graph.nq",
    seed: Buffer.from('<x:a> <x:p> "b"@en <x:g> .\n_:c <x:p> <x:d> _:h .\n'),
    read: openAndClose,
  },
  {
    name: "N-Triples, compressed",
    path: "graph.nt.gz",
    seed: gzipSync(samples.nTriples),
    read: openAndClose,
  },
  {
    name: "JSON graph, lenient",
    path: "graph.json",
    seed: Buffer.from(samples.jsonGraph),
    read: async (file) => (await openGraph(file, { lenient: true })).close(),
  },
];

export const bibliographyTargets: readonly FuzzTarget[] = [
  {
    name: "BibTeX",
    path: "papers.bib",
    seed: Buffer.from(samples.bibtex),
    read: (file) => readBibliography(file),
  },
  {
    name: "BibTeX, lenient",
    path: "papers.bib",
    seed: beginning("literature/candidates-1.bib", 4000),
    read: (file) => readBibliography(file, true),
  },
  {
    name: "RIS",
    path: "papers.ris",
    seed: Buffer.from(samples.ris),
    read: (file) => readBibliography(file, true),
  },
  {
    name: "CSL-JSON",
    path: "papers.json",
    seed: Buffer.from(samples.csl),
    read: (file) => readBibliography(file, true),
  },
];

const templates = join(root, "datasets/templates");
const mapping = readMapping(join(templates, "question-answering.mapping.json"));
const populate = (file: string): unknown => readPopulation(file, mapping, { lenient: true });

export const publicationTargets: readonly FuzzTarget[] = [
  {
    name: "annotated BibTeX",
    path: "papers.bib",
    seed: beginning("datasets/graphs/sample-publications.bib", 4000),
    read: populate,
  },
  {
    name: "publications as JSON",
    path: "papers.json",
    seed: Buffer.from(samples.publications),
    read: populate,
  },
  {
    name: "publications as CSV",
    path: "papers.csv",
    seed: Buffer.from(samples.publicationsCsv),
    read: populate,
  },
  {
    name: "template",
    path: "template.json",
    seed: bundled("datasets/templates/question-answering.json"),
    siblings: {
      "question-answering.mapping.json": bundled(
        "datasets/templates/question-answering.mapping.json",
      ).toString(),
    },
    read: (file) => readTemplate(file),
  },
  {
    name: "mapping",
    path: "mapping.json",
    seed: bundled("datasets/templates/question-answering.mapping.json"),
    read: (file) => readMapping(file),
  },
];
