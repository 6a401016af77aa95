/**
 * Lists the sources of the NFDI4DS gateway that Taxolink does not support, each with the reason. Supporting a source
 * requires documentation of its replies, so that a test server can be written.
 */
export const leftOutSources = [
  {
    name: "cordis",
    label: "CORDIS",
    why: "the fields of its search reply are not documented, and its data service prepares files for account holders instead of answering queries",
  },
  {
    name: "gepris",
    label: "GEPRIS",
    why: "it has web pages for people and no interface for programs",
  },
  {
    name: "gesis",
    label: "GESIS",
    why: "the fields of its search reply are not documented, and its harvesting interface does not accept queries",
  },
  {
    name: "resodate",
    label: "RESODATE",
    why: "its search exposes the index behind its own page, with no promise about address or fields",
  },
  {
    name: "elg",
    label: "European Language Grid",
    why: "the fields of its catalogue's search reply are not documented",
  },
] as const;
