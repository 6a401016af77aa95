import type { CommandEntry } from "../command-entry.ts";

export const searchCommands = [
  {
    name: "search",
    summary: "Search public sources of literature and data at once, joined and ranked",
    example: 'taxolink search "question answering" --type Dataset --out results.json',
    load: () => import("../../commands/search/search.ts"),
  },
  {
    name: "search batch",
    summary: "Search for many queries, and report response times and yields of the sources",
    example: "taxolink search batch queries.txt --out results --plot results.svg",
    load: () => import("../../commands/search/batch.ts"),
  },
] as const satisfies readonly CommandEntry[];
