/** What phase 2 asks public sources for: the command lines behind its keys. */
import { commandLine } from "../../../cli/command-line.ts";
import { splitList } from "../../../cli/list-value.ts";
import type { PaperProgress } from "../../../literature/index.ts";
import type { Action } from "../screen.ts";
import { candidatesView } from "./survey-candidates-view.ts";

/** `f` asks sources for the references and citing papers of an included paper, and shows them to be ticked. */
export function onlinePaperActions({ paper, status }: PaperProgress): Action[] {
  if (status !== "included") return [];
  return [
    {
      key: "f",
      label: "follow online",
      kind: "command",
      line: commandLine("survey follow", [paper.key], { online: true, list: true }),
      into: "candidates",
      settings: { inside: candidatesView },
    },
  ];
}

/** `P` searches public sources, `K` shows what is new since the last search, and `e` shows missing fields. */
export const onlineListActions: readonly Action[] = [
  {
    key: "P",
    label: "search online",
    kind: "form",
    fields: [
      { name: "query", label: 'Query: words, "phrases", AND, OR, NOT' },
      { name: "source", label: "Sources", value: "openalex,crossref,semantic-scholar,dblp,arxiv" },
      { name: "limit", label: "Hits to look at, of each source", value: "25" },
    ],
    line: ({ query = "", source = "", limit = "" }) =>
      commandLine("survey search", [query], { source: splitList(source), limit }),
  },
  { key: "K", label: "watch: what is new", kind: "command", line: commandLine("survey watch", []) },
  { key: "e", label: "what entries lack", kind: "command", line: commandLine("survey enrich", []) },
];
