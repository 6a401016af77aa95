/** Defines how each kind of variant changes a question. */
import type { Random } from "../../base/random.ts";
import { isLinkWord } from "../../english/index.ts";
import {
  allParts,
  type Expression,
  endsOf,
  type GraphIndex,
  type Path,
  type Things,
  type Vocabulary,
} from "../../query/index.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import { type Change, inWords, proved } from "./change.ts";
import { addRequests, describeNamed } from "./change-query.ts";
import { translateExpression } from "./translate/translate-expression.ts";
import type { Language, TranslationWords } from "./translate/translation-words.ts";
import type { RuleKind } from "./variant-kinds.ts";

// Simulates typing errors: a neighbouring letter on the keyboard, swapped letters, or an omitted or doubled
// letter.

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Returns a letter's neighbours on a QWERTY keyboard, including those in the rows above and below. */
export function neighboursOf(letter: string): readonly string[] {
  const row = rows.findIndex((keys) => keys.includes(letter.toLowerCase()));
  if (row === -1) return [];
  const at = rows[row]?.indexOf(letter.toLowerCase()) ?? 0;
  const sideKeys = [rows[row]?.[at - 1], rows[row]?.[at + 1]];
  const keysInOtherRows = [row - 1, row + 1].flatMap((other) => [
    rows[other]?.[at],
    rows[other]?.[at + row - other],
  ]);
  return [...new Set([...sideKeys, ...keysInOtherRows])].filter((key): key is string => key !== undefined);
}

/** The minimum number of letters in a misspelt word. A shorter word could turn into a different word. */
const minLetters = 5;

/**
 * Introduces an error into one word, but never into its first letter, which people rarely mistype.
 * @param mayMisspell returns whether the word at the given position in the text may be misspelt
 * @returns the misspelt text, or `null` if no word may be misspelt or if the random error leaves the word unchanged
 */
export function misspell(
  text: string,
  mayMisspell: (start: number, end: number) => boolean,
  random: Random,
): string | null {
  const words = [...text.matchAll(/\p{Script=Latin}+/gu)].filter(
    ({ 0: word, index }) => word.length >= minLetters && mayMisspell(index, index + word.length),
  );
  const [word] = random.sample(words, 1);
  if (word === undefined) return null;
  const misspeltWord = misspellWord(word[0], random);
  return misspeltWord === word[0]
    ? null
    : text.slice(0, word.index) + misspeltWord + text.slice(word.index + word[0].length);
}

function misspellWord(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const [letter = "", next = ""] = word.slice(at, at + 2);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  switch (random.below(4)) {
    case 0: {
      const [other = letter] = random.sample(neighboursOf(letter), 1);
      return before + other + after;
    }
    case 1:
      return before + next + letter + word.slice(at + 2);
    case 2:
      return before + after;
    default:
      return before + letter + letter + after;
  }
}

export type Material = {
  readonly pair: QaPair;
  readonly expression: Expression;
  readonly bench: Sampler;
  readonly random: Random;
  readonly words: TranslationWords;
};

/** The number of seeds to try in search of a different wording. */
const tries = 8;

/** The functions that create each kind of variant; they return `null` for a question that has no such variant. */
export const changes: Readonly<
  Record<RuleKind, (material: Material) => Change | null | Promise<Change | null>>
> = {
  paraphrase: (material) => {
    for (let at = 0; at < tries; at += 1) {
      const worded = reword(material);
      if (worded.question !== material.pair.question) return worded;
    }
    return null;
  },
  twin: ({ pair, bench }) => {
    const question = withTypes(pair, bench.vocabulary);
    return question === null ? null : { question, semiTyped: !pair.semiTyped };
  },
  ambiguous: (material) => {
    const { expression, bench } = material;
    const ambiguous = allParts(expression).filter((part) => isAmbiguous(part, bench.index));
    if (ambiguous.length === 0) return null;
    const paths = new Set(ambiguous.map(({ path }) => JSON.stringify(path)));
    return { ...reword(material, withoutWords(bench.vocabulary, paths)), semiTyped: false };
  },
  typo: ({ pair, random }) => misspelt(pair, random, (isName) => !isName),
  "name-typo": ({ pair, random }) => misspelt(pair, random, (isName) => isName),
  "partial-title": ({ pair, expression, bench }) => cutTitle(pair, expression, bench.index),
  "described-title": async ({ expression, bench, random }) => {
    const draw = { ...bench, random, uses: new Map(), clusters: new Map(), maxHops: 1 };
    const described = describeNamed(expression, bench, draw);
    if (described === null) return null;
    const isUnique = (things: Things): boolean => things === described.description;
    const vocabulary = { ...bench.vocabulary, isUnique };
    return proved(bench, described.expression, { seed: drawSeed(random), vocabulary });
  },
  "second-request": async ({ expression, bench, random }) => {
    for (const both of addRequests(expression, bench, random)) {
      const pair = await proved(bench, both, { seed: drawSeed(random) });
      if (pair !== null) return pair;
    }
    return null;
  },
  german: (material) => translated(material, "german"),
  french: (material) => translated(material, "french"),
};

function drawSeed(random: Random): number {
  return 1 + random.below(1_000_000);
}

function reword({ pair, expression, bench, random }: Material, vocabulary?: Vocabulary): Change {
  const single = pair.answers?.kind === "value";
  return inWords(bench, expression, { single, seed: drawSeed(random), vocabulary });
}

