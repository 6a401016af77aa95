/**
 * Determines the direction of predicates: "who studied under X" and "under whom did X study" refer to the same
 * predicate but ask for opposite ends of it.
 */
import { wordsOf } from "../../text/words.ts";
import type { SchemaName } from "../schema/schema-names.ts";
import type { Anchor } from "./anchors.ts";
import { bitOf } from "./coverage.ts";
import { beForms, type Question } from "./question.ts";
import type { ReadingContext } from "./reading-context.ts";
import type { QueryTree } from "./tree.ts";

/**
 * Counts the steps from a name whose direction contradicts the wording, for predicates with the same types at both
 * ends.
 */
export function countReversed({ variables, links }: QueryTree, { question, schema }: ReadingContext): number {
  let reversed = 0;
  for (const { near, far, step, words } of links) {
    const name = schema.names[step.predicate];
    if (words === 0 || name === undefined || schema.facts[step.predicate]?.sameKind !== true) continue;
    if (isMutual(schema.graph.predicates[step.predicate]?.label ?? "")) continue;
    for (const [end, isSubject] of [
      [near, step.forward],
      [far, !step.forward],
    ] as const) {
      const anchor = variables[end]?.anchor ?? null;
      if (anchor === null || (anchor.kind !== "name" && anchor.kind !== "part")) continue;
      const expected = isSubjectExpected(anchor, words, name, question);
      const isReversed = isConverse(words, step.predicate, { question, schema });
      if (expected !== null && expected !== (isSubject !== isReversed)) reversed += 1;
    }
  }
  return reversed;
}

/** Whether a relation may be stated from either end: "served with" may, but "studied with" may not. */
function isMutual(label: string): boolean {
  const words = wordsOf(label);
  return words.at(-1) === "with" && !words.some((word) => /^(?:stud|train|learn|apprentic)/.test(word));
}

/** Whether the words describe the same relation from its other end: "X studied under Y" and "Y taught X". */
function isConverse(
  words: number,
  predicate: number,
  { question, schema }: Pick<ReadingContext, "question" | "schema">,
): boolean {
  const label = schema.graph.predicates[predicate]?.label ?? "";
  const [first = "", last = ""] = [wordsOf(label)[0], wordsOf(label).at(-1)];
  if (!/^(?:under|from|with)$/.test(last) && !(last === "of" && learners.test(first))) return false;
  return question.tokens.some(
    ({ text, bit }, at) =>
      (bit & words) !== 0 &&
      teachingVerbs.test(text) &&
      !/^(?:under|from|with|by)$/.test(question.tokens[at + 1]?.text ?? ""),
  );
}

const learners = /^(?:students?|pupils?|apprentices?|trainees?|disciples?)$/;

const teachingVerbs =
  /^(?:teach|teaches|taught|instruct|instructs|instructed|train|trains|trained|coached|mentored)$/;

/** Whether the wording makes the name the subject of a predicate, or null if this is unclear. */
function isSubjectExpected(
  anchor: Anchor,
  words: number,
  { key, voice }: SchemaName,
  question: Question,
): boolean | null {
  const places = question.tokens.flatMap((_, at) => ((bitOf(question, at) & words) === 0 ? [] : [at]));
  const before = places.filter((at) => at < anchor.from);
  const textOf = (from: number, to: number): string[] =>
    question.tokens.slice(Math.max(0, from), to).map(({ text }) => text);
  const last = before.at(-1);
  if (last !== undefined) {
    const between = textOf(last + 1, anchor.from);
    // "Was X's mentor Y?": words after another verb belong to that verb.
    if (between.length > mostBetween) return null;
    // "Whose adviser is X" asks for the people whom X advises, and "the adviser of X" for the person who advises X.
    const isObject = between.length > 0 && between.every((word) => formsOfBe.has(word));
    if (voice === "noun" || voice === "noun of") return (voice === "noun") !== isObject;
    return (voice === "passive") !== between.some((word) => marksAgent(word, key));
  }
  const first = places.find((at) => at >= anchor.to);
  if (first === undefined) return null;
  const between = textOf(anchor.to, first);
  const isOf = between.some((word) => formsOfBe.has(word));
  if (voice === "noun" || voice === "noun of") return (voice === "noun") !== isOf;
  const askedBefore = textOf(anchor.from - 1, anchor.from).some((word) => formsOfBe.has(word));
  const isPassive =
    textOf(first + 1, first + 3).includes("by") || ((isOf || askedBefore) && voice === "passive");
  return (voice === "passive") === isPassive;
}

/** "Who learnt from X" and "who was mentored by X" ask for the same people, unless the relation is "learnt from". */
function marksAgent(word: string, key: string): boolean {
  return word === "by" || (/^(?:from|under)$/.test(word) && !key.split(" ").includes(word));
}

const formsOfBe = new Set([...beForms, "be", "been", "being"]);
const mostBetween = 4;
