/** The words with which expressions over one graph are written: nouns of classes, frames of properties, names. */
import { type Frame, frameOf, wordsOfLabel } from "../../english/index.ts";
import { formatIri, formatValue, nameOfResource, type Value } from "../../graph/index.ts";
import { pluralOf, singularOf, type Words } from "../../words/index.ts";
import { nameProperty, type Path, type Step } from "../expression.ts";
import type { GraphIndex } from "../graph-index.ts";

export type Noun = { readonly singular: string; readonly plural: string };

export type PropertyWords = {
  readonly frame: Frame;
  /** What the objects are, by the label: "author" for "author", "paper" for "cites paper"; empty if it does not say. */
  readonly noun: string;
  readonly kind: "thing" | "number" | "time" | "flag" | "text";
  /** Whether no subject has two objects. */
  readonly isSingle: boolean;
  /** Whether most objects are persons, by their class. */
  readonly isPersonal: boolean;
};

export type Vocabulary = {
  classNoun(id: string): Noun;
  /** The label of a class as the graph has it, or a name derived from its id. */
  classLabel(id: string): string;
  isPerson(cls: string): boolean;
  property(id: string): PropertyWords;
  nameOf(thing: string): string;
  valueText(value: Value): string;
  /** The class to which most ends of a path belong; undefined for values and untyped things. */
  classOfEnds(path: Path): string | undefined;
  /** Whether a property is the only one with times among those of a class. */
  isOnlyTime(property: string): boolean;
};

/** The number of ends that are looked at to find out what a property leads to. */
const sample = 50;

/** @param labels the labels of the properties, by id */
export function createVocabulary(
  index: GraphIndex,
  labels: ReadonlyMap<string, string>,
  words: Words,
): Vocabulary {
  const properties = new Map(
    index.properties.map((id) => [id, wordsOfProperty(id, labels.get(id) ?? id, index, words)]),
  );
  const times = [...properties].filter(([, { kind }]) => kind === "time");
  const nounOf = (id: string): Noun => {
    const singular = singularOf(wordsOfLabel(classLabel(id, index)));
    return { singular, plural: pluralOf(singular) };
  };
  const isPerson = (cls: string): boolean => isPersonal(nounOf(cls).singular, words);
  return {
    classNoun: nounOf,
    classLabel: (id) => classLabel(id, index),
    isPerson,
    property(id) {
      const known = properties.get(id);
      if (known !== undefined) return known;
      const frame: Frame = { kind: "noun", noun: id === nameProperty ? "name" : wordsOfLabel(id) };
      return { frame, noun: frame.noun, kind: "text", isSingle: true, isPersonal: false };
    },
    nameOf(id) {
      const node = index.thing(id);
      return (node === undefined ? "" : index.label(node)) || id;
    },
    valueText: formatValue,
    classOfEnds: (path) => classOfEnds(path.at(-1) as Step, index),
    isOnlyTime: (id) => times.length === 1 && times[0]?.[0] === id,
  };
}

function wordsOfProperty(id: string, label: string, index: GraphIndex, words: Words): PropertyWords {
  const { starts, ends, offsets } = index.adjacency({ property: id, inverse: false });
  const some = ends.subarray(0, sample);
  const isMostly = (test: (node: number) => boolean): boolean =>
    some.length > 0 && some.filter(test).length > some.length / 2;
  const isValue = (kinds: RegExp) => (node: number) => kinds.test(index.value(node)?.kind ?? "");
  const kind = isMostly((node) => index.isThing(node))
    ? "thing"
    : isMostly(isValue(/^(?:number|double)$/))
      ? "number"
      : isMostly(isValue(/^(?:year|yearMonth|date|dateTime)$/))
        ? "time"
        : isMostly(isValue(/^flag$/))
          ? "flag"
          : "text";
  const frame = frameOf(label, kind === "flag", words);
  const isSingle = starts.every((_, at) => (offsets[at + 1] ?? 0) - (offsets[at] ?? 0) <= 1);
  const noun = frame.kind === "noun" || frame.kind === "verb" ? frame.noun : "";
  const type = kind === "thing" ? classOfEnds({ property: id, inverse: false }, index) : undefined;
  const named = noun === "" ? "" : (noun.split(" ").at(-1) ?? "");
  const isPersonalNoun =
    type === undefined
      ? kind !== "number" && isPersonal(named, words)
      : isPersonal(wordsOfLabel(classLabel(type, index)), words);
  return { frame, noun, kind, isSingle, isPersonal: isPersonalNoun };
}

function classOfEnds(step: Step, index: GraphIndex): string | undefined {
  const counts = new Map<string, number>();
  const some = index.adjacency(step).ends.subarray(0, sample);
  for (const node of some)
    for (const type of index.isThing(node) ? index.types(node) : [])
      counts.set(type, (counts.get(type) ?? 0) + 1);
  const [best] = [...counts].sort((left, right) => right[1] - left[1]);
  return best !== undefined && best[1] > some.length / 2 ? best[0] : undefined;
}

/** The label of a class stands in the graph like any other; otherwise its id says what it is. */
export function classLabel(id: string, index: GraphIndex): string {
  const node = index.thing(id) ?? index.thing(formatIri(id, "class").slice(1, -1));
  return (node === undefined ? "" : index.label(node)) || nameOfResource(id, "lower case");
}

function isPersonal(noun: string, words: Words): boolean {
  if (noun === "") return false;
  const head = noun.split(" ").at(-1) ?? "";
  return (words.nounKinds(head).find(({ kind }) => kind === "person")?.share ?? 0) > 0.5;
}
