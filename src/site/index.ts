/** Builds the static site of a workspace. */
export { buildSite } from "./build-site.ts";
export type {
  SiteBenchmark,
  SiteDataset,
  SiteNotebook,
  SiteSource,
  SiteTaxonomy,
} from "./site-content.ts";
export type { SiteArea } from "./site-page.ts";
export { openSiteFolder, writeSite } from "./write-site.ts";
