/** Decides whether a reading is right for a question of a source: exactly the golden answers, rows, triples or result. */
import { z } from "zod";
import type { Expression } from "../../query/expression.ts";
import type { TypedResult } from "../../query/reading/answer.ts";
import type { Golden } from "./sources.ts";

/** A reading as the judge sees it. The parts that only some sources need are computed when they are needed. */
export type Judged = {
  /** The answers as labels and values; the parts of a row count one by one. */
  readonly answers: readonly string[];
  readonly rows: () => readonly (readonly string[])[] | undefined;
  /** The triples that prove the answer, as `formatTriple` writes them. */
  readonly triples: () => readonly string[];
  /** The edges of the proof, each by its possible keys, and whether no other edge continues it. */
  readonly proof: () => readonly ProofEdge[];
  /** The typed result of a prediction; `none` for an abstention. */
  readonly result: () => TypedResult;
  /** The key of what the reading denotes; two readings that denote the same have the same key. */
  readonly denotation: () => string;
  /** Whether an expression denotes the same. */
  readonly denotes: (expression: Expression) => boolean;
};

export type ProofEdge = { readonly keys: readonly string[]; readonly isLeaf: boolean };

export function isRight(judged: Judged, golden: Golden): boolean {
  switch (golden.kind) {
    case "answers":
      return golden.sets.some((set) => sameSet(judged.answers, set));
    case "pairs": {
      const rows = judged.rows();
      return rows !== undefined && golden.lists.some((list) => sameRows(rows, list));
    }
    case "triples":
      return tripleF1(judged.triples(), golden.triples) === 1;
    case "proof":
      return coversProof(judged.proof(), new Set(golden.keys));
    case "denotation":
      return judged.denotation() === golden.key;
    case "expression":
      return judged.denotes(golden.expression);
    case "result":
      return golden.values.some((value) => sameResult(judged.result(), golden.type, value, golden.ties));
  }
}

/** Whether the proof has every golden triple, and no other edge but such as others continue. */
function coversProof(edges: readonly ProofEdge[], golden: ReadonlySet<string>): boolean {
  const isGolden = ({ keys }: ProofEdge): boolean => keys.some((key) => golden.has(key));
  const hit = new Set(edges.flatMap(({ keys }) => keys.filter((key) => golden.has(key))));
  return hit.size === golden.size && edges.every((edge) => !edge.isLeaf || isGolden(edge));
}

/** Returns F1 of the proof's triples against the golden ones, 0 if either is empty. */
export function tripleF1(found: readonly string[], golden: readonly string[]): number {
  const [left, right] = [new Set(found), new Set(golden)];
  if (left.size === 0 || right.size === 0) return 0;
  return (2 * [...left].filter((one) => right.has(one)).length) / (left.size + right.size);
}

/** Numbers count as equal within half a per cent, because sources round them. */
const tolerance = 0.005;

function sameText(left: string, right: string): boolean {
  if (left === right) return true;
  const [a, b] = [numberOf(left), numberOf(right)];
  return a !== null && b !== null && Math.abs(a - b) <= Math.max(1e-9, Math.abs(b) * tolerance);
}

function numberOf(text: string): number | null {
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}

function sameSet(found: readonly string[], golden: readonly string[]): boolean {
  const [left, right] = [new Set(found.map(plainText)), new Set(golden.map(plainText))];
  // Rounded numbers may be written twice, so sizes may differ by a few; larger differences need no comparison.
  if (left.size === 0 || Math.abs(left.size - right.size) > 2) return false;
  const covers = (all: ReadonlySet<string>, part: ReadonlySet<string>): boolean =>
    [...part].every((one) => all.has(one) || [...all].some((other) => sameText(one, other)));
  return covers(right, left) && covers(left, right);
}

/** Folds the differences between sources in writing the same answer. */
function plainText(text: string): string {
  const folded = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^["“”]|["“”]$/g, "")
    .replaceAll("’", "'")
    .toLowerCase()
    // GeoQuery names mountains without the word in front.
    .replace(/^mount /, "")
    .replace(/\.$/, "");
  const time = /^(\d{1,2}):(\d\d)(?::00)?z?$/.exec(folded);
  if (time) return `${time[1]?.padStart(2, "0")}:${time[2]}`;
  return folded
    .replace(/^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d:\d\d)z?$/, "$1 $2")
    .replace(/^(\d{4}-\d\d-\d\d) 00:00:00$/, "$1");
}

function sameElements(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((one) => right.has(one));
}

const mostRows = 400;

