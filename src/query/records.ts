/** Finds the classes whose members are records, from the forms of their labels and their places in the graph. */

import { foldLabel } from "../base/text/words.ts";
import { wordsOfLabel } from "../english/index.ts";
import {
  type ClassName,
  type Entity,
  type GraphSummary,
  type KnowledgeGraph,
  type LinkCounts,
  sampleSize,
} from "../graph/index.ts";
import { endsOf, type GraphIndex, isLiteralNode } from "./graph-index.ts";

/** The members of a class are records if at least this share of the sample satisfies every condition. */
const requiredShare = 0.5;
/** The share of members that bear the same label from which the label is no name. */
const commonShare = 0.5;
/** The share of members with different codes from which on codes are names. */
const distinctShare = 0.9;
/** The members of a class of records have, on average, at most this many incoming triples. */
const mostIncoming = 2;
/** Classes with fewer members show no common form. */
const fewestMembers = 2;
/** The average number of members to a label from which labels do not tell members apart. */
const manyToALabel = 5;

type Named = Pick<Entity, "id" | "label">;

/** A thing that may be a record. */
type Member = Named & {
  /** The things that lead to it, and the things that it leads to. */
  readonly owners: readonly Named[];
  readonly parts: readonly Named[];
  /** The values that the graph states of it. */
  readonly values: readonly string[];
};

/** Returns the ids of the classes of records. */
export async function findRecords(
  graph: Pick<KnowledgeGraph, "outgoing" | "incoming">,
  summary: GraphSummary,
  names: ReadonlyMap<string, ClassName>,
): Promise<ReadonlySet<string>> {
  const candidates = summary.classes.filter(
    ({ members, incoming }) => members >= fewestMembers && incoming <= mostIncoming * members,
  );
  const bundles = summary.classes.filter(({ id }) =>
    isBundle(summary.links.filter(({ from }) => from === id)),
  );
  const ids = [...new Set(candidates.flatMap(({ sample }) => sample.map((member) => member.id)))];
  const [outgoing, incoming] = [await graph.outgoing(ids), await graph.incoming(ids)];
  const records = candidates.filter(({ id, members, sample }) => {
    const some = sample.map((member) => {
      const objects = (outgoing.get(member.id) ?? []).map(({ object }) => object);
      const [values, parts] = [objects.filter(isLiteralNode), objects.filter((one) => !isLiteralNode(one))];
      const owners = (incoming.get(member.id) ?? []).map(({ subject }) => subject);
      return { ...member, owners, parts, values: values.map(({ label }) => label) };
    });
    return areRecords(names.get(id)?.label ?? id, some, members);
  });
  return new Set([...records, ...bundles].map(({ id }) => id));
}

/** Whether the things of a class only hold flags together, which say what they are. */
function isBundle(links: readonly LinkCounts[]): boolean {
  const properties = new Set(links.map(({ property }) => property));
  return properties.size >= 2 && links.every(({ kind }) => kind === "flag");
}

/** Whether things without a class, of one kind, only hold relations together. */
export function areUntypedRecords(things: Int32Array, index: GraphIndex): boolean {
  const directions = index.properties.map((property) => ({
    to: index.adjacency({ property, inverse: false }),
    from: index.adjacency({ property, inverse: true }),
  }));
  const named = (node: number): Named => ({ id: index.id(node), label: index.label(node) });
  const sample = Array.from(things.subarray(0, sampleSize), (node) => {
    const ends = directions.flatMap(({ to }) => [...endsOf(to, node)]);
    const parts = ends.filter(index.isThing).map(named);
    const owners = directions.flatMap(({ from }) => [...endsOf(from, node)]).map(named);
    const values = ends.filter((end) => !index.isThing(end)).map(index.label);
    return { ...named(node), owners, parts, values };
  });
  return areRecords("", sample, things.length);
}

/**
 * Whether the members of a kind only hold relations together.
 * @param kind the label of the kind, or an empty text
 * @param size the number of all members, of which `sample` contains some
 */
