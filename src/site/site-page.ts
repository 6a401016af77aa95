/** Defines the types of a site's pages and files before they are written. */
import type { Html } from "../pages/design/index.ts";

export type SiteArea = "overview" | "taxonomy" | "survey" | "data" | "leaderboard" | "notebooks" | "docs";

/** Returns the address of another page or file of the site, as a link from this page. */
export type LinkTo = (path: string) => string;

export type SitePage = {
  /** The path relative to the site's folder, with forward slashes, such as `taxonomy/index.html`. */
  readonly path: string;
  readonly title: string;
  readonly area: SiteArea;
  /** A description of the page in one or two sentences. */
  readonly description: string;
  /** The page's content as linked data for search engines, in JSON-LD. */
  readonly data?: unknown;
  readonly body: (to: LinkTo) => Html;
};

export type SiteFile = { readonly path: string; readonly text: string };

/**
 * Creates a link that works from a folder on disk as well as from a server: it is relative and includes the file name.
 */
export function linkFrom(page: string): LinkTo {
  const up = "../".repeat(page.split("/").length - 1);
  return (path) => `${up}${path}`;
}