function sameRows(found: readonly (readonly string[])[], golden: readonly (readonly string[])[]): boolean {
  if (found.length === 0 || found.length > mostRows) return false;
  const text = (row: readonly string[]): string => row.map((cell) => plainText(rounded(cell))).join(" | ");
  const left = new Set(found.map(text));
  return [golden, golden.map((row) => row.toReversed())].some((rows) => {
    const right = new Set(rows.map(text));
    return sameElements(left, right);
  });
}

function rounded(cell: string): string {
  const number = /\./.test(cell) ? numberOf(cell.trim()) : null;
  return number === null ? cell : String(Math.round(number * 100) / 100);
}

const entity = z.union([z.string(), z.looseObject({ id: z.string(), label: z.string() })]);
const row = z.array(z.union([z.string(), z.number()]));
const tiesSchema = z.record(z.string(), z.object({ choose: z.number(), from: z.array(row) })).nullable();

function sameResult(found: TypedResult, type: TypedResult["type"], golden: unknown, ties: unknown): boolean {
  if (type === "none" || found.type === "none") return type === found.type;
  switch (type) {
    case "number":
      return typeof found.value === "number" && sameNumber(found.value, z.number().parse(golden));
    case "boolean":
      return found.value === golden;
    case "entities":
      return sameEntities(found.value, z.array(entity).parse(golden));
    case "values":
      return sameTexts(textsOf(found.value), z.array(z.unknown()).parse(golden).map(String));
    case "table": {
      const rows = z.array(row).safeParse(found.value);
      return rows.success && sameTable(rows.data, z.array(row).parse(golden), tiesSchema.parse(ties ?? null));
    }
  }
}

/** Whole numbers are exact; shares and averages count within .005, and a percentage counts as its share. */
function sameNumber(found: number, golden: number): boolean {
  if (Number.isInteger(golden) && golden > 1) return found === golden;
  return (
    Math.abs(found - golden) <= 0.005 ||
    (golden > 0 && golden < 1 && found > 1 && Math.abs(found / 100 - golden) <= 0.005)
  );
}

function sameEntities(found: unknown, golden: readonly z.output<typeof entity>[]): boolean {
  const given = z.array(entity).safeParse(found);
  if (!given.success) return false;
  const ids = (all: readonly z.output<typeof entity>[]): ReadonlySet<string> =>
    new Set(all.map((one) => (typeof one === "string" ? one : one.id).split("/").at(-1) ?? ""));
  const labels = (all: readonly z.output<typeof entity>[]): readonly string[] =>
    all.map((one) => (typeof one === "string" ? one : one.label));
  const [left, right] = [ids(given.data), ids(golden)];
  const sameIds = sameElements(left, right);
  return sameIds || sameTexts(labels(given.data), labels(golden));
}

function sameTexts(found: readonly string[], golden: readonly string[]): boolean {
  const [left, right] = [new Set(found.map(plainText)), new Set(golden.map(plainText))];
  return sameElements(left, right);
}

function textsOf(value: unknown): readonly string[] {
  return [value].flat().map((one) => {
    const { success, data } = entity.safeParse(one);
    return success ? (typeof data === "string" ? data : data.label) : String(one);
  });
}

type Row = z.output<typeof row>;

/** Rows of zero may be left out, and of tied rows as many as the gold has, or all, may be given. */
function sameTable(
  found: readonly Row[],
  golden: readonly Row[],
  ties: z.output<typeof tiesSchema>,
): boolean {
  const key = (one: Row): string =>
    one
      .slice(0, -1)
      .map((cell) => plainText(String(cell)))
      .join(" | ");
  const numbers = (rows: readonly Row[]): Map<string, number> =>
    new Map(rows.map((one) => [key(one), Number(one.at(-1))]));
  const [given, wanted] = [numbers(found), numbers(golden)];
  if ([...given.values()].some((value) => Number.isNaN(value))) return false;
  const complete = [...wanted].every(([name, value]) => {
    const got = given.get(name);
    return got === undefined ? value === 0 : sameNumber(got, value);
  });
  if (!complete) return false;
  const extra = [...given].filter(([name, value]) => !wanted.has(name) && value !== 0);
  const groups = Object.values(ties ?? {}).map(({ choose, from }) => ({ choose, from: numbers(from) }));
  const chosen = groups.map(({ from }) => extra.filter(([name]) => from.has(name)).length);
  if (
    extra.some(([name, value]) => !groups.some(({ from }) => sameNumber(value, from.get(name) ?? Number.NaN)))
  )
    return false;
  return groups.every(({ choose, from }, at) => chosen[at] === choose || chosen[at] === from.size);
}
