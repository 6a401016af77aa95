/** The verdict on a question, and how golden triples are compared. */
import { normaliseTripleText } from "../../graph/index.ts";
import type { QaPair } from "../qa-pair.ts";

type Verdict =
  /** The form produces exactly the stored golden triples, and these triples prove its answer. */
  | "equal"
  /** The graph contains no answer, for the reason that the question states. */
  | "unanswerable"
  /** The form produces different triples. */
  | "different"
  /** The form produces the stored triples, but these triples do not prove its answer. */
  | "unproven"
  /** The answer does not need all golden triples. */
  | "not minimal"
  /** The stored texts (edited or handwritten) do not match the question and answer of the form. */
  | "misworded"
  /** A condition or negation in the form does not affect the result. */
  | "redundant"
  /** The form yields no answer from this graph, or cannot be read. */
  | "failed"
  /** The question has no form, but all golden triples are in the graph. */
  | "found"
  /** The question has no form, and some golden triples are not in the graph. */
  | "not found";

export type Validation = {
  readonly uid: string;
  readonly verdict: Verdict;
  /** Golden triples that the form does not produce or that the graph lacks. */
  readonly missing: readonly string[];
  /** Triples that the form produces in addition to the golden triples. */
  readonly surplus: readonly string[];
  /** The reason why a form failed, or `null` if it did not. */
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
