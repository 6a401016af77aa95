/** Explains why a question has no answer, and suggests the most similar entities, values or fields in the graph. */

import { nearestFirst } from "../../../text/nearest.ts";
import { stem } from "../../../text/stem.ts";
import { wordsOf } from "../../../text/words.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { comparable } from "../../schema/value-numbers.ts";
import type { Anchor } from "../anchors.ts";
import { surelySame } from "../links/links.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { GraphAbstention } from "./abstain.ts";

/** @param anchors the anchors of the question */
export function explainAbstention(
  { reason, cause }: GraphAbstention,
  anchors: readonly Anchor[],
  context: ReadingContext,
): string {
  const named = [...new Set(anchors.filter(({ kind }) => kind !== "class").map(({ label }) => label))];
  switch (reason) {
    case "unmatched-name":
      return withNearest(`the graph contains nothing named “${cause}”`, nearestNames(cause, context));
    case "unmatched-value": {
      const name = numberedName(cause, context);
      if (name !== null)
        return explainAbstention({ reason: "unmatched-name", cause: name }, anchors, context);
      return withNearest(`no value in the graph is ${cause}`, nearestValues(cause, context));
    }
    case "no-such-field": {
      const [name] = anchors.filter(({ kind }) => kind === "name" || kind === "part");
      const missing = cause === "" ? "the graph has no such field" : `the graph has no field for “${cause}”`;
      return name === undefined
        ? missing
        : withNearest(`${missing} of ${name.label}`, fieldsOf(name, context.schema));
    }
    case "unmatched-condition":
      return `no field or value of the graph matches “${cause}”`;
    case "nothing-meets-all":
      return named.length > 1
        ? `nothing meets all conditions together: ${named.join(", ")}`
        : "nothing meets all conditions of the question";
    case "not-understood":
      return "too few words of the question match the graph";
  }
}

function withNearest(sentence: string, nearest: readonly string[]): string {
  return nearest.length === 0 ? sentence : `${sentence}; nearest: ${nearest.join(", ")}`;
}

const mostShown = 3;
const mostCompared = 500;

/**
 * Returns entities whose names share a word with the specified name, or else entities of the type mentioned next to it
 * and entities with similar names.
 */
function nearestNames(name: string, context: ReadingContext): readonly string[] {
  const { labels, graph } = context.schema;
  const sharing = wordsOf(name).flatMap((word) => labels.byWord.get(stem(word)) ?? []);
  const nodes =
    sharing.length > 0
      ? sharing.flatMap((key) => labels.exact.get(key) ?? [])
      : [...membersBeside(name, context), ...spelledLike(name, context.schema)];
  const all = [...new Set(nodes.slice(0, mostCompared).map((node) => graph.labels[node] ?? ""))];
  return nearestFirst(name, all, (label) => [label], mostShown);
}

/** Returns the entities of the type mentioned directly before or after the name, as in "the ward X" and "X ward". */
function membersBeside(name: string, { question, links, schema }: ReadingContext): readonly number[] {
  const at = question.text.indexOf(name);
  const first = question.tokens.findIndex(({ start }) => start >= at);
  const last = question.tokens.findLastIndex(({ end }) => end <= at + name.length);
  const kinds = [...links.classes].flatMap(([kind, { words, head }]) =>
    (words[head] ?? []).some(
      ({ token, strength }) => strength >= surelySame && (token === first - 1 || token === last + 1),
    )
      ? [kind]
      : [],
  );
  return kinds.flatMap((kind) => schema.classes.all[kind]?.members ?? []);
}

/** Returns entities with a word in their label that begins like a word of the name and is about as long. */
function spelledLike(name: string, { labels }: SchemaIndex): number[] {
  return wordsOf(name).flatMap((word) =>
    [word.length - 1, word.length, word.length + 1].flatMap((length) =>
      (labels.byLength.get(length) ?? [])
        .filter((other) => other.slice(0, 2) === word.slice(0, 2))
        .flatMap((other) => labels.byWord.get(stem(other)) ?? [])
        .flatMap((key) => labels.exact.get(key) ?? []),
    ),
  );
}

/**
 * Returns the name that ends with the number, such as "Tram 13" if the graph has "Tram 12". Returns null if the number
 * is not part of a name.
 */
function numberedName(value: string, { question, schema: { labels } }: ReadingContext): string | null {
  const number = question.tokens.find(({ text }) => text === value);
  const noun = question.tokens.findLast(({ end }) => number !== undefined && end < number.start);
  if (number === undefined || noun === undefined) return null;
  const isNumbered = (labels.byWord.get(noun.stem) ?? []).some((key) => /\d/.test(key));
  return isNumbered ? question.text.slice(noun.start, number.end) : null;
}

/** Returns the next lower and the next higher value of the fields that the question mentions, or else of all fields. */
function nearestValues(demand: string, { schema, links }: ReadingContext): string[] {
  const sought = Number(/\d+(?:\.\d+)?/.exec(demand)?.[0] ?? Number.NaN);
  if (Number.isNaN(sought)) return [];
  const isYear = /(?<![\d.])[12]\d{3}(?![\d.])/.test(demand) && !/than|least|most/.test(demand);
  const predicates = schema.facts.flatMap(({ kind }, predicate) =>
    kind === (isYear ? "time" : "number") ? [predicate] : [],
  );
  const named = predicates.filter((predicate) =>
    links.predicates
      .get(predicate)
      ?.words.some((word) => word.some(({ strength }) => strength >= surelySame)),
  );
  const values = (named.length > 0 ? named : predicates)
    .flatMap((predicate) => schema.valuesOf(predicate))
    .flatMap((node) => {
      const label = schema.graph.labels[node] ?? "";
      const number = comparable(label);
      return number === null ? [] : [{ label, number }];
    })
    .sort((left, right) => left.number - right.number);
  const below = values.findLast(({ number }) => number < sought);
  const above = values.find(({ number }) => number > sought);
  return [...new Set([below, above].flatMap((value) => value?.label ?? []))];
}

const mostFields = 6;

/** Returns the names of the relations that start at an entity. */
function fieldsOf({ nodes: [node] }: Anchor, { graph, containerEdges }: SchemaIndex): string[] {
  if (node === undefined) return [];
  const edges = graph.out.edges.subarray(graph.out.starts[node], graph.out.starts[node + 1]);
  const fields = [...edges].flatMap((edge) =>
    containerEdges[edge] === 1 ? [] : (graph.predicates[graph.predicateOf[edge] as number]?.label ?? []),
  );
  return [...new Set(fields)].slice(0, mostFields);
}
