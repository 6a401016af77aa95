import type { CommandEntry } from "../command-entry.ts";

export const searchCommands = [
  {
    name: "search",
    summary: "Search public literature and data sources at once, and merge and rank the results",
    example: 'taxolink search "question answering" --type Dataset --out results.json',
    load: () => import("../../commands/search/search.ts"),
  },
  {
    name: "search batch",
    summary: "Run many search queries, and report the response times and yields of the sources",
    example: "taxolink search batch queries.txt --out results --plot results.svg",
    load: () => import("../../commands/search/batch.ts"),
  },
] as const satisfies readonly CommandEntry[];
