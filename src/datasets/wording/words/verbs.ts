/** Forms of English verbs: told apart in labels, and made for sentences. The list is of the language, not of any graph. */
import list from "./verb-list.json" with { type: "json" };

export type VerbForm = "base" | "third" | "past" | "participle";
export type VerbReading = {
  readonly lemma: string;
  /** All forms the word can be, e.g. past and participle for "forged". */
  readonly forms: ReadonlySet<VerbForm>;
};

export type Verbs = {
  /** @returns null for a word that is no form of a known verb */
  read(word: string): VerbReading | null;
  third(lemma: string): string;
  past(lemma: string): string;
  participle(lemma: string): string;
  /** Takes no object of its own: "die", "belong". */
  isIntransitive(lemma: string): boolean;
  /** Says how things are and not what happened: "own", "guard". */
  isLasting(lemma: string): boolean;
};

const vowel = /[aeiou]/;

export function createVerbs(): Verbs {
  const irregular = new Map(
    list.irregular.map((line) => {
      const [lemma = "", past = "", participle = ""] = line.split(" ");
      return [lemma, { past, participle }] as const;
    }),
  );
  const doubling = new Set(list.doubling.split(" "));
  const lemmas = [...irregular.keys(), ...doubling, ...list.regular.flatMap((line) => line.split(" "))];
  const thirds = new Map(Object.entries(list.third));
  const third = (lemma: string): string => thirds.get(lemma) ?? thirdOf(lemma);
  const past = (lemma: string): string => irregular.get(lemma)?.past ?? pastOf(lemma, doubling);
  const participle = (lemma: string): string => irregular.get(lemma)?.participle ?? pastOf(lemma, doubling);
  const readings = new Map<string, { lemma: string; forms: Set<VerbForm> }>();
  const note = (word: string, lemma: string, form: VerbForm): void => {
    const reading = readings.get(word) ?? { lemma, forms: new Set<VerbForm>() };
    if (reading.lemma === lemma) reading.forms.add(form);
    readings.set(word, reading);
  };
  // Regular past forms come first: "found" is rather the verb of foundations than the past of "find" where both fit.
  for (const lemma of lemmas) {
    note(third(lemma), lemma, "third");
    note(past(lemma), lemma, "past");
    note(participle(lemma), lemma, "participle");
  }
  for (const lemma of lemmas) note(lemma, lemma, "base");
  note("born", "bear", "participle");
  const [intransitive, lasting] = [list.intransitive, list.lasting].map((text) => new Set(text.split(" ")));
  return {
    read: (word) => readings.get(word.toLowerCase()) ?? null,
    third,
    past,
    participle,
    isIntransitive: (lemma) => intransitive?.has(lemma) === true,
    isLasting: (lemma) => lasting?.has(lemma) === true,
  };
}

function thirdOf(lemma: string): string {
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(lemma) ? `${lemma}es` : `${lemma}s`;
}

function pastOf(lemma: string, doubling: ReadonlySet<string>): string {
  if (lemma.endsWith("e")) return `${lemma}d`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  const last = lemma.at(-1) ?? "";
  return doubling.has(lemma) && !vowel.test(last) ? `${lemma}${last}ed` : `${lemma}ed`;
}
