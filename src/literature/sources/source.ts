/** Defines the interface of a literature source: its requests and the structure of its results. */
import { z } from "zod";
import { type SourceName, sourceNames } from "./source-profiles.ts";

/** The schema.org types that sources distinguish. */
export const workTypes = [
  "Article",
  "Book",
  "Chapter",
  "Thesis",
  "Report",
  "Dataset",
  "SoftwareSourceCode",
  "Person",
  "Organization",
  "CreativeWork",
] as const;
export type WorkType = (typeof workTypes)[number];

const text = z.string();
const number = z.int().nullable();
const person = z.object({
  family: text,
  given: text,
  particle: text.exactOptional(),
  suffix: text.exactOptional(),
});

/** A record from a source. An unknown property is empty or, if it is a number, `null`. */
export const workSchema = z.object({
  source: z.enum(sourceNames),
  /** The source's internal id, or an empty string for a reference that the source could not link to a work. */
  id: text,
  type: z.enum(workTypes),
  /** The title of the work, or the name of a person or an organisation. */
  title: text,
  authors: z.array(person).readonly(),
  year: number,
  venue: text,
  /** The DOI in lower case, without the address of a resolver. */
  doi: text,
  /** The arXiv id, without the version. */
  arxiv: text,
  url: text,
  /** The address of a free full text. */
  openAccess: text,
  abstract: text,
  keywords: z.array(text).readonly(),
  license: text,
  language: text,
  retracted: z.boolean(),
  /** The number of works that this work cites. `citedBy` is the number of works that cite it. */
  references: number,
  citedBy: number,
});
export type SourceWork = Readonly<z.output<typeof workSchema>>;

/** The data that identifies a work: a look-up tries the source's internal id, then the DOI, then the title. */
export type WorkQuery = {
  readonly doi: string;
  readonly title: string;
  readonly year: number | null;
  readonly arxiv: string;
  readonly ids: Readonly<Partial<Record<SourceName, string>>>;
};

export type FoundWorks = {
  /** The works with a DOI or a title, at most the requested number, in the source's order. */
  readonly works: readonly SourceWork[];
  /** The number of works according to the source, including those that it cannot resolve, or `null`. */
  readonly declared: number | null;
  /** A sentence about a detour by which the source was searched. */
  readonly note?: string;
};

/** The reasons why a source does not support certain requests, one sentence each. */
type Limits = Readonly<Partial<Record<"find" | "works" | "references" | "citing", string>>>;

/**
 * A literature source. Every function combines items into few requests, and requests further pages if necessary. Every
 * function throws SourceError if the source rejects a request or keeps failing, and CancelledError if the session's
 * signal is aborted.
 */
export type LiteratureSource = {
  readonly name: SourceName;
  readonly cannot: Limits;
  /** Searches the source. @param query the query in the source's language, as returned by `translateQuery` */
  find(query: string, limit: number): Promise<FoundWorks>;
  /**
   * Looks up works.
   * @returns one entry per query, in order, or `null` for a work that the source does not contain
   */
  works(queries: readonly WorkQuery[]): Promise<readonly (SourceWork | null)[]>;
  /** Lists the works that a work cites, or returns `null` if the source does not contain it. */
  references(work: WorkQuery): Promise<FoundWorks | null>;
  /**
   * Lists works that cite a work, up to a maximum number, or returns `null` if the source does not contain it.
   */
  citing(work: WorkQuery, limit: number): Promise<FoundWorks | null>;
};
