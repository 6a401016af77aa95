/** Finds states that a question words differently from the graph, such as "out of order" for the status "broken". */
import { longestState, statesLike } from "../../lexicon/states.ts";
import { keyOf } from "../../schema/labels.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Anchor } from "../anchors.ts";
import { isDeniedSubject } from "../anchors.ts";
import type { Question } from "../question.ts";

const quality = 1;

/**
 * Finds phrases that mean the same as one of the few values of a field.
 *
 * @param isFree returns whether a token is not part of a name
 */
export function findStates(
  question: Question,
  schema: SchemaIndex,
  isFree: (token: number) => boolean,
): Anchor[] {
  const { tokens } = question;
  const anchors: Anchor[] = [];
  for (let length = Math.min(longestState, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const to = from + length;
      const span = tokens.slice(from, to);
      if (anchors.some((other) => from < other.to && to > other.from)) continue;
      if (span.some(({ quoted, capital }, at) => quoted || capital || !isFree(from + at))) continue;
      const key = span.map(({ stem }) => stem).join(" ");
      const state = schema.labels.exact.has(key) ? null : stateLike(key, schema);
      if (state === null) continue;
      anchors.push({
        from,
        to,
        ...state,
        quality,
        weak: true,
        negated: span[0]?.negated === true || isDeniedSubject(question, from, to),
        kind: "name",
      });
    }
  }
  return anchors;
}

/** Returns the values of the only field that has a value with the same meaning, or null. */
function stateLike(
  key: string,
  { facts, graph }: SchemaIndex,
): Pick<Anchor, "nodes" | "under" | "label"> | null {
  const others = statesLike(key);
  if (others.size === 0) return null;
  const fields = facts.flatMap(({ kind, fewValues }, predicate) => {
    const nodes =
      kind === "text" ? fewValues.filter((node) => others.has(keyOf(graph.labels[node] ?? ""))) : [];
    return nodes.length === 0 ? [] : [{ predicate, nodes }];
  });
  const [field, further] = fields;
  if (field === undefined || further !== undefined) return null;
  const [node = 0] = field.nodes;
  return { nodes: field.nodes, under: new Set([field.predicate]), label: graph.labels[node] ?? "" };
}
