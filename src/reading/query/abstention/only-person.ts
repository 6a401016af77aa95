/**
 * Recognises questions such as "who farms X" whose verb the graph lacks, although X has only one relation to persons:
 * a role such as "tenant" says nothing about the verbs for what its holder does.
 */
import type { Step } from "../../schema/edge-runs.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { fitOfKind, groupFit } from "../kinds.ts";
import { auxiliaries, lightWeight, type Question, type Token } from "../question.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";
import type { QueryTree } from "../tree.ts";

/** Whether "who" and a single verb ask for the only persons to whom the named entity has a relation. */
export function asksOnlyPersons(
  { tree, output, fits }: Scored,
  { question, schema, knowledge }: ReadingContext,
): boolean {
  const [thing, other] = tree.anchors;
  if (question.wants !== "person" || !fits || other !== undefined) return false;
  if (thing?.kind !== "name" || thing.negated || !isOnlyVerbUnexplained(tree, question)) return false;
  const isPerson = (node: number, step: Step): boolean =>
    fitOfKind("person", [node], step, schema, knowledge) > groupFit;
  const own = tree.variables.findIndex(({ anchor }) => anchor === thing);
  const path = pathBetween(tree, own, output);
  return thing.nodes.every((node) => {
    const relations = relationsOf(node, isPerson, schema);
    return relations.size === 1 && relations.has(path);
  });
}

/** Whether a single content word is unexplained, and it is the verb after "who". */
function isOnlyVerbUnexplained({ taken, echoed }: QueryTree, { tokens }: Question): boolean {
  const left = tokens.filter(({ bit, weight }) => weight > lightWeight && (bit & ~taken & ~echoed) !== 0);
  const who = tokens.findIndex(({ text, quoted }) => text === "who" && !quoted);
  const isForm = ({ text, weight }: Token): boolean => weight <= lightWeight || auxiliaries.has(text);
  const verb = tokens.find((token, at) => at > who && !isForm(token));
  return who >= 0 && left.length === 1 && left[0] === verb;
}

/** Writes the one or two steps from one variable to another, as {@link relationsOf} does; empty for other paths. */
function pathBetween({ links }: QueryTree, from: number, to: number): string {
  const first = links.find(({ near, far }) => near === from || far === from);
  const last = links.find(({ near, far }) => near === to || far === to);
  if (first === undefined || last === undefined || links.length > 2) return "";
  if (links.some(({ absent }) => absent)) return "";
  const outwards = writeStep({ ...first.step, forward: first.step.forward === (first.near === from) });
  if (links.length === 1) return first === last ? outwards : "";
  return `${outwards} ${writeStep({ ...last.step, forward: last.step.forward === (last.far === to) })}`;
}

function writeStep({ predicate, forward }: Step): string {
  return `${forward ? "+" : "-"}${predicate}`;
}

/**
 * Returns the relations from a node to nodes that pass the test, directly or through a record. A record has outgoing
 * edges to all of its parts, and no name, or a name that contains that of the node, as in "Captain of the Wren".
 */
function relationsOf(
  node: number,
  test: (node: number, step: Step) => boolean,
  { graph }: SchemaIndex,
): ReadonlySet<string> {
  const found = new Set<string>();
  const isRecord = (end: number): boolean => {
    const label = graph.labels[end] ?? "";
    return /\d|^$/.test(label) || label.includes(graph.labels[node] ?? "");
  };
  const addFrom = (start: number, forward: boolean, before: string): void => {
    const { starts, ends, predicates } = forward ? graph.out : graph.in;
    for (let at = starts[start] as number; at < (starts[start + 1] as number); at += 1) {
      const [end, step] = [ends[at] as number, { predicate: predicates[at] as number, forward }];
      if (end !== node && test(end, step)) found.add(`${before}${writeStep(step)}`);
      if (!forward && before === "" && isRecord(end)) addFrom(end, true, `${writeStep(step)} `);
    }
  };
  addFrom(node, true, "");
  addFrom(node, false, "");
  return found;
}
