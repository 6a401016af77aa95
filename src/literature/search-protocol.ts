/**
 * Builds the protocol of a survey's searches: source, interface, full query, date, results and deduplication, as
 * PRISMA-S requires (Rethlefsen et al. 2021, items 1, 2, 5, 8, 13, 15 and 16).
 */
import type { Survey } from "./survey.ts";
import { countKnown } from "./survey-flow.ts";

type ProtocolEntry = ReturnType<typeof searchProtocol>[number];

export function searchProtocol({ sources }: Pick<Survey, "sources">) {
  return sources.map((source) => ({
    id: source.id,
    kind: source.kind,
    /** The name of the engine, the sources or the file. */
    source:
      source.engine ??
      (source.online?.sources.map(({ name }) => name).join(", ") ||
        (source.kind === "import" ? source.from : "by hand")),
    /** The addresses of the sources, or an empty string for a search by hand. */
    interface: [...new Set(source.online?.sources.map(({ address }) => address))].join(", "),
    /** The full query as sent, or the paper whose references or citing papers were followed. */
    query:
      source.query ??
      (source.kind === "import"
        ? ""
        : `${source.kind === "citing" ? "papers that cite" : "references of"} ${source.from}`),
    /** The query as the user wrote it, and what the source's language cannot express. */
    asked: source.asked ?? source.query ?? "",
    lost: [...new Set(source.online?.sources.flatMap(({ lost }) => lost ?? []))].join("; "),
    /** How much of the result arrived, with the reason for a failure; empty for a search by hand. */
    outcome: outcomeOf(source),
    date: source.date ?? "",
    list: `L${source.iteration}`,
    hits: source.hits ?? source.online?.coverage?.declared ?? null,
    inspected: source.inspected ?? source.online?.coverage?.resolved ?? null,
    /** The number of papers that were already on a list. */
    known: countKnown(source),
    added: source.added.length,
    /** The number of unreadable entries in a file. */
    leftOut: source.left_out?.length ?? 0,
    note: source.note ?? "",
  }));
}

/** Lists the outcomes of the online sources, and the unreadable entries of a file. */
function outcomeOf({ online, left_out = [] }: Survey["sources"][number]): string {
  const outcomes = (online?.sources ?? []).map(({ completeness, why }) =>
    [completeness, why ?? ""].filter((part) => part !== "").join(": "),
  );
  return [...new Set(outcomes), ...(left_out.length === 0 ? [] : [`${left_out.length} unreadable`])].join(
    "; ",
  );
}

const columns = {
  id: "Id",
  source: "Source",
  interface: "Interface",
  query: "Full query",
  asked: "Query as written",
  lost: "Lost in translation",
  outcome: "Outcome",
  date: "Date",
  list: "List",
  hits: "Hits",
  inspected: "Looked at",
  known: "Duplicates",
  added: "Added",
  note: "Note",
} as const satisfies Partial<Record<keyof ProtocolEntry, string>>;
type Column = keyof typeof columns;

export function formatProtocolMarkdown(name: string, entries: readonly ProtocolEntry[]): string {
  const cell = (value: string | number | null): string =>
    String(value ?? "not recorded").replace(/\|/g, "\\|") || "–";
  const rows = entries.map((entry) => Object.keys(columns).map((name) => entry[name as Column]));
  const failed = entries.reduce((sum, { leftOut }) => sum + leftOut, 0);
  const total = (field: "known" | "added"): number => entries.reduce((sum, entry) => sum + entry[field], 0);
  return `# Search protocol: ${name}

${[Object.values(columns), Object.keys(columns).map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")}

Records: ${total("known") + total("added") + failed}; duplicates removed: ${total("known")}; unreadable: ${failed}; remaining: ${total("added")}.
Records with the same DOI, or with the same title, year and authors, are duplicates, unless another property conflicts. A person decides whether similar records are duplicates.
`;
}
