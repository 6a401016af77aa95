/**
 * Checks a question about a single hub that has no form. Names, numbers and dates in the text must come from the
 * claimed triples, the text must mention the objects of these triples, and lists must be complete.
 */
import { formatTriple, type Triple } from "../../graph/index.ts";
import type { QuestionAnswer } from "../../language/index.ts";
import type { Fact, Hub } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { numberWord } from "../wording/english.ts";
import { phraseOf } from "./computed-claims.ts";
import { unsupportedTerms } from "./unsupported-terms.ts";

/** @returns the reason why the text and the triples disagree, or `null` if they agree */
export function whyWrongAboutOne(
  store: FactStore,
  hub: Hub,
  claimedTriples: readonly Triple[],
  words: QuestionAnswer,
): string | null {
  if (!phraseOf(words.question).includes(phraseOf(hub.label))) {
    return "the question does not mention the publication";
  }
  const unsaid = unsaidObjects(store, hub, claimedTriples, words);
  if (unsaid.length > 0) return `the answer omits ${unsaid.join(", ")}`;
  const objects = new Set(claimedTriples.map(({ object }) => object.label));
  const support = {
    texts: [
      hub.label,
      store.hubType,
      ...claimedTriples.flatMap(({ subject, predicate, object }) => [
        subject.label,
        predicate.label,
        object.label,
      ]),
    ],
    numbers: [objects.size, ...countsByPredicate(claimedTriples)],
  };
  for (const where of ["question", "answer"] as const) {
    const unsupported = unsupportedTerms(store, words[where], support);
    if (unsupported.length > 0)
      return `the ${where} contains terms that no golden triple supports: ${unsupported.join(", ")}`;
  }
  return null;
}

/**
 * Finds objects that the text omits: objects of the claimed triples and, if the text lists values of a field, the hub's
 * other values in that field.
 */
function unsaidObjects(
  store: FactStore,
  hub: Hub,
  claimedTriples: readonly Triple[],
  { question, answer }: QuestionAnswer,
): string[] {
  const texts = new Set(claimedTriples.map(formatTriple));
  const [questionPhrase, answerPhrase] = [phraseOf(question), phraseOf(answer)];
  const isNew = ({ value }: Fact): boolean => !questionPhrase.includes(phraseOf(value));
  const isClaimed = ({ triple }: Fact): boolean => texts.has(formatTriple(triple));
  const fields = store.fields.filter(({ valueKind }) => valueKind !== "flag" && valueKind !== "status");
  const inFields = fields.map(({ name }) => store.facts(hub.id, name).filter(({ absent }) => !absent));
  // The details of a record that the question mentions restrict the list to this record.
  const mentioned = inFields.flat().filter((fact) => isClaimed(fact) && !isNew(fact));
  const unsaid = inFields.flatMap((facts) => {
    const claimedFacts = facts.filter(isClaimed);
    const statesCount = wordsForCount(claimedFacts).some((word) => answerPhrase.includes(` ${word} `));
    if (statesCount && !claimedFacts.some(({ value }) => answerPhrase.includes(phraseOf(value)))) return [];
    const isList = claimedFacts.some((fact) => isNew(fact) && answerPhrase.includes(phraseOf(fact.value)));
    const required = isList
      ? [...claimedFacts, ...facts.filter((fact) => isWithin(fact, mentioned))]
      : claimedFacts;
    return required
      .filter((fact) => isNew(fact) && !answerPhrase.includes(phraseOf(fact.value)))
      .map(({ value }) => value);
  });
  return [...new Set(unsaid)];
}

/** Returns the words for a number of values: "three methods" claims that there are exactly three methods. */
function wordsForCount(facts: readonly Fact[]): string[] {
  const count = new Set(facts.map(({ key }) => key)).size;
  return count === 0 ? [] : [String(count), numberWord(count)];
}

/**
 * Whether a fact belongs to a record that the question mentions. True for all facts if the question mentions no record.
 */
function isWithin(fact: Fact, mentioned: readonly Fact[]): boolean {
  const records = new Set(mentioned.flatMap(({ instances }) => instances.slice(-1)));
  return records.size === 0 || fact.instances.length === 0 || fact.instances.some((id) => records.has(id));
}

function countsByPredicate(claimedTriples: readonly Triple[]): number[] {
  return [...Map.groupBy(claimedTriples, ({ predicate }) => predicate.label).values()].map(
    (triples) => new Set(triples.map(({ object }) => object.label)).size,
  );
}
