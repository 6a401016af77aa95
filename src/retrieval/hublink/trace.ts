/** Describes the steps that led to an answer, for `ask --explain` and the error analysis. */
import { formatEntity, formatTriple } from "../../graph/index.ts";
import type { TraceStep } from "../retriever.ts";
import type { AnsweredQuestion, Round } from "./answer-question.ts";

export function traceOf({ question, topic, rounds, answer }: AnsweredQuestion): TraceStep[] {
  return [
    { step: "components", detail: { components: question.components } },
    ...(topic === null ? [] : [{ step: "topic", detail: { entity: formatEntity(topic) } }]),
    ...rounds.map(hubsStep),
    { step: "partial answers", detail: { partialAnswers: answer?.partialAnswers ?? [] } },
    {
      step: "triples",
      detail: {
        kept: answer?.triples.length ?? 0,
        origins: (answer?.origins ?? []).map(({ triple, source }) => ({
          source,
          triple: formatTriple(triple),
        })),
      },
    },
  ];
}

const hubsStepName = "hubs";

/** The trace record of a hub that contributed to an answer. */
export type TracedHub = ReturnType<typeof tracedHub>;

/** Returns the distinct hubs of all rounds in a trace, each with its best score, best first. */
export function tracedHubs(trace: readonly TraceStep[]): readonly TracedHub[] {
  const best = new Map<string, TracedHub>();
  for (const { step, detail } of trace) {
    // Only hubsStep writes steps with this name.
    const hubsInTrace = step === hubsStepName ? (detail as ReturnType<typeof hubsStep>["detail"]).kept : [];
    for (const hub of hubsInTrace) {
      if ((best.get(hub.entity)?.score ?? Number.NEGATIVE_INFINITY) < hub.score) best.set(hub.entity, hub);
    }
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
}

function hubsStep({ level, candidates, hubs }: Round) {
  return { step: hubsStepName, detail: { level, candidates, kept: hubs.map(tracedHub) } };
}

function tracedHub({ root, score, paths, pathFromTopic }: Round["hubs"][number]) {
  return {
    entity: root.id,
    label: root.label,
    score,
    way: pathFromTopic.map(formatTriple),
    paths: paths.map((scored) => ({
      text: scored.path.text,
      score: scored.score,
      level: scored.matchedText.level,
      nearest: scored.matchedText.text,
    })),
  };
}
