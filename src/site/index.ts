/** Builds the static site of a workspace. */
export { buildSite, type Site } from "./build-site.ts";
export type { SiteManifest } from "./site-manifest.ts";
export type { SiteArea } from "./site-page.ts";
export type {
  LabelColumn,
  SiteBenchmark,
  SiteCredits,
  SiteDataset,
  SiteNotebook,
  SiteSource,
  SiteTaxonomy,
} from "./site-source.ts";
export { openSiteFolder, type WrittenSite, writeSite } from "./write-site.ts";
