/** Determines how words are related, and how strongly, by their possible senses. */
import type { Lexicon, WordUse } from "./lexicon.ts";
import { type Part, partOfFile } from "./word-records.ts";

/**
 * The type of relation that the second word has to the first. `derivation` links different parts of speech (builder,
 * build). A `hypernym` is a broader word, a `hyponym` is a narrower word, and an `attribute` is the property that an
 * adjective measures (tall, height).
 */
export const relationKinds = [
  "lemma",
  "derivation",
  "synonym",
  "similar",
  "attribute",
  "hypernym",
  "hyponym",
  "antonym",
] as const;
export type RelationKind = (typeof relationKinds)[number];

export type Relation = {
  readonly kind: RelationKind;
  /** The strength of the relation, from 0 to 1; lower for unusual senses. */
  readonly strength: number;
};

export type Neighbour = { readonly word: string; readonly part: Part; readonly strength: number };

/**
 * The strength of each type of relation. The first six values come from a study of questions about graphs in several
 * domains. The values for `attribute` and `antonym` were chosen to be consistent with these.
 */
const strengths: Readonly<Record<RelationKind, number>> = {
  lemma: 1,
  derivation: 0.88,
  synonym: 0.78,
  hypernym: 0.5,
  hyponym: 0.45,
  similar: 0.55,
  attribute: 0.7,
  antonym: 0.4,
};

/** Returns the factor by which the rank of a sense, counted from 0, reduces a strength: 1, 0.83, 0.71, 0.63 … */
const senseDiscount = (rank: number): number => 1 / (1 + 0.2 * rank);
/**
 * Returns the factor by which the rank of a sense reduces the strength of a derivation. This factor decreases more
 * slowly than `senseDiscount`, because a derivation relates word forms rather than senses.
 */
const formDiscount = (rank: number): number => 1 / (1 + 0.05 * rank);
/** The factor for the hypernym of a hypernym. */
const secondStep = 0.7;

/** A relation from a sense of a word to a synset or to one of its words. */
type Step = {
  readonly kind: RelationKind;
  readonly strength: number;
  readonly synset: number;
  /** The position of the related member, or null if all members are related. */
  readonly member: number | null;
};

type SenseView = { readonly synset: number; readonly word: number; readonly rank: number };

/** A word with the data needed to compute its relations. */
export type WordView = {
  /** The synsets of the word, each with the lowest rank among the word's senses in it, and the number of the lemma. */
  readonly senses: readonly SenseView[];
  /** The targets of relations, except for the relation to narrower words, of which there may be thousands. */
  readonly steps: ReadonlyMap<number, readonly Step[]>;
};

export function viewWord(uses: readonly WordUse[], lexicon: Lexicon): WordView {
  const senses = new Map<number, SenseView>();
  const steps = new Map<number, Step[]>();
  for (const use of uses) {
    for (const [rank, { synset }] of use.senses.entries()) {
      const before = senses.get(synset);
      if (before === undefined || rank < before.rank) senses.set(synset, { synset, word: use.word, rank });
      for (const step of stepsFrom(use.word, synset, rank, lexicon)) {
        const others = steps.get(step.synset);
        if (others === undefined) steps.set(step.synset, [step]);
        else others.push(step);
      }
    }
  }
  return { senses: [...senses.values()], steps };
}

/** Returns the strongest relation between two words without a common lemma, or undefined if they are unrelated. */
export function relate(left: WordView, right: WordView, lexicon: Lexicon): Relation | undefined {
  const forwards = strongest(left, right, lexicon);
  const backwards = strongest(right, left, lexicon);
  const reversed = backwards && reverse(backwards);
  if (forwards === undefined || reversed === undefined) return forwards ?? reversed;
  return reversed.strength > forwards.strength ? reversed : forwards;
}

function reverse({ kind, strength }: Relation): Relation {
  if (kind !== "hypernym") return { kind, strength };
  return { kind: "hyponym", strength: (strength * strengths.hyponym) / strengths.hypernym };
}

