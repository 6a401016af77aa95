/**
 * Lists the sources of the NFDI4DS gateway that Taxolink does not support, each with the reason. Taxolink supports a
 * source only if its replies are documented, because tests imitate the source with a server.
 */
export const leftOutSources = [
  {
    name: "cordis",
    label: "CORDIS",
    why: "the fields of the search results are undocumented, and the data service prepares files for account holders instead of answering queries",
  },
  {
    name: "gepris",
    label: "GEPRIS",
    why: "the source has web pages but no API",
  },
  {
    name: "gesis",
    label: "GESIS",
    why: "the fields of the search results are undocumented, and the harvesting interface does not accept queries",
  },
  {
    name: "resodate",
    label: "RESODATE",
    why: "the search interface exposes the index of the website, without guaranteeing a stable URL or stable fields",
  },
  {
    name: "elg",
    label: "European Language Grid",
    why: "the fields of the catalogue's search results are undocumented",
  },
] as const;
