import type { CommandEntry } from "../command-entry.ts";

export const searchCommands = [
  {
    name: "search",
    summary: "Search several public literature and data sources at once, then merge and rank the results",
    example: 'taxolink search "question answering" --type Dataset --out results.json',
    load: () => import("../../commands/search/search.ts"),
  },
  {
    name: "search batch",
    summary: "Run a batch of search queries, and report each source's response times and result counts",
    example: "taxolink search batch queries.txt --out results --plot results.svg",
    load: () => import("../../commands/search/batch.ts"),
  },
] as const satisfies readonly CommandEntry[];
