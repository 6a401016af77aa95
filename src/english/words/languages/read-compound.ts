/** Reads a German compound as two words of the graph: "Forschungsobjekt" as "research object". */
import type { Cognate } from "./find-cognates.ts";
import { joints, type Translator, wholeWord } from "./translate-word.ts";

export type CompoundHelp = {
  /** The folded words of the graph. */
  readonly vocabulary: { has(word: string): boolean };
  /** Whether the graph uses an English word or phrase. */
  readonly isUsed: (english: string) => boolean;
  readonly translate: Translator;
  /** Returns the word in the graph that is a cognate of a part. */
  readonly find: (part: string) => Cognate | undefined;
};

const shortestPart = 4;
/** The certainty of a compound whose parts were found separately. */
const strength = 0.8;

/**
 * Splits the compound so that its last part, the head, is as long as possible.
 *
 * @param word folded
 * @returns undefined unless the graph uses both parts
 */
export function readCompound(word: string, help: CompoundHelp): Cognate | undefined {
  // Parts in the dictionary or the graph are more reliable than cognates, which may include the letters between the parts.
  return split(word, (part) => readPart(part, help)) ?? split(word, (part) => partOrCognate(part, help));
}

function split(word: string, read: (part: string) => string | undefined): Cognate | undefined {
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const last = read(word.slice(at));
    if (last === undefined) continue;
    const start = word.slice(0, at);
    for (const joint of joints) {
      const first = start.endsWith(joint) ? read(start.slice(0, start.length - joint.length)) : undefined;
      if (first !== undefined) return { word: `${first} ${last}`, strength };
    }
  }
  return undefined;
}

function readPart(part: string, { vocabulary, isUsed, translate }: CompoundHelp): string | undefined {
  if (part.length < shortestPart) return undefined;
  // A part is not divided further: "schungsobjekt" is not a word.
  const translated = translate(part).find((one) => one.strength === wholeWord && isUsed(one.english));
  return translated?.english ?? (vocabulary.has(part) ? part : undefined);
}

function partOrCognate(part: string, help: CompoundHelp): string | undefined {
  return part.length < shortestPart ? undefined : (readPart(part, help) ?? help.find(part)?.word);
}
