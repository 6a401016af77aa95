/**
 * Finds entities that a question describes by a word from their name, followed by their type, as in "the terrace
 * orchard".
 */
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import type { Anchor } from "./anchors.ts";
import { surelySame } from "./links/links.ts";
import type { Token } from "./question.ts";
import type { ReadingContext } from "./reading-context.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

/** The maximum number of entities of a type whose names are compared. */
const mostMembers = 2000;
/** The maximum number of names that contain the describing word. A more frequent word describes none of them. */
const mostDescribed = 2;
/**
 * The quality of a match by type and describing word. It is low because only one word of the name matches, in lower
 * case.
 */
const quality = 0.7;

/** @param isFree returns whether a token is not part of a name */
export function findDescribed(
  { question, schema, links }: ReadingContext,
  knowledge: WordKnowledge,
  isFree: (token: number) => boolean,
): Anchor[] {
  const anchors = new Map<number, Anchor>();
  for (const [kind, { words, head }] of links.classes) {
    const { members = [] } = schema.classes.all[kind] ?? {};
    if (members.length < 2 || members.length > mostMembers) continue;
    for (const { token, strength } of words[head] ?? []) {
      const before = question.tokens[token - 1];
      if (strength < surelySame || before === undefined || !isFree(token - 1) || !mayDescribe(before))
        continue;
      const nodes = members.filter((node) => isNamedWith(before, schema.graph.labels[node] ?? "", knowledge));
      if (nodes.length === 0 || nodes.length > mostDescribed) continue;
      anchors.set(token, {
        from: token - 1,
        to: token,
        nodes,
        quality,
        weak: true,
        negated: before.negated,
        under: null,
        kind: "part",
        label: nodes.map((node) => schema.graph.labels[node]).join(" or "),
      });
    }
  }
  return [...anchors.values()];
}

function mayDescribe({ weight, quoted, capital }: Token): boolean {
  return weight === 1 && !quoted && !capital;
}

/** Whether a label contains a word or a related word. For example, "brewing" describes "Oddie Brewers". */
function isNamedWith(word: Token, label: string, knowledge: WordKnowledge): boolean {
  return wordsOf(label).some(
    (other) => stem(other) === word.stem || knowledge.related(word.text, other) >= surelySame,
  );
}
