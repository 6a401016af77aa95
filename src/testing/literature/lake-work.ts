/** Creates works about lakes, which test servers return in place of public sources. */
import type { ServedWork } from "../servers/literature/served-work.ts";

/** @param number a number that also determines the DOI and the year of the work */
export function lakeWork(number: number, title: string, overrides: Partial<ServedWork> = {}): ServedWork {
  return {
    number,
    title,
    doi: `10.5555/lake.${number}`,
    year: 2010 + number,
    authors: [["Ada", "Berg"]],
    venue: "Journal of Lakes",
    abstract: "",
    references: [],
    ...overrides,
  };
}
