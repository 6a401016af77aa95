/** Reads the entries of an Atom feed, with the elements that arXiv uses. */
import { type XmlElement, xmlElements, xmlText } from "../../literature/index.ts";

export type AtomEntry = {
  /** Lists the text content of all elements with the given name (including the prefix), in order. */
  texts(name: string): readonly string[];
  /** Lists the attributes of all elements with the given name. */
  attributes(name: string): readonly XmlElement["attributes"][];
};

export type AtomFeed = { readonly total: number; readonly entries: readonly AtomEntry[] };

/** Reads a feed. @throws SyntaxError for an incomplete feed */
export function readAtom(xml: string): AtomFeed {
  if (!/<feed[\s>]/.test(xml) || !xml.trimEnd().endsWith("</feed>"))
    throw new SyntaxError("the Atom feed is incomplete");
  const [total] = xmlElements(xml, "opensearch:totalResults");
  const entries = xmlElements(xml, "entry").map(({ inner }) => ({
    texts: (name: string) => xmlElements(inner, name).map((element) => xmlText(element.inner)),
    attributes: (name: string) => xmlElements(inner, name).map(({ attributes }) => attributes),
  }));
  return { total: Number(total?.inner.trim() ?? 0), entries };
}
