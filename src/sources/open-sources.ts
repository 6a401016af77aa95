/** Opens the sources of a session. */
import { createArxiv } from "./adapters/arxiv.ts";
import { createCrossref } from "./adapters/crossref.ts";
import { createDblp } from "./adapters/dblp.ts";
import { createIeee } from "./adapters/ieee.ts";
import { createOpenAlex } from "./adapters/openalex.ts";
import { createOpenCitations } from "./adapters/opencitations.ts";
import { createOrcid } from "./adapters/orcid.ts";
import { createOrkg } from "./adapters/orkg.ts";
import { createSemanticScholar } from "./adapters/semantic-scholar.ts";
import { createWikidata } from "./adapters/wikidata.ts";
import { createZenodo } from "./adapters/zenodo.ts";
import type { LiteratureSource } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { createSourceRequests, type SourceRequests, type SourceSession } from "./source-requests.ts";
import type { SourceSettings } from "./source-settings.ts";

const adapters: Readonly<Record<SourceName, (requests: SourceRequests) => LiteratureSource>> = {
  openalex: createOpenAlex,
  crossref: createCrossref,
  "semantic-scholar": createSemanticScholar,
  dblp: createDblp,
  arxiv: createArxiv,
  opencitations: createOpenCitations,
  zenodo: createZenodo,
  orcid: createOrcid,
  wikidata: createWikidata,
  orkg: createOrkg,
  ieee: createIeee,
};

/** Opens a source. No requests are sent until a caller needs data. */
export function openSource(settings: SourceSettings, session: SourceSession): LiteratureSource {
  return adapters[settings.name](createSourceRequests(settings, session));
}
