/** Opens the sources of a session. */
import { createCrossref } from "./adapters/crossref.ts";
import { createOpenAlex } from "./adapters/openalex.ts";
import { createOpenCitations } from "./adapters/opencitations.ts";
import { createOrcid } from "./adapters/orcid.ts";
import { searchOnlySources } from "./adapters/search-only.ts";
import { createSemanticScholar } from "./adapters/semantic-scholar.ts";
import { createWikidata } from "./adapters/wikidata.ts";
import type { LiteratureSource } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { createSourceRequests, type SourceRequests, type SourceSession } from "./source-requests.ts";
import type { SourceSettings } from "./source-settings.ts";

const adapters: Readonly<Record<SourceName, (requests: SourceRequests) => LiteratureSource>> = {
  openalex: createOpenAlex,
  crossref: createCrossref,
  "semantic-scholar": createSemanticScholar,
  opencitations: createOpenCitations,
  orcid: createOrcid,
  wikidata: createWikidata,
  ...searchOnlySources,
};

/** Opens a source. No requests are sent until a caller needs data. */
export function openSource(settings: SourceSettings, session: SourceSession): LiteratureSource {
  return adapters[settings.name](createSourceRequests(settings, session));
}
