/**
 * Converts the labels of predicates and types, such as `hasMethod`, `publication_year` and `Uses Tool Support`, to
 * plain words.
 */
import { singularOf } from "../../words/index.ts";

/** Words that only describe how data is stored. A label that consists only of such words means nothing to a reader. */
const structuralWords = new Set(
  "has is of the list lists element elements item items member members entry entries entity entities value values name label contains first rest node".split(
    " ",
  ),
);

const verbs: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "use provide include contain support employ apply describe report require introduce present propose evaluate",
    "extend cite reference address target implement adopt consider cover study investigate discuss mention solve share",
  ]
    .join(" ")
    .split(" ")
    .flatMap((verb) => {
      const third = verb.endsWith("y") && !/[aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
      const past = verb.endsWith("e")
        ? `${verb}d`
        : verb.endsWith("y")
          ? `${verb.slice(0, -1)}ied`
          : `${verb}ed`;
      return [
        [third, verb],
        [past, verb],
      ];
    }),
);

export type LabelWords = {
  /** The singular noun phrase; empty if the label is only a verb. */
  readonly noun: string;
  /** The base form of the label's initial verb, such as "use", or `null` if the label is a noun. */
  readonly verb: string | null;
  /** A participle with its preposition, such as "written by" or "published in"; `null` for any other label. */
  readonly passive: string | null;
};

/** Matches words that are written with a hyphen in ordinary English. */
const hyphenated =
  /^(?:anti|co|cross|ex|extra|half|inter|intra|mid|multi|non|post|pre|pro|re|self|semi|step|sub|super|vice)-[a-z]+$|-(?:up|in|out|off|on|down|law)$/;

/** Returns the words of a label in lower case, separated by spaces. Acronyms stay in upper case. */
export function wordsOf(label: string): string {
  const isKebab = /^[a-z]{2,}(?:-[a-z]{2,})+$/.test(label) && !hyphenated.test(label);
  return (isKebab ? label.replaceAll("-", " ") : label)
    .replace(/[_/]+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (/^\(?[A-Z0-9-]{2,}s?\)?$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
}

/** Whether a label only describes the structure of the graph, such as "has element". */
export function isStructural(label: string): boolean {
  const words = wordsOf(label).toLowerCase().split(" ");
  return words.every((word) => structuralWords.has(word));
}

export type StateWords =
  /** A verb with its object, such as "provide a replication package". */
  | { readonly verb: string; readonly noun: string }
  /** The words after a form of "to be", such as "open access". */
  | { readonly verb: null; readonly complement: string };

/** Interprets the label of a field whose values are states or truth values. */
export function readState(label: string): StateWords {
  const { noun, verb } = readLabel(label);
  if (verb !== null && noun !== "") return { verb, noun };
  const [first = "", ...others] = wordsOf(label).split(" ");
  const rest = others.join(" ");
  if (/^(?:is|are|was)$/.test(first) && rest !== "") return { verb: null, complement: rest };
  // Before a noun, a word in "-s" is usually a verb: "mentions code", "makes claims".
  if (rest !== "" && /[^su]s$/.test(first) && first.length > 3) {
    return { verb: first.replace(/(?<=(?:ch|sh|x|z|o))es$|s$/, ""), noun: singularOf(rest) };
  }
  return { verb: null, complement: `marked as ${wordsOf(label)}` };
}

export function readLabel(label: string): LabelWords {
  const text = wordsOf(label).replace(/^(?:in|of|at|on|for|from) (?=\S)/, "");
  const [first = "", ...others] = text.split(" ");
  const rest = others.join(" ");
  const last = others.at(-1) ?? "";
  if (/(?:ed|en)$/.test(first) && others.length === 1 && /^(?:by|in|at|on|from|for|to|with|as)$/.test(last)) {
    return { noun: "", verb: null, passive: text };
  }
  if ((first === "has" || first === "have") && rest !== "")
    return { noun: singularOf(rest), verb: "have", passive: null };
  const verb = verbs[first];
  if (verb !== undefined) return { noun: rest === "" ? "" : singularOf(rest), verb, passive: null };
  return { noun: singularOf(text), verb: null, passive: null };
}
