/** What a command says of what sources found. */

import type { SourceOutcome } from "../../sources/index.ts";
import { printable } from "../../text/printable.ts";
import type { EnteredWay } from "./follow-online.ts";
import { describeSource, sourceToJson } from "./survey-source.ts";

export function describeEntered(way: EnteredWay, key: string, iteration: number): string {
  const { logged, followed, kind, known } = way;
  const label = `${kind === "citing" ? "papers that cite" : "references of"} ${key}`;
  const head =
    logged === null
      ? `${label}: nothing new, ${known.length} known already`
      : describeSource(`${label} into L${iteration}`, logged);
  const { resolved, declared } = followed.coverage;
  const retracted = followed.works.filter(({ work }) => work.retracted);
  return [
    head,
    `  coverage: ${resolved} of ${declared} declared`,
    ...followed.outcomes.map(describeOutcome),
    ...retracted.map(({ work }) => printable(`  retracted: ${work.title}`)),
  ].join("\n");
}

export function describeOutcome({ source, outcome, works, declared, why }: SourceOutcome): string {
  switch (outcome) {
    case "answered":
      return `  ${source}: ${works}${declared === null ? "" : ` of ${declared}`}`;
    case "unknown":
      return `  ${source}: does not know it`;
    default:
      return printable(`  ${source}: ${outcome === "failed" ? "failed, " : ""}${why ?? ""}`);
  }
}

export function enteredToJson({ kind, logged, followed, found, known }: EnteredWay) {
  return {
    kind,
    ...(logged === null ? { id: null, added: [], known, suspects: [] } : { ...sourceToJson(logged), known }),
    coverage: followed.coverage,
    asked: followed.outcomes,
    found: found.map(({ paper, by }) => ({ key: paper.key, title: paper.title, doi: paper.doi, by })),
  };
}
