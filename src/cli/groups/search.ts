import type { CommandEntry } from "../command-entry.ts";

export const searchCommands = [
  {
    name: "search",
    summary: "Search public sources of literature and data at once, joined and ranked",
    example: 'taxolink search "question answering" --type Dataset --out results.json',
    load: () => import("../../commands/search/search.ts"),
  },
] as const satisfies readonly CommandEntry[];