function areRecords(kind: string, sample: readonly Member[], size: number): boolean {
  if (haveCodesAsNames(sample, size)) return false;
  const forms = formsOf(sample.map(({ label }) => formOf(label)));
  const rests = formsOf(sample.map(beyondOwner));
  const words = new Set(foldLabel(kind).split(" "));
  const isCommon = (form: string, among: ReadonlyMap<string, number>): boolean =>
    (among.get(form) ?? 0) > commonShare * sample.length;
  const isRecord = (member: Member): boolean => {
    const form = formOf(member.label);
    if (!relates(member)) return isOfOnePart(member) && repeatsOthers(form, words, member);
    if (form === "" || isIdOf(member.id, member.label)) return true;
    if (isCommon(form, forms) || sample.length >= manyToALabel * forms.size) return true;
    const rest = beyondOwner(member);
    return (rest !== form && isCommon(rest, rests)) || repeatsOthers(form, words, member);
  };
  return sample.filter(isRecord).length >= requiredShare * sample.length;
}

/** Whether a thing belongs to one other thing of which it says something, or relates several others. */
function relates({ owners, parts, values }: Member): boolean {
  const distinct = new Set(owners.map(({ id }) => id)).size;
  return distinct === 0 ? parts.length > 1 : distinct === 1 && values.length + parts.length > 0;
}

/** Whether nothing leads to a thing, which leads to one other and states several values: a term of office of somebody. */
function isOfOnePart({ owners, parts, values }: Member): boolean {
  return owners.length === 0 && parts.length === 1 && values.length > 1;
}

/** Returns a label without numbers, so that "Contribution 1" and "Contribution 2" have one form. A number alone is a name. */
function formOf(label: string): string {
  const folded = foldLabel(label);
  return /\p{L}/u.test(folded) ? folded.replace(/\d+/g, "0") : folded;
}

/** Returns the form of a label without the name of the owner: "health record of" for "Health record of Tarka". */
function beyondOwner({ label, owners: [owner] }: Member): string {
  const [form, name] = [formOf(label), owner === undefined ? "" : formOf(owner.label)];
  return name.length < 3 || form === name ? form : ` ${form} `.replace(` ${name} `, " ").trim();
}

/** Counts the members with each form. */
function formsOf(forms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  return counts;
}

/** Whether a property states the unit of the number in the same record, by its label: "hasUnit", "unit code". */
export function isUnit(label: string): boolean {
  return /\bunit\b/i.test(wordsOfLabel(label));
}

/**
 * Whether labels such as "Incident 2104" and "1998 Cup Final" name members by a code that others know them by. The numbers
 * of an enumeration, as in "Contribution 2", do not exceed the number of its members.
 */
function haveCodesAsNames(sample: readonly Named[], members: number): boolean {
  const codes = sample.flatMap(({ id, label }) => {
    const code = label.split(/[\s#]/).findLast((word) => /\d/.test(word));
    return code === undefined || isIdOf(id, label) ? [] : [code];
  });
  return (
    new Set(codes).size >= distinctShare * sample.length && codes.some((code) => !(Number(code) <= members))
  );
}

/** Whether a label is only the id of a blank node, or the number or code at the end of an IRI. */
function isIdOf(id: string, label: string): boolean {
  if (label === id && id.startsWith("_:")) return true;
  return id.endsWith(label.replaceAll(" ", "_")) && /\d/.test(label) && !/\p{L}{2} \p{L}{2}/u.test(label);
}

/**
 * Whether a label consists of the class's name and the names of neighbours, as "Membership of Ada Ark in Rowing Club"
 * does. A label that repeats a single neighbour of one word may still be a name, as "University of Rome" is.
 */
function repeatsOthers(
  form: string,
  kind: ReadonlySet<string>,
  { id, label, owners, parts, values }: Member,
): boolean {
  let rest = ` ${form} `;
  let repeated = 0;
  let ownsName = false;
  // A thing that nothing leads to belongs to the things that it leads to.
  const above = new Set(owners.length > 0 ? owners : parts);
  for (const neighbour of [...parts, ...owners]) {
    const name = formOf(neighbour.label);
    if (name.length < 3 || !rest.includes(` ${name} `)) continue;
    rest = rest.replace(` ${name} `, " ");
    repeated += 1;
    // "Value of the alpha particle mass": all of its owner's name.
    if (neighbour.id !== id && above.has(neighbour) && name.includes(" ")) ownsName = true;
  }
  // "Ada Ark as Mayor": what the member states besides its label.
  for (const value of values.filter((one) => one !== label)) rest = rest.replace(` ${formOf(value)} `, " ");
  const left = rest.split(" ").filter((word) => word.length > 3);
  return (repeated >= 2 || ownsName) && left.every((word) => kind.has(word));
}
