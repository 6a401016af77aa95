/** Builds all pages and files of the taxonomy. */
import { createSkosScheme, taxonomyFormats } from "../../taxonomy/index.ts";
import type { SiteContent } from "../site-content.ts";
import type { SiteParts } from "../site-page.ts";
import { classPage } from "./class-page.ts";
import { explorerPage } from "./explorer-page.ts";

export function taxonomyPages(content: SiteContent): SiteParts {
  const { name, description, taxonomy, facts, survey } = content;
  if (taxonomy === null || facts === null) return { pages: [], files: [] };
  const { state, titles, base } = taxonomy;
  const sources = state.increments.map((increment) => ({
    ...{ name, description, state, titles, base, raw: false },
    increment,
  }));
  // Each label has the IRI of the newest increment that contains the class.
  const iris = new Map<string, string>();
  for (const source of sources) {
    const { concepts } = createSkosScheme(source);
    const tops = new Map(concepts.map(({ iri, label }) => [iri, label]));
    for (const { iri, label, broader } of concepts) {
      if (broader !== undefined) iris.set(`${tops.get(broader) ?? ""} - ${label}`, iri);
    }
  }
  const papers = new Map((survey?.final ?? []).map((paper) => [paper.key, paper]));
  const pages = [...facts.classes].map(([label, classFacts]) =>
    classPage(classFacts, { content, facts, iri: iris.get(label) ?? "", papers }),
  );
  const files = sources.flatMap((source) =>
    (["turtle", "jsonld", "csv"] as const).map((format) => ({
      path: `taxonomy/${source.increment.name}${taxonomyFormats[format].ending}`,
      text: taxonomyFormats[format].format(source),
    })),
  );
  return { pages: [explorerPage(content, taxonomy, facts), ...pages], files };
}
