/** Reads other wordings of the published development questions, with the golden triples of the published questions. */
import { readFileSync } from "node:fs";
import type { QuestionSet, SetQuestion } from "./question-sets.ts";

type Rewording = {
  readonly split: "dev" | "test";
  /** The uid of the published question. */
  readonly of: string;
  readonly kind: string;
  readonly text: string;
};

/**
 * Returns the development half and the frozen half.
 *
 * @param published the published questions by uid @throws Error if a rewording refers to a question that is not
 * published
 */
export function readRewordedPapers(
  file: string,
  papers: QuestionSet,
  published: ReadonlyMap<string, SetQuestion>,
): QuestionSet[] {
  const rewordings = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Rewording);
  return (["dev", "test"] as const).map((split) => ({
    ...papers,
    name: `reworded papers ${split}`,
    questions: rewordings
      .filter((rewording) => rewording.split === split)
      .map(({ text, kind, of }) => ({ text, kind, golden: goldenOf(kind, of, published) })),
    frozen: split === "test",
  }));
}

function goldenOf(kind: string, uid: string, published: ReadonlyMap<string, SetQuestion>): readonly string[] {
  const original = published.get(uid);
  if (original === undefined) throw new Error(`No published question has the uid ${uid}.`);
  return kind === "unanswerable" ? [] : original.golden;
}
