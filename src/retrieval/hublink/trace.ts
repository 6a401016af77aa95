/** The steps of one answer, for `ask --explain` and the error analysis. */
import { formatEntity, formatTriple } from "../../graph/index.ts";
import type { TraceStep } from "../retriever.ts";
import type { Answered, Round } from "./answer-question.ts";

export function traceOf({ question, choice, topic, rounds, answer }: Answered): TraceStep[] {
  return [
    { step: "components", detail: { components: question.components } },
    {
      step: "mentions",
      detail: {
        mentions: (question.mentions ?? []).map(({ text, values, fields }) => ({
          text,
          values: values.map(({ label }) => label),
          fields: fields.map(({ label }) => label),
        })),
      },
    },
    ...(choice === null ? [] : [{ step: "partition", detail: choice }]),
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

function hubsStep({ level, candidates, built, hubs }: Round): TraceStep {
  return {
    step: "hubs",
    detail: {
      level,
      candidates,
      ...(built > 0 ? { built } : {}),
      kept: hubs.map(({ root, score, paths, way }) => ({
        entity: root.id,
        label: root.label,
        score,
        way: way.map(formatTriple),
        paths: paths.map((item) => ({
          text: item.path.text,
          score: item.score,
          level: item.found.level,
          nearest: item.found.text,
        })),
      })),
    },
  };
}
