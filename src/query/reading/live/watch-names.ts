/**
 * Tells what a question names from what was computed over examples. A rule that has no expression for what it found lists
 * it, which is right for a whole graph; a list of examples is not.
 */
import { isFunctionWord, tokenise } from "../../../english/index.ts";
import { formatValue, type Value } from "../../../graph/index.ts";
import type { Names } from "../lexicon.ts";
import type { ReadingGraph } from "../reading-graph.ts";

type WatchedNames = {
  /** The names, which remember the nodes that were looked up. */
  readonly watched: Names;
  /** Whether the question names a thing, given by its id, or a value. */
  isMeant(item: string | Value): boolean;
};

export function watchNames(names: Names, graph: ReadingGraph, question: string): WatchedNames {
  const found = new Set<string>();
  const remember = (node: number): void => {
    const texts = graph.texts(node);
    found.add(texts === undefined ? graph.id(node) : graph.label(node).toLowerCase());
  };
  const words = new Set(tokenise(question).map(({ text }) => text));
  /** A value with few alternatives is named by its words: "available" of a tool. */
  const isWritten = (label: string): boolean => {
    const content = tokenise(label).filter(({ text }) => !isFunctionWord(text));
    return content.length > 0 && content.every(({ text }) => words.has(text));
  };
  return {
    watched: {
      ...names,
      names: {
        size: names.names.size,
        has: (key) => names.names.has(key),
        get(key) {
          const entries = names.names.get(key);
          for (const { node } of entries ?? []) remember(node);
          return entries;
        },
      },
      wordNames: {
        has: (word) => names.wordNames.has(word),
        get(word) {
          const nodes = names.wordNames.get(word);
          nodes?.forEach(remember);
          return nodes;
        },
      },
      partialNames: {
        get(word) {
          const nodes = names.partialNames.get(word);
          nodes?.forEach(remember);
          return nodes;
        },
      },
    },
    isMeant(item) {
      if (typeof item === "string") return item === "" || found.has(item);
      if (item.kind !== "text") return true;
      const text = formatValue(item).toLowerCase();
      return found.has(text) || isWritten(text) || saysNothing.test(text);
    },
  };
}

/** Yes and no, and texts that say that there is none, are few and the same everywhere. */
const saysNothing = /^(?:true|false|yes|no|none|not|without|n\/a)\b/;
