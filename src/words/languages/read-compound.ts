/** Reads a German compound as two words of the graph: "Forschungsobjekt" as "research object". */
import type { Cognate } from "./find-cognates.ts";
import { joints, type Translator } from "./translate-word.ts";

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
/** The certainty of the whole compound, whose parts were found separately. */
const strength = 0.8;

/**
 * Splits the compound so that its last part, which says what the compound is, is as long as possible.
 *
 * @param word folded
 * @returns undefined unless the graph uses both parts
 */
export function readCompound(word: string, help: CompoundHelp): Cognate | undefined {
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const last = readPart(word.slice(at), help);
    if (last === undefined) continue;
    const start = word.slice(0, at);
    const stems = joints.flatMap((joint) =>
      start.endsWith(joint) ? [start.slice(0, start.length - joint.length)] : [],
    );
    // A part in the graph's own spelling is surer than a cognate of a part with its joint.
    const first =
      stems.find((part) => part.length >= shortestPart && help.vocabulary.has(part)) ??
      stems.map((part) => readPart(part, help)).find((part) => part !== undefined);
    if (first !== undefined) return { word: `${first} ${last}`, strength };
  }
  return undefined;
}

function readPart(part: string, { vocabulary, isUsed, translate, find }: CompoundHelp): string | undefined {
  if (part.length < shortestPart) return undefined;
  const translated = translate(part).find(({ english }) => isUsed(english));
  return translated?.english ?? (vocabulary.has(part) ? part : find(part)?.word);
}