/** Misspells a word of a question that is part of a name, or one that is not. */
function misspelt(
  { question, mentions }: QaPair,
  random: Random,
  fits: (isName: boolean) => boolean,
): Change | null {
  const names = mentions.filter((mention) => mention.kind === "entity");
  const mayMisspell = (start: number, end: number): boolean => {
    const isWithin = names.some((name) => start >= name.start && end <= name.end);
    const isOutside = names.every((name) => end <= name.start || start >= name.end);
    return isWithin ? fits(true) : isOutside && fits(false);
  };
  const text = misspell(question, mayMisspell, random);
  return text === null ? null : { question: text };
}

/**
 * Removes the kind in front of each name, or adds the class if no name has one: "the tool Hammer" for "Hammer". Returns
 * `null` if there is nothing to remove or add.
 */
function withTypes({ question, mentions }: QaPair, vocabulary: Vocabulary): string | null {
  const named = mentions
    .flatMap(({ kind, start, text, ids }) => {
      const noun = kind === "entity" ? vocabulary.nounOf(ids[0] ?? "")?.singular : undefined;
      if (noun === undefined || text.toLowerCase().includes(noun)) return [];
      const opens = /["'“]$/.test(question.slice(0, start)) ? 1 : 0;
      return [{ at: start - opens, noun }];
    })
    .sort((left, right) => right.at - left.at);
  const isTyped = named.some(({ at }) => kindBefore(question.slice(0, at)) !== "");
  const changed = named.reduce((text, { at, noun }) => {
    const [before, name] = [text.slice(0, at), text.slice(at)];
    const kind = kindBefore(before);
    if (!isTyped) return mayTakeKind(before) ? `${before}the ${noun} ${name}` : text;
    return mayLoseKind(before.slice(0, before.length - kind.length), name)
      ? before.slice(0, before.length - kind.length) + name
      : text;
  }, question);
  return changed === question ? null : changed;
}

/** Returns the words at the end of a text that say what the next name is, such as "the data analysis method ". */
function kindBefore(text: string): string {
  const said = text.slice(Math.max(0, text.lastIndexOf("the ")));
  const isKind = /^the (?:[\p{Ll}-]{2,40} ){1,4}$/u.test(said);
  const isRelation = said.split(" ").some((word) => isLinkWord(word) || /^(?:that|and|or|than)$/.test(word));
  return isKind && !isRelation ? said : "";
}

/** Whether a name is one without its kind: "uses Hammer", not "is of confirmatory" or "with Harbour Symposium". */
function mayLoseKind(before: string, name: string): boolean {
  return /^["'“\p{Lu}\d]/u.test(name) && !/\b(?:with|without|have|has|of|is|are) $/.test(before);
}

/** Whether a name can have its kind: nothing else qualifies it, and it does not begin the sentence. */
function mayTakeKind(before: string): boolean {
  return !/(?:^|\b(?:the|a|an|no|any|title|titled|entitled|called|named)) ?$/i.test(before);
}

type Related = Extract<Things, { op: "with" }>;

/** Whether the name in a condition is an end of another property of things of the same class, too. */
function isAmbiguous(part: Expression, index: GraphIndex): part is Related {
  if (part.op !== "with" || part.to?.op !== "entities" || part.to.ids.length !== 1) return false;
  const [step, ...further] = part.path;
  const node = index.thing(part.to.ids[0] ?? "");
  if (node === undefined || further.length > 0 || step.inverse) return false;
  const startsOf = (property: string): readonly number[] => [
    ...endsOf(index.adjacency({ property, inverse: true }), node),
  ];
  const classes = new Set(startsOf(step.property).flatMap((start) => index.types(start)));
  return index.properties.some(
    (property) =>
      property !== step.property &&
      startsOf(property).some((start) => index.types(start).some((type) => classes.has(type))),
  );
}

/** Returns words that do not say how things are related along the paths. */
function withoutWords(vocabulary: Vocabulary, paths: ReadonlySet<string>): Vocabulary {
  return {
    ...vocabulary,
    path: (path: Path) => {
      const words = vocabulary.path(path);
      if (!paths.has(JSON.stringify(path))) return words;
      const frame = { kind: "verb", verb: "involve", after: "", noun: "" } as const;
      return { ...words, frame, isPast: false, noun: "", plural: "", via: "", agentVerb: "", holder: "have" };
    },
  };
}

/** Cuts off a title at its colon, if the rest still identifies one thing. */
function cutTitle({ question }: QaPair, expression: Expression, index: GraphIndex): Change | null {
  const named = allParts(expression).flatMap((part) => (part.op === "entities" ? part.ids : []));
  for (const id of named) {
    const title = index.label(index.thing(id) ?? -1);
    const [part = ""] = title.split(": ");
    if (part === title || part.split(" ").length < 2 || !question.includes(title)) continue;
    let shared = 0;
    for (let node = 0; node < index.size && shared < 2; node += 1)
      if (index.isThing(node) && index.label(node).includes(part)) shared += 1;
    if (shared === 1) return { question: question.replace(title, () => part) };
  }
  return null;
}

function translated({ expression, bench, words }: Material, language: Language): Change | null {
  const { index, vocabulary, labels } = bench;
  const names = {
    property: (id: string) => labels.get(id) ?? id,
    type: (id: string) => vocabulary.classLabel(id),
    thing: (id: string) => index.label(index.thing(id) ?? -1),
  };
  const question = translateExpression(expression, names, words, language);
  return question === null ? null : { question };
}
