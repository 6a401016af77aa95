/**
 * Defines the data of the literature survey (thesis, section 5.2.2) that `survey.json` stores.
 *
 * The papers themselves are in the lists next to `survey.json`: `candidates-1.bib` is L1, `candidates-2.bib` L2, …,
 * `final.bib` is F. This file records the origin of the papers and the decisions on them.
 */
import { z } from "zod";
import { sharedFields } from "../io/shared-fields.ts";

const text = z.string().trim().min(1);
/** Citation key. */
const key = text;
/** L1, L2, … as a number from 1. */
const iteration = z.int().positive();
const verdict = z.enum(["in", "out"]);

const criterion = z.strictObject({ id: text, kind: z.enum(["inclusion", "exclusion"]), text });

/** The number of works from each source, and the sources of each paper. */
const online = z.strictObject({
  /** The addresses of the sources, by name. */
  sources: z.array(
    z.strictObject({
      name: text,
      address: text,
      outcome: z.enum(["answered", "unknown", "cannot", "failed"]),
      works: z.int().nonnegative(),
      declared: z.int().nonnegative().nullable(),
    }),
  ),
  /** The number of works with a title, and the number of works that the sources declare. */
  coverage: z.strictObject({ resolved: z.int().nonnegative(), declared: z.int().nonnegative() }).optional(),
  found: z.array(z.strictObject({ paper: key, by: z.array(text), rank: z.int().positive().optional() })),
  /** The papers that a person saw but did not add, by {@link nameOfPassed}; `watch` does not show them again. */
  passed: z.array(text).optional(),
});

/** A search, file or followed paper through which candidates entered a list. */
const source = z.strictObject({
  id: text,
  /**
   * `import` is a file of seeds or other papers; `search`, a query; `references`, the reference list of a paper;
   * `citing`, the papers that cite it.
   */
  kind: z.enum(["import", "search", "references", "citing"]),
  /** The list that the candidates entered. */
  iteration,
  /** The file, or the paper whose references or citing papers were followed. */
  from: z.string().default(""),
  /** Of a search. */
  engine: z.string().optional(),
  query: z.string().optional(),
  date: z.iso.date().optional(),
  hits: z.int().nonnegative().optional(),
  /** The number of results inspected, in the order of the engine or of the cited-by search. */
  inspected: z.int().nonnegative().optional(),
  /** Papers that were found again although a list already contained them, that is, duplicates. */
  known: z.array(key).default([]),
  added: z.array(key).default([]),
  note: z.string().optional(),
  /** The number of entries in the file that could not be read; they count as identified but are in no list. */
  left_out: z
    .array(z.strictObject({ line: z.int().nonnegative(), key: z.string().default(""), reason: text }))
    .optional(),
  /** The data about online sources; present if sources were searched online. */
  online: online.optional(),
});

/** The orders in which undecided papers can be presented. */
export const paperOrders = ["key", "year", "added", "citations", "relevance"] as const;

/** A reviewer's decision on a paper at a stage. */
const decision = z.strictObject({
  paper: key,
  /** `screening` is a decision on title and abstract, `skim` a decision on the full text. */
  stage: z.enum(["screening", "skim"]),
  reviewer: text,
  verdict,
  /** The id of the decisive criterion; every `out` names a criterion or gives a reason. */
  criterion: z.string().optional(),
  reason: z.string().default(""),
  /** The relevant sections of the full text. */
  sections: z.array(z.strictObject({ title: text, note: z.string().default("") })).optional(),
  /**
   * The effective order, or `random` if the paper was drawn at random. Absent if nobody had chosen an order, in which
   * case the order is `key`.
   */
  order: z.enum([...paperOrders, "random"]).optional(),
});

/** The order in which undecided papers are presented, and the words highlighted in them. */
const screening = z.strictObject({
  order: z.enum(paperOrders).default("key"),
  /** The number n, if every n-th paper is drawn at random. */
  random_every: z.int().min(2).optional(),
  /** Words that count for a paper, and words that count against it. */
  include_words: z.array(text).default([]),
  exclude_words: z.array(text).default([]),
});

/** People's remarks on a paper, which have no effect on decisions. */
const remark = z.strictObject({
  paper: key,
  note: z.string().default(""),
  labels: z.array(text).default([]),
});

/** The ruling on a paper on which reviewers differ. */
const adjudication = z.strictObject({
  paper: key,
  stage: z.enum(["screening", "skim"]),
  author: text,
  verdict,
  criterion: z.string().optional(),
  reason: text,
});

export const surveySchema = z.strictObject({
  $schema: z.literal("urn:taxolink:schema:survey").default("urn:taxolink:schema:survey"),
  version: z.literal(1).default(1),
  ...sharedFields,
  criteria: z.array(criterion).default([]),
  sources: z.array(source).default([]),
  decisions: z.array(decision).default([]),
  adjudications: z.array(adjudication).default([]),
  screening: screening.optional(),
  remarks: z.array(remark).optional(),
  /** Postponed papers, which come after all other papers. A decision removes a paper from this list. */
  postponed: z.array(z.strictObject({ paper: key, reason: z.string().default("") })).optional(),
  /** Pairs of similar papers, each with a person's verdict. */
  suspects: z
    .array(z.strictObject({ papers: z.tuple([key, key]), same: z.boolean(), reason: z.string().default("") }))
    .default([]),
  /** Who cites whom. */
  citations: z.array(z.strictObject({ from: key, to: key })).default([]),
  /** The iteration after which the survey ended, and the reason. */
  stop: z.strictObject({ after: iteration, reason: text }).nullable().default(null),
});

export type Survey = z.output<typeof surveySchema>;
export type SurveyCriterion = z.output<typeof criterion>;
export type SurveySource = z.output<typeof source>;
export type SurveyDecision = z.output<typeof decision>;
export type SurveyStage = SurveyDecision["stage"];
export type PaperOrder = (typeof paperOrders)[number];
/** The reason why a paper was presented: an order, or a random draw. */
export type DecisionOrder = PaperOrder | "random";
export type ScreeningSettings = z.output<typeof screening>;
export type PaperRemark = z.output<typeof remark>;
export type SurveyVerdict = z.output<typeof verdict>;
