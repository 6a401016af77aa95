/** The verdict on a question, and how golden triples are compared. */
import { normaliseTripleText } from "../../graph/index.ts";
import type { QaPair } from "../qa-pair.ts";

type Verdict =
  /** The query produces exactly the stored golden triples, and these triples prove its answer. */
  | "equal"
  /** The graph contains no answer, for the reason that the question states. */
  | "unanswerable"
  /** The query produces different triples. */
  | "different"
  /** The query produces the stored triples, but these triples do not prove its answer. */
  | "unproven"
  /** The stored texts (edited or handwritten) do not match what the original texts say. */
  | "misworded"
  /** A condition or negation in the query does not affect the result. */
  | "redundant"
  /** The query yields no answer from this graph, or cannot be read. */
  | "failed"
  /** The question has no query, but all golden triples are in the graph. */
  | "found"
  /** The question has no query, and some golden triples are not in the graph. */
  | "not found";

export type Validation = {
  readonly uid: string;
  readonly verdict: Verdict;
  /** Golden triples that the query does not produce or that the graph lacks. */
  readonly missing: readonly string[];
  /** Triples that the query produces in addition to the golden triples. */
  readonly surplus: readonly string[];
  /** The reason why a query failed, or `null` if it did not. */
  readonly reason: string | null;
};

export function isGood({ verdict }: Validation): boolean {
  return verdict === "equal" || verdict === "found" || verdict === "unanswerable";
}

export function validation(pair: QaPair, verdict: Verdict, details: Partial<Validation> = {}): Validation {
  return { uid: pair.uid, verdict, missing: [], surplus: [], reason: null, ...details };
}

/** Compares the golden triples of a question with computed ones. Returns `null` if they are equal. */
export function compareTriples(pair: QaPair, computed: ReadonlySet<string>): Validation | null {
  const stored = new Set(pair.goldenTriples.map(normaliseTripleText));
  const missing = [...stored].filter((text) => !computed.has(text));
  const surplus = [...computed].filter((text) => !stored.has(text));
  return missing.length + surplus.length === 0 ? null : validation(pair, "different", { missing, surplus });
}
