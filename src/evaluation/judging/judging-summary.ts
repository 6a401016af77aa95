/**
 * Summarises how far the judges and repeats of a run agree: every judge's mean over its repeats, the standard deviation
 * of the repeats' means, and the judges' agreement on the same items (nominal Krippendorff's α, Cohen's and Fleiss' κ).
 */
import { recordOf } from "../../base/io/index.ts";
import { mean, standardDeviation } from "../../base/mean.ts";
import { type AlphaInterval, nominalAgreement } from "../../taxonomy/index.ts";
import type { EvaluationCase } from "../measures/evaluation-case.ts";
import { aspectsOf, judgedMeasureNames, judgedValue } from "../measures/judged-measures.ts";
import type { JudgeAgreement, JudgeFigures, JudgingSummary } from "../summary-schema.ts";
import { type Aspect, aspects, type Judgement } from "./judgement.ts";

/** @returns the summary, or `null` if no answers were judged */
export function summariseJudging(
  cases: readonly EvaluationCase[],
  measures: readonly string[],
  seed: number,
): JudgingSummary | null {
  const judgements = cases.flatMap((evaluated) => evaluated.judgements);
  if (judgements.length === 0) return null;
  const judges = [...new Set(judgements.map(({ judge }) => judge))];
  const repeats = Math.max(...judgements.map(({ repeat }) => repeat));
  const hasAspect = (aspect: Aspect): boolean =>
    judgements.some((judgement) => judgement[aspect] !== undefined);
  const judgedNames = judgedMeasureNames.filter(
    (name) => measures.includes(name) && aspectsOf([name]).some(hasAspect),
  );
  const comparedAspects = judges.length < 2 ? [] : aspects.filter(hasAspect);
  return {
    judges,
    repeats,
    measures: recordOf(
      judgedNames.map((name) => [
        name,
        recordOf(judges.map((judge) => [judge, figuresOf(name, judge, repeats, judgements)])),
      ]),
    ),
    agreement: recordOf(comparedAspects.map((aspect) => [aspect, agreementOn(aspect, judgements, seed)])),
  };
}

function figuresOf(
  name: string,
  judge: string,
  repeats: number,
  judgements: readonly Judgement[],
): JudgeFigures {
  const rounds = Array.from({ length: repeats }, (_, at) =>
    judgements
      .filter((judgement) => judgement.judge === judge && judgement.repeat === at + 1)
      .map((judgement) => judgedValue(name, judgement)),
  );
  const means = rounds.map(mean);
  return {
    mean: mean(means),
    sd: standardDeviation(means),
    repeats: means,
    n: rounds.map((values) => values.filter((value) => value !== null).length),
  };
}

function agreementOn(aspect: Aspect, judgements: readonly Judgement[], seed: number): JudgeAgreement {
  const answers = new Map<string, { judge: string; value: string }[][]>();
  for (const judgement of judgements) {
    const key = `${judgement.repeat} ${judgement.uid}`;
    const units = answers.get(key) ?? [];
    answers.set(key, units);
    for (const [at, verdict] of verdictsOf(aspect, judgement).entries()) {
      const rating = { judge: judgement.judge, value: String(verdict) };
      const unit = units[at];
      if (unit) unit.push(rating);
      else units.push([rating]);
    }
  }
  const { alpha, ...kappas } = nominalAgreement([...answers.values()].flat(), { seed, resamples: 1000 });
  const { value, caution, units } = alpha;
  return { alpha: value, ci: intervalOf(alpha), caution, units, ...kappas };
}

/** Returns a judge's decisions, in the same order for every judge. */
function verdictsOf(aspect: Aspect, judgement: Judgement): readonly boolean[] {
  const part = judgement[aspect];
  if (part === undefined || "unjudged" in part) return [];
  if ("evasive" in part) return [part.evasive];
  const lists = "claims" in part ? [part.claims] : "golden" in part ? [part.answer, part.golden] : [];
  const verdictLists = "instructions" in part ? [part.instructions] : lists;
  return verdictLists.flat().map(({ holds }) => holds);
}

function intervalOf({ low, high }: AlphaInterval): readonly [number, number] | null {
  return low === null || high === null ? null : [low, high];
}
