/**
 * Represents HTML as a value. Only this module can create such values from plain text, and its templates escape every
 * string, so text from data is always escaped.
 */
import { escapeXml } from "../../base/text/escape.ts";
import { printable } from "../../base/text/printable.ts";

/** Markup that is safe to insert into a page. */
export type Html = { readonly markup: string };

/** The values that a template accepts. `null`, `undefined` and `false` produce no output. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/**
 * Creates HTML from a tagged template. Strings and numbers are escaped for use in content and quoted attributes;
 * characters that reorder text are replaced with U+FFFD. Items of lists are joined without a separator.
 */
export function html(pieces: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const markup = pieces.map((piece, at) => (at === 0 ? piece : markupOf(parts[at - 1]) + piece)).join("");
  return { markup };
}

/**
 * Accepts markup created by this program, such as a plot or a style sheet, without escaping it. Never pass text from
 * data to this function.
 */
export function trustedMarkup(markup: string): Html {
  return { markup };
}

/** Joins HTML fragments with a separator. */
export function joinHtml(parts: readonly HtmlPart[], separator: string): Html {
  return { markup: parts.map(markupOf).join(separator) };
}

function markupOf(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escapeXml(printable(part));
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(markupOf).join("");
}

/** Stands for the way from a page to the folder of its site. Text from data cannot contain this character. */
const siteFolder = "\u0000";

/** Returns the address of a page or file of the site. @param path the path relative to the site's folder */
export function address(path: string): Html {
  return html`${trustedMarkup(siteFolder)}${path}`;
}

/**
 * Makes the addresses on a page relative, so that they work from a folder on disk as well as from a server.
 * @param path the path of the page, with forward slashes
 */
export function withRelativeAddresses(markup: string, path: string): string {
  return markup.replaceAll(siteFolder, "../".repeat(path.split("/").length - 1));
}

/**
 * Returns a safe link address, or undefined for any address that is not a web page, such as a `javascript:` address.
 */
export function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