function strongest(from: WordView, to: WordView, lexicon: Lexicon): Relation | undefined {
  let best: Relation | undefined;
  // Most senses have no step. Unlike an iterator, a loop by position does not allocate an object per sense.
  for (let at = 0; at < to.senses.length; at += 1) {
    const { synset, word, rank } = to.senses[at] as SenseView;
    const steps = from.steps.get(synset);
    if (steps === undefined) continue;
    for (const step of steps) {
      if (step.member !== null && lexicon.synset(synset).members[step.member] !== word) continue;
      const strength = step.strength * (step.member === null ? senseDiscount : formDiscount)(rank);
      if (best === undefined || strength > best.strength) best = { kind: step.kind, strength };
    }
  }
  return best;
}

/** Returns the words that have a certain relation to a word, strongest first, with ties in alphabetical order. */
export function neighboursOf(uses: readonly WordUse[], kind: RelationKind, lexicon: Lexicon): Neighbour[] {
  const best = new Map<string, Neighbour>();
  const add = (neighbour: Neighbour): void => {
    const key = `${neighbour.part} ${neighbour.word}`;
    if (neighbour.strength > (best.get(key)?.strength ?? 0)) best.set(key, neighbour);
  };
  for (const { lemma, word, part, senses } of uses) {
    if (kind === "lemma") add({ word: lemma, part, strength: strengths.lemma });
    for (const [rank, { synset }] of senses.entries()) {
      const narrower = kind === "hyponym" ? stepsToNarrower(synset, rank, lexicon) : [];
      for (const step of [...stepsFrom(word, synset, rank, lexicon), ...narrower]) {
        if (step.kind !== kind) continue;
        for (const [place, member] of lexicon.synset(step.synset).members.entries()) {
          if (member === word || (step.member !== null && step.member !== place)) continue;
          add({
            word: lexicon.wordAt(member),
            part: partOfFile(lexicon.synset(step.synset).file),
            strength: step.strength,
          });
        }
      }
    }
  }
  return [...best.values()].sort(
    (left, right) => right.strength - left.strength || (left.word < right.word ? -1 : 1),
  );
}

function stepsFrom(word: number, index: number, rank: number, lexicon: Lexicon): Step[] {
  const synset = lexicon.synset(index);
  const place = synset.members.indexOf(word);
  const toSynset = (kind: RelationKind, share: number, target: number): Step => ({
    kind,
    strength: strengths[kind] * share * senseDiscount(rank),
    synset: target,
    member: null,
  });
  const { hypernym, similar, attribute } = synset.relations;
  const further = hypernym.flatMap((target) => lexicon.synset(target).relations.hypernym);
  const derivations = synset.wordRelations.derivation.filter(({ from }) => from === place);
  const antonyms = synset.wordRelations.antonym.filter(({ from }) => from === place);
  return [
    toSynset("synonym", 1, index),
    ...hypernym.map((target) => toSynset("hypernym", 1, target)),
    ...further.map((target) => toSynset("hypernym", secondStep, target)),
    ...similar.map((target) => toSynset("similar", 1, target)),
    ...attribute.map((target) => toSynset("attribute", 1, target)),
    // Includes the synonyms of a derived word: "wrote", "writer", "author".
    ...derivations.map((link) => toSynset("synonym", strengths.derivation, link.synset)),
    // Includes the hypernyms of a derived word: "starred", "star", "actor".
    ...derivations.flatMap((link) =>
      lexicon
        .synset(link.synset)
        .relations.hypernym.map((target) => toSynset("hypernym", strengths.derivation, target)),
    ),
    ...derivations.map(({ synset: target, to }) => ({
      kind: "derivation" as const,
      strength: strengths.derivation * formDiscount(rank),
      synset: target,
      member: to,
    })),
    ...antonyms.map(({ synset: target, to }) => ({ ...toSynset("antonym", 1, target), member: to })),
  ];
}

function stepsToNarrower(index: number, rank: number, lexicon: Lexicon): Step[] {
  const step =
    (share: number) =>
    (synset: number): Step => ({
      kind: "hyponym",
      strength: strengths.hyponym * share * senseDiscount(rank),
      synset,
      member: null,
    });
  const { hyponym } = lexicon.synset(index).relations;
  const further = hyponym.flatMap((target) => lexicon.synset(target).relations.hyponym);
  return [...hyponym.map(step(1)), ...further.map(step(secondStep))];
}
