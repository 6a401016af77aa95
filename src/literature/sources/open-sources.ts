/** Opens the sources of a session. */
import { createCrossref } from "./adapters/crossref.ts";
import { createOpenAlex } from "./adapters/openalex.ts";
import { createOpenCitations } from "./adapters/opencitations.ts";
import { createOrcid } from "./adapters/orcid.ts";
import { arxiv, createDblp, ieee, orkg, zenodo } from "./adapters/search-only.ts";
import { createSemanticScholar } from "./adapters/semantic-scholar.ts";
import { createWikidata } from "./adapters/wikidata.ts";
import type { LiteratureSource } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { createSourceRequests, type SourceRequests, type SourceSession } from "./source-requests.ts";
import type { SourceSettings } from "./source-settings.ts";
import { createSource, type SourceTable } from "./table-source.ts";

const adapters: Readonly<Record<SourceName, SourceTable | ((requests: SourceRequests) => LiteratureSource)>> =
  {
    openalex: createOpenAlex,
    crossref: createCrossref,
    "semantic-scholar": createSemanticScholar,
    opencitations: createOpenCitations,
    orcid: createOrcid,
    wikidata: createWikidata,
    dblp: createDblp,
    zenodo,
    orkg,
    ieee,
    arxiv,
  };

/** Opens a source. No requests are sent until a caller needs data. */
export function openSource(settings: SourceSettings, session: SourceSession): LiteratureSource {
  const adapter = adapters[settings.name];
  const requests = createSourceRequests(settings, session);
  return typeof adapter === "function" ? adapter(requests) : createSource(requests, adapter);
}
