/** Shows what a run found for a question. The command that shows results and the app share these documents. */
import {
  type AlignedTriples,
  alignTriples,
  describeHits,
  type EvaluationCase,
  tripleTables,
} from "../../../evaluation/index.ts";
import { aligned, type Block, list } from "../../../pages/blocks.ts";
import { shortText } from "../shared/format-detail.ts";

/** A golden triple that a run missed, with the path to it. */
export type MissedTriple = {
  /** The missed triple in the notation of the dataset. */
  readonly triple: string;
  /** The start of the path, or `null` if the graph lacks the triple or no path leads to it. */
  readonly from: "topic" | "retrieved" | null;
  /** The steps of the path, ending with the missed triple, and whether each was retrieved. */
  readonly steps: readonly { readonly triple: string; readonly retrieved: boolean }[];
  /** The reason why there is no path, or `null` if there is one. */
  readonly why: string | null;
};

/** Returns a triple's text as readers see it. */
type Show = (triple: string) => string;

/** Shows everything that a run found for a question. */
export function questionDocument(
  evaluationCase: EvaluationCase,
  run: string,
  show: Show = (triple) => triple,
): Block {
  const { question, prediction } = evaluationCase;
  const triples = alignTriples(evaluationCase);
  const [golden, retrieved] = tripleTables(shown(triples, show));
  return [
    question.text,
    `${question.uid} · ${run}: ${describeHits(triples)}`,
    prediction.error !== null && `failed: ${prediction.error}`,
    "",
    `Golden answer: ${question.goldenAnswer ?? "–"}`,
    answerLine(prediction),
    "",
    list([{ ...golden, caption: "" }], golden.caption),
    "",
    list([{ ...retrieved, caption: "" }], retrieved.caption),
    rankedItems("Entities", prediction.entities),
    rankedItems("Documents", prediction.documents),
  ];
}

export function pathsDocument(missed: readonly MissedTriple[], show: Show = (triple) => triple): Block {
  return missed.map(({ triple, from, steps, why }) => [
    "",
    `Path to ${show(triple)}, from ${from === "topic" ? "the topic" : "the retrieved triples"}`,
    list(why === null ? steps.map((step) => `${step.retrieved ? "✓" : "✗"} ${show(step.triple)}`) : [why]),
  ]);
}

/** Shows in few lines what a run found for a question. */
export function foundDocument(evaluationCase: EvaluationCase, show: Show): Block {
  const { prediction } = evaluationCase;
  const triples = alignTriples(evaluationCase);
  const [golden] = tripleTables(shown(triples, show));
  return [
    prediction.error !== null && `failed: ${prediction.error}`,
    { ...golden, caption: "" },
    describeHits(triples),
    answerLine(prediction),
  ];
}

/** Shows the answer, or why there is none. */
function answerLine({ answer, status, whyNot }: EvaluationCase["prediction"]): Block {
  if (answer !== null) return `Answer: ${answer}`;
  if (status === "failed") return null;
  return `Answer: none${whyNot === undefined ? "" : `, because ${whyNot}`}`;
}

function shown({ golden, retrieved }: AlignedTriples, show: Show): AlignedTriples {
  return {
    golden: golden.map((item) => ({ ...item, triple: show(item.triple) })),
    retrieved: retrieved.map((item) => ({ ...item, triple: show(item.triple) })),
  };
}

function rankedItems(title: string, items: readonly string[] | undefined): Block {
  return items && ["", list([aligned(items.map((item, at) => [at + 1, shortText(item)]))], title)];
}
