/**
 * English words that determine the form of a question rather than its content. The words are in the folded form that
 * the functions in `words.ts` return.
 */

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that cannot be names on their own: articles, pronouns, prepositions, auxiliaries and question words. */
export const functionWords = listed(
  `a about above across after again against all also although am among an and any anybody anyone anything are around
   as at be because been before behind being below between beyond both but by can could despite did do does doing done
   down during each either else ever every everybody everyone everything few for from further had has have having he
   her here hers him his how however i if in indeed
   instead into is it its itself just let like many may me might more most much must my neither no nor not of
   off on once only onto or other others our out over own per please same shall she should since so some somebody someone something such
   than that the their theirs them themselves then there these they this those through throughout thus to
   together too toward towards under until up upon us versus very vs was we were what when where whether which
   while who whom whose why will with within without would yes yet you your s t`,
);

/** Verbs and nouns that ask for an operation on the answer, not for an element of the graph. */
export const operationWords = listed(
  `amount ascending alphabetical alphabetically average common commonly compare compared comparing comparison
   contrast count counts descending describe differ difference different distinct distribute distributed
   distribution frequency frequent frequently give highest least less list lists lowest maximum minimum name
   named number often order ordered rank ranked ranking relation respect respectively show sort sorted tell
   total titled called`,
);

const negations = listed("not no none without never neither nor cannot lack lacks lacking excluding except");

/** Whether a word negates the text after it. The contraction `n't` is split at its apostrophe. */
export function isNegation(word: string, next: string | undefined): boolean {
  return (
    negations.has(word) || (next === "t" && /^(?:is|are|was|were|do|does|did|has|have|had)n$/.test(word))
  );
}

/** Labels for the absence of a value. */
const absences = new Set([
  "",
  "false",
  "no",
  "none",
  "null",
  "nil",
  "n a",
  "na",
  "nothing",
  "not applicable",
  "not available",
  "not given",
  "not specified",
  "unknown",
  "unspecified",
]);

const affirmations = new Set(["true", "yes"]);

/** Whether a label (its folded words, joined by spaces) states the absence of a value. */
export function isAbsence(foldedLabel: string): boolean {
  return absences.has(foldedLabel);
}

export function isTruthValue(foldedLabel: string): boolean {
  return affirmations.has(foldedLabel) || foldedLabel === "false" || foldedLabel === "no";
}

/** Whether a label states the absence of a value or contains a negation ("no tool used"). */
export function isDenial(foldedLabel: string): boolean {
  if (isAbsence(foldedLabel)) return true;
  const words = foldedLabel.split(" ");
  return words.some((word, at) => isNegation(word, words[at + 1]));
}
