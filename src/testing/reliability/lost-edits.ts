/**
 * Finds edits that are missing from both the merged file and its disputes. The module does not use the merge code. It
 * splits files into values, each with the field names and ids on its path.
 */
import { parseCsv } from "../../base/io/index.ts";
import { parseBibtex } from "../../literature/index.ts";

export type Side = { readonly base: string; readonly side: string; readonly merged: string };

/**
 * Describes each lost edit in one line. The merged text must contain the additions of both sides and must not contain
 * removed values.
 */
export function lostEdits(file: string, { base, side, merged }: Side): string[] {
  const [before, after, result] = [base, side, merged].map((text) => leavesOf(file, text));
  if (!before || !after || !result) return [];
  const disputed = disputesIn(file, merged);
  const changed = [
    ...[...after].filter((leaf) => !before.has(leaf) && !result.has(leaf)),
    ...[...before].filter((leaf) => !after.has(leaf) && result.has(leaf)),
  ];
  return changed.filter((leaf) => !disputed.some((dispute) => covers(dispute, leaf)));
}

/** Whether a dispute refers to a value, or to the entry that contains it. */
function covers(dispute: string, leaf: string): boolean {
  const { path, value } = JSON.parse(leaf) as { path: string[]; value: unknown };
  const names = path.filter((step) => step.startsWith("#")).map((step) => step.slice(1));
  const entry = names.at(-1);
  const isItem = path.at(-1) === "[]";
  const text = JSON.stringify(value);
  if (isItem) return dispute.includes(text);
  return entry === undefined
    ? dispute.includes(JSON.stringify(path[0]))
    : names.every((name) => dispute.includes(name.split(" ")[0] ?? ""));
}

const identities = [
  ["paper", "stage", "reviewer"],
  ["layer", "judge", "name"],
  ["layer", "item"],
  ["kind", "id", "judge"],
  ["object", "scheme", "annotator"],
  ["id"],
  ["key"],
  ["uid"],
  ["increment", "question"],
  ["increment"],
  ["paper", "stage"],
  ["paper"],
  ["from", "to"],
  ["annotator"],
  ["reviewer"],
  ["op"],
  ["name"],
  ["column"],
  ["class"],
];

const ignored = new Set(["last_edit", "disputes", "content"]);

function leavesOf(file: string, text: string): ReadonlySet<string> {
  const leaves = new Set<string>();
  const enter = (path: string[], value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) {
        if (item === null || typeof item !== "object") enter([...path, "[]"], item);
        else enterEntry(path, item as Record<string, unknown>);
      }
      return;
    }
    if (value === null || typeof value !== "object") {
      leaves.add(JSON.stringify({ path, value }));
      return;
    }
    for (const [name, part] of Object.entries(value)) if (!ignored.has(name)) enter([...path, name], part);
  };
  const enterEntry = (path: string[], entry: Record<string, unknown>): void => {
    const names = identities.find((fields) => fields.every((name) => typeof entry[name] === "string"));
    // Operations may be moved to the next increment, so they are identified by their effects.
    if (names?.[0] === "op") leaves.add(JSON.stringify({ path: ["operations", "[]"], value: entry }));
    else if (names === undefined) leaves.add(JSON.stringify({ path: [...path, "[]"], value: entry }));
    else enter([...path, `#${names.map((name) => entry[name]).join(" ")}`], entry);
  };
  enter([], contentOf(file, text));
  return leaves;
}

function contentOf(file: string, text: string): unknown {
  if (text === "") return {};
  if (file.endsWith(".json")) return JSON.parse(text);
  if (file.endsWith(".jsonl"))
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  if (file.endsWith(".bib")) return parseBibtex(text).papers.map(({ key, fields }) => ({ key, fields }));
  if (file.endsWith(".orthogonality.csv")) {
    // An unmarked cell makes no statement: every class that enters the matrix adds a row of open cells, and if two
    // judgements differ, the mark is kept.
    return parseCsv(text, file).rows.map(({ cells }) =>
      Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== "" && cell !== "0")),
    );
  }
  return parseCsv(text, file).rows.map(({ cells }) => {
    const { taxolink_disputes: _, review = "", ...dataCells } = cells;
    return { ...dataCells, review: review === "" ? [] : JSON.parse(review) };
  });
}

/** Returns every dispute of a file as JSON. */
function disputesIn(file: string, text: string): string[] {
  const encoded = [...text.matchAll(/(?:taxolink-disputes = \{|,)([\w-]{40,})(?:\}|\s|$)/gm)].map(
    ([, code = ""]) => code,
  );
  const lists = file.endsWith(".json")
    ? [(JSON.parse(text) as { disputes?: unknown[] }).disputes ?? []]
    : encoded.map((code) => {
        const plain = Buffer.from(code, "base64url").toString("utf8");
        return plain.startsWith("[{") ? (JSON.parse(plain) as unknown[]) : [];
      });
  return lists.flat().map((dispute) => JSON.stringify(dispute));
}
