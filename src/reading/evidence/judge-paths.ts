/** Judges the paths of a hub as evidence for a question. */
import type { Mention } from "../../language/index.ts";
import { foldLabel } from "../../text/words.ts";
import { createLabelReader } from "../label-reader.ts";
import type { QuestionReading } from "../question-reader.ts";
import { readAnchors } from "../read-anchors.ts";
import { type Path, viewHub } from "./hub-view.ts";
import type { Evidence } from "./weigh-evidence.ts";
import { weighWords } from "./weigh-words.ts";

/** A function that judges paths as evidence. Without `mentions`, it finds the mentions among the names on the paths. */
export type JudgePaths = (
  question: string,
  mentions: readonly Mention[] | undefined,
  paths: readonly Path[],
) => Evidence;

/** The maximum number of folded labels in the cache. */
const mostLabels = 20_000;

/** Creates a judge that caches the reading of a question and the folded labels across hubs. */
export function createJudge(): JudgePaths {
  const readings = new WeakMap<
    readonly Mention[],
    { readonly question: string; readonly reading: QuestionReading }
  >();
  const readingOf = (question: string, mentions: readonly Mention[]): QuestionReading => {
    const cached = readings.get(mentions);
    if (cached?.question === question) return cached.reading;
    const reading = readAnchors(question, mentions);
    readings.set(mentions, { question, reading });
    return reading;
  };
  const folded = new Map<string, string>();
  const fold = (label: string): string => {
    const cached = folded.get(label);
    if (cached !== undefined) return cached;
    if (folded.size >= mostLabels) folded.clear();
    const result = foldLabel(label);
    folded.set(label, result);
    return result;
  };
  return (question, mentions, paths) => {
    const reading =
      mentions === undefined ? createLabelReader(paths).read(question) : readingOf(question, mentions);
    return reading.abstains === null ? reading.evidence(viewHub(paths, fold)) : weighWords(question, paths);
  };
}

/**
 * Whether a hub has evidence. Evidence for a part of the answer suffices, but the hub must satisfy at least one
 * constraint.
 */
export function isSupported(evidence: Evidence): boolean {
  if (evidence.constraints > 0 && evidence.met === 0) return false;
  return evidence.relevant.length > 0 || evidence.met > 0;
}
