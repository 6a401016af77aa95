/** Reads the entries of an Atom feed, with the elements that arXiv uses. */
import { decodeEntities } from "../source-work.ts";

export type AtomEntry = {
  /** Lists the text content of all elements with the given name (including the prefix), in order. */
  texts(name: string): readonly string[];
  /** Lists the attributes of all elements with the given name. */
  attributes(name: string): readonly Readonly<Record<string, string>>[];
};

export type AtomFeed = { readonly total: number; readonly entries: readonly AtomEntry[] };

/** Reads a feed. @throws SyntaxError for an incomplete feed */
export function readAtom(xml: string): AtomFeed {
  if (!/<feed[\s>]/.test(xml) || !/<\/feed>\s*$/.test(xml))
    throw new SyntaxError("the Atom feed is incomplete");
  const total = /<opensearch:totalResults[^>]*>\s*(\d+)\s*</.exec(xml)?.[1] ?? "0";
  const entries = [...xml.matchAll(/<entry[\s>][\s\S]*?<\/entry>/g)].map(([entry]) => readEntry(entry));
  return { total: Number(total), entries };
}

function readEntry(xml: string): AtomEntry {
  return {
    texts: (name) =>
      [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "g"))].map(
        ([, inner = ""]) => readText(inner),
      ),
    attributes: (name) =>
      [...xml.matchAll(new RegExp(`<${name}\\s([^>]*?)/?>`, "g"))].map(([, inner = ""]) =>
        readAttributes(inner),
      ),
  };
}

function readText(inner: string): string {
  const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(inner)?.[1];
  return (cdata ?? decodeEntities(inner)).replace(/\s+/g, " ").trim();
}

function readAttributes(inner: string): Record<string, string> {
  const pairs = [...inner.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(
    pairs.map(([, name = "", double, single]) => [name, decodeEntities(double ?? single ?? "")]),
  );
}
