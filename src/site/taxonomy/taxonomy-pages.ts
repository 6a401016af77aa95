/** Builds all pages and files of the taxonomy. */
import type { Paper } from "../../literature/index.ts";
import { createSkosScheme, type ExportSource, taxonomyFormats } from "../../taxonomy/index.ts";
import type { SiteFile, SitePage } from "../site-page.ts";
import type { SiteSource, SiteTaxonomy } from "../site-source.ts";
import { classPage } from "./class-page.ts";
import { explorerPage } from "./explorer-page.ts";
import type { TaxonomyFacts } from "./taxonomy-facts.ts";

export type TaxonomyPages = { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] };

export function taxonomyPages(
  source: SiteSource,
  taxonomy: SiteTaxonomy,
  facts: TaxonomyFacts,
  questionPath: (uid: string) => string | undefined,
  published: string,
): TaxonomyPages {
  const iris = classIris(source, taxonomy);
  const papers = new Map((source.survey?.final ?? []).map((paper): [string, Paper] => [paper.key, paper]));
  const pages = [...facts.classes].map(([label, classFacts]) =>
    classPage(classFacts, {
      facts,
      iri: iris.get(label) ?? "",
      source,
      published,
      questionPath,
      papers,
    }),
  );
  const files = taxonomy.state.increments.flatMap((increment) =>
    (["turtle", "jsonld", "csv"] as const).map((name) => {
      const { ending, format } = taxonomyFormats[name];
      return {
        path: `taxonomy/${increment.name}${ending}`,
        text: format({ ...exportSource(source, taxonomy), increment }),
      };
    }),
  );
  return { pages: [explorerPage(source, taxonomy, facts, published), ...pages], files };
}

function exportSource(
  source: SiteSource,
  { state, titles, base }: SiteTaxonomy,
): Omit<ExportSource, "increment"> {
  return { name: source.name, description: source.description, state, titles, base, raw: false };
}

/** Maps each label to its IRI in the export of the newest increment that contains the class. */
function classIris(source: SiteSource, taxonomy: SiteTaxonomy): Map<string, string> {
  const iris = new Map<string, string>();
  for (const increment of taxonomy.state.increments) {
    const { concepts } = createSkosScheme({ ...exportSource(source, taxonomy), increment });
    const tops = new Map(concepts.map(({ iri, label }) => [iri, label]));
    for (const { iri, label, broader } of concepts) {
      if (broader !== undefined) iris.set(`${tops.get(broader) ?? ""} - ${label}`, iri);
    }
  }
  return iris;
}
