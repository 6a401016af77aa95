/** Builds the parts that pages of every kind share. */
import { type Html, type HtmlPart, html, joinHtml } from "./design/html.ts";

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

/** The way back to the pages above this one. */
export function crumbs(links: readonly (readonly [href: string, title: string])[], current: string): Html {
  const parts = [...links.map(([href, title]) => html`<a href="${href}">${title}</a>`), current];
  return html`<nav class="crumbs" aria-label="Above this page">${joinHtml(parts, " › ")}</nav>`;
}

/** Links in a row. */
export function linkRow(links: readonly HtmlPart[]): Html {
  return html`<ul class="links">${links.map((link) => html`<li>${link}</li>`)}</ul>`;
}
