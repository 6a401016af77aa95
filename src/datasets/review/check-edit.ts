/**
 * Checks an edited question with rules. The edited text may contain only names that the golden triples support, and
 * must keep the objects that the original text named. The `questions check --prove` command runs the query again to check the
 * edited question.
 */
import { phraseOf } from "../generate/computed-claims.ts";
import { unsupportedTerms } from "../generate/unsupported-terms.ts";
import type { QaPair } from "../qa-pair.ts";

/** @returns the reason why the edited wording contradicts the golden triples, or `null` if they agree */
export function whyEditFails(before: QaPair, after: QaPair): string | null {
  const objects = before.goldenTriples.flatMap(objectOf);
  const [question, answer] = [phraseOf(after.question), phraseOf(after.goldenAnswer)];
  const omittedLabels = objects.filter((label) => {
    const phrase = phraseOf(label);
    return (
      phraseOf(before.goldenAnswer).includes(phrase) && !answer.includes(phrase) && !question.includes(phrase)
    );
  });
  if (omittedLabels.length > 0) return `the answer omits ${[...new Set(omittedLabels)].join(", ")}`;
  const unnamed = objects.filter((label) => {
    const phrase = phraseOf(label);
    return phraseOf(before.question).includes(phrase) && !question.includes(phrase);
  });
  if (unnamed.length > 0) return `the question does not mention ${[...new Set(unnamed)].join(", ")}`;
  const support = {
    texts: [before.question, before.template, before.topicEntityValue, ...before.goldenTriples],
    numbers: [before.goldenTriples.length, new Set(objects).size, new Set(before.sourceIds).size],
  };
  // The values of counts and groups occur only in the answer.
  const answerSupport = { ...support, texts: [...support.texts, before.goldenAnswer] };
  const invented = [
    ...unsupportedTerms(null, after.question, support),
    ...unsupportedTerms(null, after.goldenAnswer, answerSupport),
  ];
  return invented.length === 0 ? null : `no golden triple supports ${[...new Set(invented)].join(", ")}`;
}

/** Returns the object's label, which follows the last id in the triple text. */
function objectOf(triple: string): string[] {
  const [, label = ""] = /, (?:[^,:\s]*:)?([^,]+)\)$/.exec(triple) ?? [];
  return /^(?:true|false|)$/i.test(label) ? [] : [label];
}
