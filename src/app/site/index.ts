/** Builds the static site of a workspace. */
export { buildSite } from "./build-site.ts";
export type {
  SiteArea,
  SiteDataset,
  SiteNotebook,
  SiteSource,
  SiteTaxonomy,
} from "./site-source.ts";
export { openSiteFolder, writeSite } from "./write-site.ts";
