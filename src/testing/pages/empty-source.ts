import type { SiteSource } from "../../app/site/index.ts";

/** Returns the source of a site without content, for tests that add the part they need. */
export function emptySource(name: string): SiteSource {
  return {
    name,
    description: "",
    credits: { creators: [], licence: "", url: "" },
    taxonomy: null,
    survey: null,
    dataset: null,
    benchmarks: [],
    notebooks: [],
    extra: { pages: [], files: [] },
    isPrivate: false,
  };
}
