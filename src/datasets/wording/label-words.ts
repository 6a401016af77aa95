/** Predicate and type labels as people would say them: `hasMethod`, `publication_year`, `Uses Tool Support`. */
import { singularOf } from "../../words/index.ts";

/** Words that only say how something is stored: a label made of them alone has no meaning of its own. */
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
  /** Singular noun phrase; empty where the label is a verb alone. */
  readonly noun: string;
  /** The base form of the verb the label begins with, e.g. "use"; null for a label that is a noun. */
  readonly verb: string | null;
  /** "written by", "published in": a participle with its preposition; null for others. */
  readonly passive: string | null;
};

/** Lower-cased words; acronyms keep their case. */
export function wordsOf(label: string): string {
  return label
    .replace(/[_/]+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (/^\(?[A-Z0-9-]{2,}s?\)?$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
}

/** Whether a label says nothing but "here is an element". */
export function isStructural(label: string): boolean {
  const words = wordsOf(label).toLowerCase().split(" ");
  return words.every((word) => structuralWords.has(word));
}

export type StateWords =
  /** "provide a replication package" */
  | { readonly verb: string; readonly noun: string }
  /** "open access", behind a form of "to be" */
  | { readonly verb: null; readonly complement: string };

/** What a label says of a hub when its value is only true or false, or a state. */
export function readState(label: string): StateWords {
  const { noun, verb } = readLabel(label);
  if (verb !== null && noun !== "") return { verb, noun };
  const [first = "", ...others] = wordsOf(label).split(" ");
  const rest = others.join(" ");
  if (/^(?:is|are|was)$/.test(first) && rest !== "") return { verb: null, complement: rest };
  // Before a noun, a word in -s is a verb more often than not: "mentions code", "makes claims".
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
