/** Describes the columns of a published data set: what they contain, and with which type loaders read them. */
import descriptions from "./column-descriptions.json" with { type: "json" };

const columnDescriptions: Readonly<Record<string, string>> = descriptions;
const lists = new Set(["source_ids", "golden_doc_chunks", "golden_triples"]);

/** Describes the content of a column in the question file. */
export function describeColumn(column: string): string {
  return columnDescriptions[column] ?? "copied from the source";
}

/** Returns the type of a column, in the words of Arrow, and whether a cell has a list of such values. */
export function typeOfColumn(column: string): {
  readonly type: "int64" | "bool" | "string";
  readonly isList: boolean;
} {
  return {
    type: column === "hops" ? "int64" : column === "semi-typed" ? "bool" : "string",
    isList: lists.has(column),
  };
}
