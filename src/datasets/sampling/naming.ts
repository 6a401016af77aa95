/** Finds the things of a graph that a question can name. */
import { GraphError } from "../../base/errors.ts";
import { count } from "../../base/text/count.ts";
import { foldLabel } from "../../base/text/words.ts";
import { lastSegment } from "../../graph/index.ts";
import { areUntypedRecords, endsOf, type GraphIndex, type Vocabulary } from "../../query/index.ts";
import { isTechnicalText, longestName } from "./technical-values.ts";

/** The letters before the number of an id that are no word. */
const longestCode = 4;

export type Naming = {
  /** Whether a thing or value can be named in a question: its name is no code and no other node has it. */
  isNamed(node: number): boolean;
  nameOf(node: number): string;
};

/** Returns the text of an end of a field, or the name of the thing that it is. */
export function nameOfEnd(
  { index, schema }: { readonly index: GraphIndex; readonly schema: Pick<Naming, "nameOf"> },
  end: number,
): string {
  const value = index.value(end);
  return value?.kind === "text" ? value.text : schema.nameOf(end);
}

export function createNaming(index: GraphIndex, { classLabel }: Pick<Vocabulary, "classLabel">): Naming {
  const names = countNames(index);
  const nameOf = (node: number): string => index.label(node).replace(/\s+/g, " ").trim();
  const find = (node: number): boolean => {
    if (!index.isThing(node)) return true;
    const name = nameOf(node);
    const folded = foldLabel(name);
    if (name.length > longestName || isUnlabelled(index, node) || names.get(folded) !== 1) return false;
    // A method that is called "method" has no name.
    return !index.types(node).some((type) => foldLabel(classLabel(type)) === folded);
  };
  const known = new Map<number, boolean>();
  const isNamed = (node: number): boolean => {
    const found = known.get(node) ?? find(node);
    known.set(node, found);
    return found;
  };
  return { isNamed, nameOf };
}

/** Removes what divides the words of a name, because labels from IRIs divide them otherwise. */
function squeezed(name: string): string {
  return name.replace(/[\s_]+/g, "");
}

/** An address without a path or with a file at its end, which leads to a page and names nothing. */
const isAddress = /^https?:\/\/(?:[^/]+\/?|.+\.(?:html?|pdf|jpe?g|png|svg|php|aspx?))$/i;

/** Whether a thing is called by a code, or only by the address of a page. */
function isTechnicalThing(index: GraphIndex, node: number): boolean {
  const [id, name] = [index.id(node), index.label(node)];
  return isTechnicalText(name) || (isAddress.test(id) && squeezed(lastSegment(id)) === squeezed(name));
}

/** Whether a name has the numbers of an id: "contract 12-0" of "ct12_0". */
function isNumbered(id: string, name: string): boolean {
  const numbersOf = (text: string): string => (text.match(/\d+/g) ?? []).join(" ");
  return numbersOf(id) === numbersOf(name);
}

/** Whether only an id or code stands for a thing: "e15" and, for a work shift, "shift45". */
export function isUnlabelled(index: GraphIndex, node: number): boolean {
  const name = index.label(node).trim();
  if (isTechnicalThing(index, node)) return true;
  const [, noun = ""] = /^(\p{L}+)[-_ ]?\d[\d./-]*$/u.exec(name) ?? [];
  const id = lastSegment(index.id(node));
  if (noun === "" || !isNumbered(id, name)) return false;
  return (
    (noun.length <= longestCode && squeezed(id) === squeezed(name)) ||
    index.types(node).some((type) => type.toLowerCase().endsWith(noun.toLowerCase()))
  );
}

/** Returns whether a property leads from a class (empty for none) to records without a class: statements, or groups of values. */
export function createRecordCheck(index: GraphIndex): (property: string, from: string) => boolean {
  const known = new Map<string, boolean>();
  const check = (property: string, from: string): boolean => {
    const adjacency = index.adjacency({ property, inverse: false });
    const starts = [...adjacency.starts].filter((start) => {
      const types = index.types(start);
      return from === "" ? types.length === 0 : types.includes(from);
    });
    const ends = [...new Set(starts.flatMap((start) => [...endsOf(adjacency, start)]))];
    const untyped = ends.filter((end) => index.isThing(end) && index.types(end).length === 0);
    return untyped.length * 2 > ends.length && areUntypedRecords(Int32Array.from(untyped), index);
  };
  return (property, from) => {
    const key = JSON.stringify([property, from]);
    const found = known.get(key) ?? check(property, from);
    known.set(key, found);
    return found;
  };
}

/** @throws GraphError if nothing that the graph says something of has a name */
export function checkLabels(index: GraphIndex): void {
  const subjects = new Set(
    index.properties.flatMap((property) => [...index.adjacency({ property, inverse: false }).starts]),
  );
  if (subjects.size === 0 || [...subjects].some((subject) => !isUnlabelled(index, subject))) return;
  throw new GraphError(`the graph contains no labels: its ${count(subjects.size, "thing")} have only ids`, {
    hint: "Add labels, e.g. rdfs:label, and import the graph again.",
  });
}

function countNames(index: GraphIndex): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let node = 0; node < index.size; node += 1) {
    if (!index.isThing(node)) continue;
    const name = foldLabel(index.label(node));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
