/** Defines the types of a site's pages and files before they are written. */
import type { HtmlPart } from "../pages/design/index.ts";

export type SiteArea = "overview" | "taxonomy" | "survey" | "data" | "leaderboard" | "notebooks" | "docs";

export type SitePage = {
  /** The path relative to the site's folder, with forward slashes, such as `taxonomy/index.html`. */
  readonly path: string;
  readonly title: string;
  readonly area: SiteArea;
  /** A description of the page in one or two sentences, for search engines. */
  readonly description: string;
  /** The pages above this one, from the top, and the name of this page among its neighbours. */
  readonly above?: readonly [...(readonly [path: string, title: string])[], current: string];
  /** The heading if it differs from the title; null if the body contains it. */
  readonly heading?: string | null;
  /** What the page says first. */
  readonly lead?: HtmlPart;
  /** The page's content as linked data for search engines, in JSON-LD. */
  readonly data?: unknown;
  readonly body: () => HtmlPart;
};

export type SiteFile = { readonly path: string; readonly text: string };

/** The pages and files of an area. */
export type SiteParts = { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] };
