/** The options shared by all commands that query sources online. */
import { option } from "../../cli/arguments.ts";

export const onlineOptions = {
  source: option.list("NAMES", "The sources to query, each as NAME or NAME=URL"),
  replay: option.flag("Read the replies stored under literature/sources instead of sending requests"),
};

export const onlineNotes = [
  "Sources: openalex, crossref, semantic-scholar, dblp, arxiv, opencitations, zenodo, orcid, wikidata, orkg, ieee. " +
    "To use another URL for a source, add --source openalex=URL or set TAXOLINK_OPENALEX_URL (TAXOLINK_SEMANTIC_SCHOLAR_URL, …).",
  "Keys: OPENALEX_API_KEY, SEMANTIC_SCHOLAR_API_KEY, CROSSREF_PLUS_TOKEN, OPENCITATIONS_ACCESS_TOKEN, ZENODO_TOKEN, IEEE_API_KEY, " +
    'or a line "NAME = KEY" in the credentials file. TAXOLINK_MAIL is the email address sent to sources.',
] as const;
