/** Creates a reading from mentions that have already been found. */
import type { Mention } from "../language/index.ts";
import { functionWords, operationWords } from "../text/function-words.ts";
import { overlap } from "../text/quotations.ts";
import { locateWords } from "../text/words.ts";
import { readDemands } from "./demands/read-demands.ts";
import { weighEvidence } from "./evidence/weigh-evidence.ts";
import type { QuestionReading } from "./question-reader.ts";

/**
 * Creates a reading. Its confidence is the share of the question's content words inside anchors, or 0 if there are no
 * content words.
 */
export function readAnchors(question: string, anchors: readonly Mention[]): QuestionReading {
  const demands = readDemands(question, anchors);
  const { constraints, ...target } = demands;
  const understood = constraints.length + target.askedFields.length > 0;
  return {
    anchors,
    target,
    constraints,
    confidence: shareAnchored(question, anchors),
    abstains: understood ? null : "names-nothing",
    evidence: (hub) => weighEvidence(demands, hub),
  };
}

function shareAnchored(question: string, anchors: readonly Mention[]): number {
  const content = locateWords(question).filter(
    ({ text }) => !functionWords.has(text) && !operationWords.has(text),
  );
  const anchored = content.filter((word) => anchors.some((anchor) => overlap(word, anchor)));
  return content.length === 0 ? 0 : anchored.length / content.length;
}
