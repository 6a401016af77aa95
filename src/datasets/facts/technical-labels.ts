/**
 * Detects technical labels, that is, labels that are not meaningful names: "Contribution 1", "Membership of Ada Ark in
 * Rowing Club", a blank node, an id. Questions never ask about nodes with such labels, which occur only within the
 * paths of fields.
 */
import { type Entity, type Predicate, statesName } from "../../graph/index.ts";
import { isHash } from "../checks/wording-faults.ts";
import { wordsOf } from "../wording/label-words.ts";
import { endsIn, type GraphView, leadsToType } from "./graph-view.ts";

const functionWords = new Set("a an the of for in at on by to with and from its".split(" "));
const shortestEcho = 3;
/** The number of nodes that must refer to a numbered node for its label to count as a name. */
const fewestReferences = 2;
/** The entities of a type are records if at least this proportion of their labels is technical. */
const mostlyTechnical = 0.5;
/** The number of entities sampled from a type to classify it. */
const sampleSize = 200;
const mostNeighbours = 16;

/**
 * Whether a predicate belongs to the schema rather than to the data. Users do not ask which class is a subclass of
 * another. Sources: RDF Schema 1.1 and OWL 2, W3C Recommendations.
 */
export function isSchemaPredicate(predicate: Predicate): boolean {
  const { id } = predicate;
  if (leadsToType(predicate)) return true;
  return /^http:\/\/www\.w3\.org\/(?:2000\/01\/rdf-schema#(?:subClassOf|subPropertyOf|domain|range|isDefinedBy)$|2002\/07\/owl#)/.test(
    id,
  );
}

/** @param echoes the words of the type and of the incoming predicate, which a technical label only repeats */
export function isTechnicalLabel(
  view: GraphView,
  { id, label }: Pick<Entity, "id" | "label">,
  echoes: ReadonlySet<string>,
): boolean {
  const text = label.trim();
  if (isNumberOfType(view, id, text, echoes)) return true;
  if (view.numbered.has(id)) return false;
  if (text === "" || text.startsWith("_:")) return true;
  if (text === id) return /\d/.test(text) && !/\s/.test(text);
  if (isIdInIri(view, id, text)) return true;
  if (distinctiveWords(text, echoes).length === 0) return !isNumberedName(view, id, text);
  const rest = withoutNeighbours(view, id, text);
  return rest !== null && distinctiveWords(rest, echoes).length === 0;
}

/** Whether a text is only the id at the end of the entity's IRI, because the entity has no label. */
function isIdInIri(view: GraphView, id: string, text: string): boolean {
  if (!endsIn(id, text)) return false;
  // Among entities with labels, a number at the end of an IRI is not a name.
  if (view.isLabelled && view.outgoing.has(id) && /^\S*\d\S*$/.test(text)) return true;
  // "e15" is an id in any graph.
  return /^\p{L}{0,4}[-_ ]?\d+$/u.test(text) || isHash(text);
}

/**
 * Whether an entity without a name has an IRI that only repeats its type and a number, such as "assignment20". Readers
 * know a number that appears in a label, but not one that appears only in an IRI.
 */
function isNumberOfType(view: GraphView, id: string, text: string, echoes: ReadonlySet<string>): boolean {
  const [, noun] = /^(\p{L}.*?)[ #_-]*\d+$/u.exec(text) ?? [];
  if (noun === undefined || id === text || !endsIn(id, text)) return false;
  const isNamed = (view.outgoing.get(id) ?? []).some(({ predicate }) => statesName(predicate.id));
  return !isNamed && distinctiveWords(wordsOf(noun), echoes).length === 0;
}

/**
 * Whether a noun with a number is a name. It counts as a name if several other nodes refer to it: three inspections
 * refer to "Hive 12", while only one paper refers to its "Contribution 1".
 */
function isNumberedName(view: GraphView, id: string, text: string): boolean {
  if (!/^\p{L}[\p{L} ]*[ #-]\d+$/u.test(text)) return false;
  const referringNodes = new Set((view.incoming.get(id) ?? []).map(({ subject }) => subject.id));
  return referringNodes.size >= fewestReferences;
}

function distinctiveWords(text: string, echoes: ReadonlySet<string>): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !/^\d+$/.test(word) && !functionWords.has(word) && !echoes.has(word));
}

/**
 * Removes neighbours' names from a label if it repeats at least two of them, or if it repeats the name of the only
 * entity that points to the node. Returns `null` for any other label, such as "University of Rome" with the neighbour
 * Rome, and for a label that contains nothing but names.
 */
function withoutNeighbours(view: GraphView, id: string, text: string): string | null {
  const outgoing = (view.outgoing.get(id) ?? []).slice(0, mostNeighbours).map(({ object }) => object.label);
  const incoming = (view.incoming.get(id) ?? []).slice(0, mostNeighbours).map(({ subject }) => subject.label);
  const referringLabels = new Set(incoming);
  const neighbours = [...new Set([...outgoing, ...incoming])].sort(
    (left, right) => right.length - left.length,
  );
  let rest = text.toLowerCase();
  const repeated: string[] = [];
  for (const neighbour of neighbours) {
    const part = neighbour.trim().toLowerCase();
    if (part.length < shortestEcho || !rest.includes(part)) continue;
    rest = rest.replace(part, " ");
    repeated.push(neighbour);
  }
  if (rest.trim() === "") return null;
  const [first] = repeated;
  const repeatsOnlyReference =
    first !== undefined && referringLabels.size === 1 && referringLabels.has(first);
  return repeated.length >= 2 || repeatsOnlyReference ? rest : null;
}

/** Returns the case-folded words of labels, to detect technical labels that only repeat these words. */
export function echoesOf(...labels: readonly string[]): ReadonlySet<string> {
  return new Set(
    labels
      .flatMap((label) =>
        wordsOf(label.split(/[/#]/).at(-1) ?? "")
          .toLowerCase()
          .split(/[\s-]+/),
      )
      .filter((word) => word.length >= shortestEcho),
  );
}

/**
 * Whether an entity only connects other entities and has no name. The decision is based on the entity's type or, if it
 * has none, on its label.
 */
export function isRecord(view: GraphView, entity: Entity, records: ReadonlySet<string>): boolean {
  if (entity.types.length > 0) return entity.types.some((type) => records.has(type));
  return isTechnicalLabel(view, entity, new Set());
}

/** Finds types whose entities are records, because most of their labels are technical. */
export function recordTypes(view: GraphView): ReadonlySet<string> {
  const samples = new Map<string, Entity[]>();
  for (const entity of view.entities.values()) {
    for (const type of entity.types) {
      const sample = samples.get(type);
      if (sample === undefined) samples.set(type, [entity]);
      else if (sample.length < sampleSize) sample.push(entity);
    }
  }
  const records = [...samples].filter(([type, entities]) => {
    const echoes = echoesOf(type);
    const technical = entities.filter((entity) => isTechnicalLabel(view, entity, echoes));
    return technical.length >= entities.length * mostlyTechnical;
  });
  return new Set(records.map(([type]) => type));
}
