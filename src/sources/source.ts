/** The port of a literature source: what it can be asked, and the form of its answers. */
import type { Person } from "../literature/index.ts";
import type { SourceName } from "./source-profiles.ts";

/** Types of schema.org, as far as sources tell them. */
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

/** One record of a source. What the source does not say is empty, or null for numbers. */
export type SourceWork = {
  readonly source: SourceName;
  /** The source's own id; empty for a reference that it could not link. */
  readonly id: string;
  readonly type: WorkType;
  /** Of a person or an organisation: the name. */
  readonly title: string;
  readonly authors: readonly Person[];
  readonly year: number | null;
  readonly venue: string;
  /** Without resolver, lower case. */
  readonly doi: string;
  /** Id at arXiv, without a version. */
  readonly arxiv: string;
  readonly url: string;
  /** Where the full text is free. */
  readonly openAccess: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly language: string;
  readonly retracted: boolean;
  /** How many works it cites and is cited by, as the source counts them. */
  readonly references: number | null;
  readonly citedBy: number | null;
};

/** What a work is asked for by: a source takes what it knows, its own id first, then the DOI, then the title. */
export type WorkQuery = {
  readonly doi: string;
  readonly title: string;
  readonly year: number | null;
  readonly arxiv: string;
  readonly ids: Readonly<Partial<Record<SourceName, string>>>;
};

export type FoundWorks = {
  /** In the source's order, at most as many as were asked for. */
  readonly works: readonly SourceWork[];
  /** How many hits the source counts; null where it does not say. */
  readonly total: number | null;
};

export type Neighbours = {
  /** Those with at least a DOI or a title, in the source's order. */
  readonly works: readonly SourceWork[];
  /** How many the source declares, those that cannot be resolved included; null where it does not say. */
  readonly declared: number | null;
};

/** Why a source cannot be asked for something, as a sentence; absent where it can. */
export type Limits = Readonly<Partial<Record<"find" | "works" | "references" | "citing", string>>>;

/**
 * One source. Every function takes many items in few requests, follows pages by itself, and throws SourceError when the
 * source refuses or keeps failing, CancelledError when the session's signal fires.
 */
export type LiteratureSource = {
  readonly name: SourceName;
  readonly cannot: Limits;
  /** @param query in the source's own language, as `translateQuery` gives it */
  find(query: string, limit: number): Promise<FoundWorks>;
  /** One entry a query, in order; null where the source has no such work. */
  works(queries: readonly WorkQuery[]): Promise<readonly (SourceWork | null)[]>;
  /** What a work cites; null where the source does not know the work. */
  references(work: WorkQuery): Promise<Neighbours | null>;
  /** The first works that cite it; null where the source does not know the work. */
  citing(work: WorkQuery, limit: number): Promise<Neighbours | null>;
};
