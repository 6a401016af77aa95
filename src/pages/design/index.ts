/** Exports the design of every page that this program writes: escaping, page frame and addresses. */

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
export { dataScript, formatPage, formatSinglePage, readScript, readStyle } from "./page.ts";
export { assignSlugs, slugOf } from "./slug.ts";
