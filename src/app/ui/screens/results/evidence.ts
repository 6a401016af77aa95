/**
 * Shows the golden triples of a benchmark answer (hit or missed) next to the retrieved triples (hit or extra), and the
 * path through the graph to a missed triple.
 */
import { type AlignedTriples, alignTriples, type EvaluationCase } from "../../../../evaluation/index.ts";
import { describeUnread } from "../../../../retrieval/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { pathsDocument, questionDocument } from "../../../commands/experiments/question-document.ts";
import { dim } from "../../drawing/lines.ts";
import type { Content, Offers, Row, Screen, ScreenInput } from "../screen.ts";
import { neighbours, setting } from "../setting-keys.ts";
import { type OpenResults, objectFirst, openResults, resultSteps, shortTriple } from "./open-results.ts";

type OpenEvidence = {
  readonly results: OpenResults;
  readonly evaluationCase: EvaluationCase;
  readonly aligned: AlignedTriples;
};

export const evidenceScreen: Screen = {
  rows: (input) =>
    (openEvidence(input)?.aligned.golden ?? []).map(({ triple, rank }, at): Row => {
      const missed = rank === null;
      return {
        id: String(at),
        label: objectFirst(triple),
        mark: missed ? "✗" : "✓",
        tone: missed ? "bad" : "good",
        note: missed ? "missed" : `at ${rank}`,
      };
    }),
  empty: (input) => {
    const results = openResults(input);
    if (typeof results === "string") return results;
    return "This question has no golden triples.\n\nPress Tab to show the retrieved triples.";
  },
  detail: (input, row) => {
    const openedEvidence = openEvidence(input);
    return openedEvidence ? evidenceDetail(input, openedEvidence, row) : [];
  },
  strip: (input) => {
    const openedEvidence = openEvidence(input);
    if (!openedEvidence) return "";
    const { golden, retrieved } = openedEvidence.aligned;
    const hit = golden.filter(({ rank }) => rank !== null).length;
    const { label, timings } = openedEvidence.results.run;
    const timing = timings.get(openedEvidence.evaluationCase.question.uid);
    const time = timing?.latency_ms == null ? [] : [`${Math.round(timing.latency_ms)} ms`];
    const found = `${hit} hit, ${golden.length - hit} missed, ${retrieved.length - hit} extra`;
    return [label, found, ...time, ...describeUnread(timing?.usage ?? {})].join(" · ");
  },
  actions: (input) => {
    const openedEvidence = openEvidence(input);
    return openedEvidence ? evidenceActions(input, openedEvidence) : [];
  },
};

function openEvidence(input: ScreenInput): OpenEvidence | undefined {
  const results = openResults(input);
  if (typeof results === "string") return undefined;
  const evaluationCase = results.run.cases.find(({ question }) => question.uid === input.settings.uid);
  return evaluationCase && { results, evaluationCase, aligned: alignTriples(evaluationCase) };
}

/** Shows the selected golden triple, after the search the paths to missed triples, and all that the run found. */
function evidenceDetail(
  { outcomes: { traced } }: ScreenInput,
  { results, evaluationCase, aligned }: OpenEvidence,
  row: Row | undefined,
): Content {
  const golden = aligned.golden[Number(row?.id)];
  const isTraced = traced?.uid === evaluationCase.question.uid && traced.retriever === results.run.name;
  return [
    golden && [`${golden.rank === null ? "✗ missed" : `✓ hit at ${golden.rank}`}: ${golden.triple}`, ""],
    isTraced
      ? [pathsDocument(traced.missed, shortTriple), ""]
      : dim("press p to find the paths to missed triples"),
    questionDocument(evaluationCase, results.run.label, shortTriple),
  ];
}

function evidenceActions(
  { workspace, settings }: ScreenInput,
  { results, evaluationCase }: OpenEvidence,
): Offers {
  const { question } = evaluationCase;
  const { questions } = results.view;
  return [
    {
      key: "p",
      label: "paths to missed triples",
      kind: "command",
      line: commandLine("results", [workspace.pathOf(settings.folder ?? "")], {
        question: question.uid,
        retriever: results.run.name,
      }),
      storeAs: "traced",
    },
    ...traceAction(results, evaluationCase),
    ...resultSteps(results).filter(({ key }) => key === "r"),
    neighbours(
      questions,
      ({ uid }) => uid === question.uid,
      (key, { uid }) => setting(key, key === "]" ? "next question" : "previous question", { uid }),
    ),
  ];
}

/**
 * Sends the question to the same retriever again. The action is not available for imported predictions, because they
 * record no graph.
 */
function traceAction({ run, view }: OpenResults, { question }: EvaluationCase): Offers {
  if (view.graph === "") return [];
  return [
    {
      key: "t",
      label: "its trace",
      kind: "command",
      line: commandLine("ask", [question.text], {
        graph: view.graph,
        retriever: run.retriever,
        set: run.changed,
        topic: question.topicEntity || undefined,
        explain: true,
      }),
      storeAs: "answer",
      screen: "ask",
      select: "answer",
    },
  ];
}
