/** Shows nested data as blocks for `--explain`; `--json` prints the same data as JSON. */
import type { Triple } from "../../../graph/index.ts";
import { type Block, list } from "../../../pages/blocks.ts";

type Detail = Readonly<Record<string, unknown>>;

/** The maximum number of characters of text on one line. */
const longestText = 300;

/** Shows one line per value. A record with only plain values takes one line, and a list takes one line per item. */
export function showDetail(detail: Detail): Block {
  return list(Object.entries(detail).map(showNamed));
}

function showNamed([name, value]: readonly [string, unknown]): Block {
  if (isSingle(value)) return `${name}: ${formatSingle(value)}`;
  const items = Array.isArray(value) ? value.map(showItem) : Object.entries(value as Detail).map(showNamed);
  return items.length === 0 ? `${name}: none` : list(items, `${name}:`);
}

function showItem(item: unknown): Block {
  if (isSingle(item)) return `- ${formatSingle(item)}`;
  if (Array.isArray(item)) return `- ${item.map(formatSingle).join(", ")}`;
  const entries = Object.entries(item as Detail);
  const [singles = [], others = []] = [true, false].map((kind) =>
    entries.filter(([, value]) => isSingle(value) === kind && !isEmpty(value)),
  );
  const head = `- ${singles.map(([name, value]) => `${name} ${formatSingle(value)}`).join("; ")}`;
  return others.length === 0 ? head : list(others.map(showNamed), head);
}

function isSingle(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function formatSingle(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toFixed(3);
  return shortText(String(value).replaceAll("\n", " "));
}

/** Truncates text that is too long for a line. */
export function shortText(text: string, longest = longestText): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Leaves out the notation of the value at the end of a formatted triple, such as `"2017"^^<…>:`, which its text follows. */
export function plainValue(triple: string): string {
  const start = triple.lastIndexOf(', "');
  const quoted = triple.indexOf('"', start + 3);
  if (start === -1 || quoted === -1) return triple;
  const typed = triple.startsWith('"^^<', quoted) ? triple.indexOf(">:", quoted) + 1 : quoted + 1;
  return triple[typed] === ":" ? `${triple.slice(0, start)}, ${triple.slice(typed + 1)}` : triple;
}

/** Shortens labels to fit a line; the JSON contains the full labels. */
export function shortTriple({ subject, predicate, object }: Triple): Triple {
  const short = <T extends Triple["predicate"]>(item: T): T => ({
    ...item,
    id: shortText(item.id),
    label: shortText(item.label),
  });
  return { subject: short(subject), predicate: short(predicate), object: short(object) };
}
