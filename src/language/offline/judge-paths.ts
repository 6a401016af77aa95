/** The evidence of one hub's paths for a question. */
import type { Mention } from "../hub-tasks.ts";
import { findMentions } from "./find-mentions.ts";
import { type Path, viewHub } from "./hub-view.ts";
import { createLexicon } from "./lexicon.ts";
import { type Reading, readQuestion } from "./read-question.ts";
import { type Evidence, weighEvidence } from "./weigh-evidence.ts";
import { weighWords } from "./weigh-words.ts";
import { foldLabel } from "./words.ts";

/** Without mentions the paths themselves say what can be named. */
export type JudgePaths = (
  question: string,
  mentions: readonly Mention[] | undefined,
  paths: readonly Path[],
) => Evidence;

/** Labels remembered as they are compared. */
const mostLabels = 20_000;

/** A judge remembers what the hubs of a question have in common: how it is read, and folded labels. */
export function createJudge(): JudgePaths {
  const readings = new WeakMap<
    readonly Mention[],
    { readonly question: string; readonly reading: Reading }
  >();
  const readingOf = (question: string, mentions: readonly Mention[]): Reading => {
    const known = readings.get(mentions);
    if (known?.question === question) return known.reading;
    const reading = readQuestion(question, mentions);
    readings.set(mentions, { question, reading });
    return reading;
  };
  const folded = new Map<string, string>();
  const fold = (label: string): string => {
    const known = folded.get(label);
    if (known !== undefined) return known;
    if (folded.size >= mostLabels) folded.clear();
    const result = foldLabel(label);
    folded.set(label, result);
    return result;
  };
  return (question, mentions, paths) => {
    const reading = readingOf(question, mentions ?? findMentions(question, createLexicon(paths)));
    const understood = reading.constraints.length + reading.asked.length > 0;
    return understood ? weighEvidence(reading, viewHub(paths, fold)) : weighWords(question, paths);
  };
}

/** Part of an answer is worth telling; a hub that meets no constraint has none. */
export function isSupported(evidence: Evidence): boolean {
  if (evidence.constraints > 0 && evidence.met === 0) return false;
  return evidence.relevant.length > 0 || evidence.met > 0;
}
