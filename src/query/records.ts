/** Finds the classes whose members are records, from the forms of their labels and their places in the graph. */
import type { ClassName, Entity, GraphSummary, KnowledgeGraph, Triple } from "../graph/index.ts";
import { foldLabel } from "../text/words.ts";

/** The members of a class are records if at least this share of the sample satisfies every condition. */
const requiredShare = 0.5;
/** The share of members that bear the same label from which the label is no name. */
const commonShare = 0.5;
/** The members of a class of records have, on average, at most this many incoming triples. */
const mostIncoming = 2;
/** Classes with fewer members show no common form. */
const fewestMembers = 2;
/** The average number of members to a label from which labels do not tell members apart. */
const manyToALabel = 5;

/** Returns the ids of the classes of records. */
export async function findRecords(
  graph: Pick<KnowledgeGraph, "outgoing" | "incoming">,
  summary: GraphSummary,
  names: ReadonlyMap<string, ClassName>,
): Promise<ReadonlySet<string>> {
  const candidates = summary.classes.filter(
    ({ members, incoming }) => members >= fewestMembers && incoming <= mostIncoming * members,
  );
  const ids = [...new Set(candidates.flatMap(({ sample }) => sample.map((member) => member.id)))];
  const [outgoing, incoming] = [await graph.outgoing(ids), await graph.incoming(ids)];
  const isRecord = ({ id, members, sample }: GraphSummary["classes"][number]): boolean => {
    if (haveNumbersAsNames(sample, members)) return false;
    const forms = formsOf(sample);
    const kind = new Set(foldLabel(names.get(id)?.label ?? id).split(" "));
    const isMember = (member: Entity): boolean => {
      const [below, above] = [outgoing.get(member.id) ?? [], incoming.get(member.id) ?? []];
      if (below.length === 0 || new Set(above.map(({ subject }) => subject.id)).size > 1) return false;
      return isUnnamed(member, kind, forms, sample.length, [...below, ...above]);
    };
    return sample.filter(isMember).length >= requiredShare * sample.length;
  };
  return new Set(candidates.filter(isRecord).map(({ id }) => id));
}

/** Returns a label without numbers, so that "Contribution 1" and "Contribution 2" have one form. */
function formOf(label: string): string {
  return foldLabel(label).replace(/\d+/g, "0");
}

/** Counts the members that bear each form of label. */
function formsOf(members: readonly Entity[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { label } of members) counts.set(formOf(label), (counts.get(formOf(label)) ?? 0) + 1);
  return counts;
}

function isUnnamed(
  { id, label }: Entity,
  kind: ReadonlySet<string>,
  forms: ReadonlyMap<string, number>,
  members: number,
  triples: readonly Triple[],
): boolean {
  const form = formOf(label);
  if (form === "" || label === id || isIdOf(id, label)) return true;
  if ((forms.get(form) ?? 0) > commonShare * members || members >= manyToALabel * forms.size) return true;
  return repeatsOthers(form, kind, triples, id);
}

/**
 * Whether labels such as "Incident 2104" name members by a number that others know them by. The numbers of an
 * enumeration, as in "Contribution 2", do not exceed the number of its members.
 */
function haveNumbersAsNames(sample: readonly Entity[], members: number): boolean {
  const numbers = sample.map(({ id, label }) =>
    isIdOf(id, label) ? Number.NaN : Number(/^\p{L}[\p{L} ]*[ #-](\d+)$/u.exec(label)?.[1]),
  );
  return new Set(numbers).size === sample.length && Math.min(...numbers) > members;
}

/** Whether a label is only the number or code at the end of an IRI. */
function isIdOf(id: string, label: string): boolean {
  return id.endsWith(label.replaceAll(" ", "_")) && /\d/.test(label);
}

/**
 * Whether a label consists of the class's name and the names of neighbours, as "Membership of Ada Ark in Rowing Club"
 * does. A label that repeats a single neighbour of one word may still be a name, as "University of Rome" is.
 */
function repeatsOthers(
  form: string,
  kind: ReadonlySet<string>,
  triples: readonly Triple[],
  id: string,
): boolean {
  let rest = ` ${form} `;
  let repeated = 0;
  let ownsName = false;
  const hasOwner = triples.some(({ object }) => object.id === id);
  for (const { subject, object } of triples) {
    const neighbour = formOf(subject.id === id ? object.label : subject.label);
    if (neighbour.length < 3 || !rest.includes(` ${neighbour} `)) continue;
    rest = rest.replace(` ${neighbour} `, " ");
    repeated += 1;
    // "Value of the alpha particle mass": all of its owner's name.
    if (subject.id !== object.id && (object.id === id || !hasOwner) && neighbour.includes(" "))
      ownsName = true;
  }
  const left = rest.split(" ").filter((word) => word.length > 3);
  return (repeated >= 2 || ownsName) && left.every((word) => kind.has(word));
}
