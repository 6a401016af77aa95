/** Finds things that a question describes by one word of their name before their kind: "the terrace orchard". */
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import type { Anchor } from "./anchors.ts";
import { surelySame } from "./links.ts";
import type { Token } from "./question.ts";
import type { ReadingContext } from "./walk.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

/** With more things, the words of all their names are not compared. */
const mostMembers = 2000;
/** A word of more names describes none of them. */
const mostMeant = 2;
/** It is one word of a name, and not written as a name. */
const quality = 0.7;

/** @param isFree whether no name contains the token */
export function findDescribed(
  { question, schema, links }: ReadingContext,
  knowledge: WordKnowledge,
  isFree: (token: number) => boolean,
): Anchor[] {
  const found = new Map<number, Anchor>();
  for (const [kind, { words, head }] of links.classes) {
    const { members = [] } = schema.classes.all[kind] ?? {};
    if (members.length < 2 || members.length > mostMembers) continue;
    for (const { token, strength } of words[head] ?? []) {
      const before = question.tokens[token - 1];
      if (strength < surelySame || before === undefined || !isFree(token - 1) || !mayDescribe(before))
        continue;
      const nodes = members.filter((node) => isNamedWith(before, schema.graph.labels[node] ?? "", knowledge));
      if (nodes.length === 0 || nodes.length > mostMeant) continue;
      found.set(token, {
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
  return [...found.values()];
}

function mayDescribe({ weight, quoted, capital }: Token): boolean {
  return weight === 1 && !quoted && !capital;
}

/** "Brewing" describes "Oddie Brewers". */
function isNamedWith(word: Token, label: string, knowledge: WordKnowledge): boolean {
  return wordsOf(label).some(
    (other) => stem(other) === word.stem || knowledge.related(word.text, other) >= surelySame,
  );
}
