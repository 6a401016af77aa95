/** Reads elements of XML documents whose structure is known, such as Atom feeds and exports of EndNote. */
import { decodeEntities } from "../plain-text.ts";

export type XmlElement = {
  /** The offset of the element in the document. */
  readonly at: number;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text content as in the document. */
  readonly inner: string;
};

/** Lists the elements with one of the given names (including the prefix), in order, without those inside of them. */
export function xmlElements(xml: string, names: string): XmlElement[] {
  const pattern = new RegExp(`<(${names})(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</\\1\\s*>)`, "g");
  return [...xml.matchAll(pattern)].map(({ index, 1: name = "", 2: attributes = "", 3: inner = "" }) => ({
    at: index,
    name,
    attributes: readAttributes(attributes),
    inner,
  }));
}

/** Returns the text of an element without the elements inside of it. */
export function xmlText(inner: string): string {
  return inner
    .split(/<!\[CDATA\[([\s\S]*?)\]\]>/)
    .map((part, at) => (at % 2 === 1 ? part : decodeEntities(part.replace(/<[^>]*>/g, ""))))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(
    pairs.map(([, name = "", double, single]) => [name, decodeEntities(double ?? single ?? "")]),
  );
}
