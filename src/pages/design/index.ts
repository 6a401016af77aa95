/** Exports the design of every page that this program writes: escaping, page frame and addresses. */
export { readScript, readStyle } from "./assets.ts";
export {
  address,
  type Html,
  type HtmlPart,
  html,
  joinHtml,
  trustedMarkup,
  webAddress,
  withRelativeAddresses,
} from "./html.ts";
export { dataScript, formatPage, formatSinglePage } from "./page.ts";
export { assignSlugs, slugOf } from "./slug.ts";
