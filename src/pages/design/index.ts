/** Exports the design of every page that this program writes: escaping, page frame and addresses. */
export { readScript, readStyle } from "./assets.ts";
export { type Html, html, joinHtml, trustedMarkup, webAddress } from "./html.ts";
export { dataScript, formatPage, formatSinglePage, type NavigationItem } from "./page.ts";
export { assignSlugs, slugOf } from "./slug.ts";
