/** Builds the parts that pages of every kind share. */
import type { Cell } from "./blocks.ts";
import { address, type Html, type HtmlPart, html, webAddress } from "./design/html.ts";

/** Names and values below each other; rows without a value are left out. */
export function facts(rows: readonly (readonly [name: string, value: HtmlPart])[]): Html | null {
  const present = rows.filter(
    ([, value]) => value !== "" && value !== null && value !== undefined && value !== false,
  );
  return present.length === 0
    ? null
    : html`<dl class="pairs">${present.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Content that the reader opens when needed. */
export function fold(summary: HtmlPart, content: HtmlPart): Html {
  return html`<details class="fold"><summary>${summary}</summary>
${content}</details>`;
}

/** Text to copy, such as a query or a citation; a script adds a button to it. */
export function copyable(text: string): Html {
  return html`<pre tabindex="0" data-copy>${text}</pre>`;
}

/** A link to a page of the site; only the text if there is no such page. */
export function link(path: string | undefined, text: HtmlPart): Html {
  return path === undefined ? html`${text}` : html`<a href="${address(path)}">${text}</a>`;
}

/** A link that saves a file of the site. */
export function downloadLink(path: string, text = path.slice(path.lastIndexOf("/") + 1)): Html {
  return html`<a href="${address(path)}" download>${text}</a>`;
}

/** A cell with a link to a page of the site. */
export function linkCell(path: string | undefined, text: string): Cell {
  return { text, html: link(path, text) };
}

/** A link to a page on the web; only the text if its address is not safe. */
export function webLink(url: string, text: string = webAddress(url) ?? url): Html {
  const href = webAddress(url);
  return href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`;
}

/** A field for words that select entries of the page. @param attributes what the script needs to know */
export function searchField(id: string, label: string, attributes?: Html): Html {
  return html`<div class="wide"><label for="${id}">${label}</label><input type="search" id="${id}" name="q" autocomplete="off"${attributes}></div>`;
}

/** A list of links or texts; null if it is empty. */
export function list(items: readonly HtmlPart[], look = ""): Html | null {
  return items.length === 0
    ? null
    : html`<ul${look !== "" && html` class="${look}"`}>${items.map((item) => html`<li>${item}</li>\n`)}</ul>`;
}

/** A drawing that keeps its size and scrolls on narrow screens. */
export function drawing(name: string, content: Html, caption: HtmlPart): Html {
  return html`<figure class="keep-size"><div class="scroll" tabindex="0" role="region" aria-label="${name}">${content}</div><figcaption>${caption}</figcaption></figure>`;
}
