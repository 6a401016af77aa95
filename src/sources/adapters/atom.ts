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
  if (!/<feed[\s>]/.test(xml) || !xml.trimEnd().endsWith("</feed>"))
    throw new SyntaxError("the Atom feed is incomplete");
  const [total] = listElements(xml, "opensearch:totalResults");
  const entries = listElements(xml, "entry").map(({ inner }) => readEntry(inner));
  return { total: Number(/^\d+$/.exec(total?.inner.trim() ?? "")?.[0] ?? 0), entries };
}

function readEntry(xml: string): AtomEntry {
  return {
    texts: (name) => listElements(xml, name).map(({ inner }) => readText(inner)),
    attributes: (name) => listElements(xml, name).map(({ attributes }) => readAttributes(attributes)),
  };
}

type Element = { readonly attributes: string; readonly inner: string };

/**
 * Lists the elements of a name that does not nest, in one pass. An expression for an element would search the rest of
 * the document once per start tag.
 */
function listElements(xml: string, name: string): Element[] {
  const elements: Element[] = [];
  for (let at = xml.indexOf(`<${name}`); at !== -1; at = xml.indexOf(`<${name}`, at)) {
    const start = at + name.length + 1;
    at = start;
    if (!/[\s/>]/.test(xml.charAt(start))) continue;
    const end = xml.indexOf(">", start);
    const isEmpty = xml.charAt(end - 1) === "/";
    const close = isEmpty ? end + 1 : xml.indexOf(`</${name}>`, end);
    if (end === -1 || close === -1) break;
    const inner = isEmpty ? "" : xml.slice(end + 1, close);
    elements.push({ attributes: xml.slice(start, isEmpty ? end - 1 : end), inner });
    at = close;
  }
  return elements;
}

function readText(inner: string): string {
  const text = inner.trim();
  const isData = text.startsWith("<![CDATA[") && text.endsWith("]]>");
  return (isData ? text.slice("<![CDATA[".length, -"]]>".length) : decodeEntities(text))
    .replace(/\s+/g, " ")
    .trim();
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const attribute = /\s*([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  for (;;) {
    const [found, name = "", double, single] = attribute.exec(text) ?? [];
    if (found === undefined) return attributes;
    attributes[name] = decodeEntities(double ?? single ?? "");
  }
}
