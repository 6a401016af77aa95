import type { CommandEntry } from "../command-entry.ts";

export const graphCommands = [
  {
    name: "graph import",
    summary: "Import a graph into an embedded store that opens quickly",
    example: "taxolink graph import dump.nt --out graph.sqlite",
    load: () => import("../../commands/graph/import.ts"),
  },
  {
    name: "graph stats",
    summary: "Count a graph's entities, triples, predicates and types",
    example: "taxolink graph stats --graph graph.sqlite",
    load: () => import("../../commands/graph/stats.ts"),
  },
  {
    name: "graph show",
    summary: "Look up an entity by id or label, and show its triples",
    example: 'taxolink graph show "HubLink" --graph graph.sqlite',
    load: () => import("../../commands/graph/show.ts"),
  },
  {
    name: "graph find",
    summary: "List entities whose labels contain the given words, best match first",
    example: "taxolink graph find knowledge graph --graph graph.sqlite",
    load: () => import("../../commands/graph/find.ts"),
  },
  {
    name: "graph query",
    summary: "Query a graph with triple patterns",
    example: 'taxolink graph query "?paper | publication year | 2020"',
    load: () => import("../../commands/graph/query.ts"),
  },
  {
    name: "graph populate",
    summary: "Convert annotated publications into a graph with a contribution template",
    example: "taxolink graph populate --publications papers.bib --template gv3 --out graph.nt",
    load: () => import("../../commands/graph/populate.ts"),
  },
  {
    name: "graph export",
    summary: "Export a graph as N-Triples or as JSON in the published format",
    example: "taxolink graph export --graph graph.sqlite --out graph.nt",
    load: () => import("../../commands/graph/export.ts"),
  },
  {
    name: "graph pull",
    summary: "Download a field, comparison or paper from an ORKG server or a SPARQL endpoint",
    example: "taxolink graph pull --env sandbox --field R659055 --out graph.sqlite",
    load: () => import("../../commands/graph/pull.ts"),
  },
] as const satisfies readonly CommandEntry[];
