/** Reads elements of XML documents whose structure is known, such as Atom feeds and exports of EndNote. */
import { decodeHTMLStrict } from "entities/decode";

export type XmlElement = {
  /** The offset of the element in the document. */
  readonly at: number;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text content as in the document. */
  readonly inner: string;
};

/**
 * Lists the elements with one of the given names (including the prefix), in order, without those inside of them. Reads
 * the document once: an expression for an element would search the whole rest of it after every start tag.
 * @param names the names, separated by `|`
 */
export function xmlElements(xml: string, names: string): XmlElement[] {
  const wanted = names.split("|");
  const elements: XmlElement[] = [];
  // If one element of a name has no end, those that follow it have none either.
  const endless = new Set<string>();
  let next = 0;
  for (let at = xml.indexOf("<"); at !== -1; at = xml.indexOf("<", next)) {
    next = at + 1;
    const name = wanted.find((candidate) => startsTag(xml, next, candidate));
    const end = name === undefined || endless.has(name) ? -1 : xml.indexOf(">", next);
    if (name === undefined || end === -1) continue;
    const isEmpty = xml.charAt(end - 1) === "/";
    const close = isEmpty ? end + 1 : findEndTag(xml, end, name);
    if (close === -1) {
      endless.add(name);
      continue;
    }
    const attributes = readAttributes(xml.slice(next + name.length, isEmpty ? end - 1 : end));
    elements.push({ at, name, attributes, inner: isEmpty ? "" : xml.slice(end + 1, close) });
    next = close;
  }
  return elements;
}

function startsTag(xml: string, at: number, name: string): boolean {
  return xml.startsWith(name, at) && /[\s/>]/.test(xml.charAt(at + name.length));
}

/** Returns the offset of the next end tag, or -1. */
function findEndTag(xml: string, from: number, name: string): number {
  const tag = `</${name}`;
  let at = xml.indexOf(tag, from);
  while (at !== -1 && !/[\s>]/.test(xml.charAt(at + tag.length))) at = xml.indexOf(tag, at + 1);
  return at;
}

/** Returns the text of an element without the elements inside of it. */
export function xmlText(inner: string): string {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const start = inner.indexOf(dataStart, at);
    const end = start === -1 ? -1 : inner.indexOf("]]>", start);
    texts.push(withoutTags(inner.slice(at, end === -1 ? undefined : start)));
    if (end === -1) return texts.join("").replace(/\s+/g, " ").trim();
    texts.push(inner.slice(start + dataStart.length, end));
    at = end + "]]>".length;
  }
}

const dataStart = "<![CDATA[";

function withoutTags(text: string): string {
  return decodeHTMLStrict(text.replace(/<[^<>]*>/g, ""));
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const attribute = /\s*([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  for (;;) {
    const [found, name = "", double, single] = attribute.exec(text) ?? [];
    if (found === undefined) return attributes;
    attributes[name] = decodeHTMLStrict(double ?? single ?? "");
  }
}
