/** Parses measure names: `recall`, `recall@10`, `entity-f1`, `source-recall`. */

import { OptionError } from "../../base/errors.ts";
import { didYouMean } from "../../base/text/nearest.ts";
import { ranksKind } from "../prediction.ts";
import { answerRightName, createAnswerRight } from "./answer-right.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { createJudgedMeasure, judgedMeasureNames } from "./judged-measures.ts";
import type { EvaluationLevel } from "./levels.ts";
import { type Definition, type Measure, type Score, scored, unscored } from "./measure.ts";
import type { RankedMeasure } from "./ranked/ranked-measure.ts";
import { emptyGoldenScore } from "./ranked/ranking.ts";
import { rankedMeasures } from "./ranked-measures.ts";
import { semanticMeasureNames, unpreparedSemanticMeasure } from "./semantic-measures.ts";
import { createTextMeasure } from "./text-measure.ts";
import { textMeasures } from "./text-measures.ts";

/** The measures reported by default. The first seven appear in the retrieval tables of the thesis. */
export const defaultMeasureNames: readonly string[] = [
  "recall",
  "precision",
  "f1",
  "hits@10",
  "map@10",
  "mrr@10",
  "em@10",
  "f2",
  "recall@10",
  "precision@10",
  "f1@10",
  "f2@10",
  "em",
  "hit-any@10",
  "ndcg@10",
  "entity-recall",
  "entity-precision",
  "entity-f1",
  "entity-f2",
  "entity-recall@10",
  "entity-precision@10",
  "entity-f1@10",
  "entity-f2@10",
  "entity-mrr@10",
  "entity-em@10",
  "entity-em",
];

/** The measures for the table of main figures: whether answers are right, then the most widely used measures of retrieval. */
export const mainMeasureNames: readonly string[] = [answerRightName, ...defaultMeasureNames.slice(0, 7)];

/**
 * Selects the main measures from a list. If the list contains none, returns its first measures instead, up to the
 * number of main measures.
 */
export function mainMeasures(names: readonly string[]): readonly string[] {
  const main = names.filter((name) => mainMeasureNames.includes(name));
  return main.length > 0 ? main : names.slice(0, mainMeasureNames.length);
}

/** The names of measures in trec_eval and ir_measures that differ from Taxolink's names. */
const usualNames: Readonly<Record<string, string>> = {
  P: "precision",
  R: "recall",
  recall: "recall",
  RR: "mrr",
  nDCG: "ndcg",
  ndcg_cut: "ndcg",
  Success: "hit-any",
  success: "hit-any",
};

/** Replaces a usual name with Taxolink's name: `P@10`, `P_10` and `document-P@10` name a precision. */
function ownName(name: string): string {
  const [, level = "", usual = "", cutoff = ""] = /^((?:[a-z]+-)?)([A-Za-z_]+)[@_](\d+)$/.exec(name) ?? [];
  return Object.hasOwn(usualNames, usual) ? `${level}${usualNames[usual]}@${cutoff}` : name;
}

const namePattern = /^(?:(entity|source|document)-)?([a-z0-9]+(?:-[a-z]+)*)(?:@([1-9]\d*))?$/;

/**
 * Returns one of Taxolink's measures: `recall`, `recall@10`, `entity-f1`, `source-recall`, `rouge-1-f1` … Measures of
 * ranked lists range from 0 to 1; the header of each file in `evaluation/measures/` states the formula and the range.
 *
 * @param givenName a name of Taxolink, or a usual name such as `P@10` or `nDCG@10`
 * @param definition `taxolink` uses Taxolink's definitions without rounding, and `sqa` uses the definitions of the code
 * behind the published figures
 * @throws OptionError if the name is unknown; the error suggests the nearest known name
 *
 * @example
 * ```ts
 * import { parseMeasure } from "taxolink";
 *
 * console.log(parseMeasure("entity-f1").name); // entity-f1
 * ```
 */
export function parseMeasure(givenName: string, definition: Definition = "taxolink"): Measure {
  const name = ownName(givenName);
  const textMeasure = textMeasures.find((measure) => measure.name === name);
  if (textMeasure) return createTextMeasure(textMeasure, definition);
  if (name === answerRightName) return createAnswerRight(definition);
  if (judgedMeasureNames.includes(name)) return createJudgedMeasure(name, definition);
  if (semanticMeasureNames.includes(name)) return unpreparedSemanticMeasure(name, definition);
  const [, level = "triple", base, cutoff] = namePattern.exec(name) ?? [];
  const ranked = rankedMeasures.find((measure) => measure.name === base);
  if (!ranked) throw unknownMeasure(name);
  const k = cutoff === undefined ? undefined : Number(cutoff);
  if (k === undefined && ranked.cutoff === "required") {
    throw new OptionError(`the measure ${name} requires a cutoff`, { hint: `Write ${name}@10.` });
  }
  return createRankedMeasure(name, definition, ranked, level as EvaluationLevel, k);
}

function createRankedMeasure(
  name: string,
  definition: Definition,
  ranked: RankedMeasure,
  level: EvaluationLevel,
  k: number | undefined,
): Measure {
  const scoreRanking = (evaluated: EvaluationCase): Score => {
    const ranking = evaluated.ranking(level);
    return scored(emptyGoldenScore(ranking) ?? ranked.value(ranking, k));
  };
  const rule = publishedRule(ranked, level);
  const published = (evaluated: EvaluationCase): Score => {
    if (typeof rule === "string") return unscored(rule);
    if (!ranksKind(evaluated.prediction, "triples"))
      return unscored("the published code compares only triples");
    return scored(emptyGoldenScore(evaluated.ranking(level)) ?? rule(evaluated.published(level), k));
  };
  const { fraction } = ranked;
  return {
    name,
    definition,
    defined: definition === "taxolink" || typeof rule !== "string",
    score: (evaluated) => {
      const reason = evaluated.whyUnscored(level);
      if (reason !== null) return unscored(reason);
      return definition === "sqa" ? published(evaluated) : scoreRanking(evaluated);
    },
    fraction:
      fraction === null
        ? null
        : (evaluated) =>
            evaluated.whyUnscored(level) === null
              ? fraction(evaluated.ranking(level), k)
              : { numerator: 0, denominator: 0 },
  };
}

/** Returns the published code's formula for a measure, or the reason why it cannot be reproduced. */
function publishedRule(
  ranked: RankedMeasure,
  level: EvaluationLevel,
): NonNullable<RankedMeasure["published"]> | string {
  if (ranked.published === null || level === "source" || level === "document")
    return "the published code does not define this measure";
  if (level === "entity" && (ranked.name === "hits" || ranked.name === "map")) {
    return "the published values depend on the iteration order of a set and cannot be reproduced";
  }
  return ranked.published;
}

function unknownMeasure(name: string): OptionError {
  const bases = rankedMeasures.map((measure) => measure.name);
  const texts = [answerRightName, ...textMeasures.map((measure) => measure.name), ...semanticMeasureNames];
  const validNames = [
    ...defaultMeasureNames,
    ...bases,
    ...bases.map((base) => `${base}@5`),
    ...texts,
    ...judgedMeasureNames,
  ];
  const suggestion = didYouMean(name, validNames);
  const stemmed = texts.filter((text) => !text.endsWith("-nostem"));
  return new OptionError(`unknown measure "${name}"`, {
    hint: `${suggestion === undefined ? "" : `${suggestion} `}Ranked: ${bases.join(", ")}, optionally with a cutoff @k and the prefix entity-, source- or document-. Answers: ${stemmed.join(", ")}. Judged: ${judgedMeasureNames.join(", ")}.`,
  });
}
