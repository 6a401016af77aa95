/**
 * HTML as a value that only this file can make of plain text: every string that goes into a template is escaped, so text from
 * data cannot become markup by being forgotten.
 */
import { escapeXml } from "../../text/escape.ts";
import { printable } from "../../text/printable.ts";

/** Markup that is safe to put into a page. */
export type Html = { readonly markup: string };

/** What may stand in a template. `null`, `undefined` and `false` leave nothing. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/**
 * A template tag. Strings and numbers are escaped for content and for quoted attributes; characters that reorder text become
 * U+FFFD. Lists are joined without a separator.
 */
export function html(pieces: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const markup = pieces.map((piece, at) => (at === 0 ? piece : markupOf(parts[at - 1]) + piece)).join("");
  return { markup };
}

/** Markup that comes from this program: a rendered plot, a style sheet. Never give it text from data. */
export function trustedMarkup(markup: string): Html {
  return { markup };
}

/** Parts with a separator between them. */
export function joinHtml(parts: readonly HtmlPart[], separator: string): Html {
  return { markup: parts.map(markupOf).join(separator) };
}

function markupOf(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escapeXml(printable(part));
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(markupOf).join("");
}

/** The address where a link may lead; undefined for `javascript:` and everything else that is no web page. */
export function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
