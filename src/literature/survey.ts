/**
 * Defines `survey.json`, the data of the literature survey (thesis, section 5.2.2).
 *
 * The papers themselves are in the lists next to `survey.json`: `candidates-1.bib` contains list L1, `candidates-2.bib`
 * contains L2, …, and `final.bib` contains F. `survey.json` records where the papers came from, and the decisions on
 * them.
 */
import { z } from "zod";
import { sharedFields } from "../base/io/shared-fields.ts";

const text = z.string().trim().min(1);
/** The citation key of a paper. */
const key = text;
/** The number of a list L1, L2, …, counted from 1. */
const iteration = z.int().positive();
const verdict = z.enum(["in", "out"]);

const criterion = z.strictObject({ id: text, kind: z.enum(["inclusion", "exclusion"]), text });

/** Earlier versions recorded an outcome of a source instead of the completeness of its result. */
function withCompleteness(source: unknown): unknown {
  const { outcome, ...rest } = Object(source) as Readonly<Record<string, unknown>>;
  if (outcome === undefined) return source;
  const completeness = { cannot: "unsupported query", failed: "failed" }[String(outcome)] ?? "complete";
  return { completeness, ...rest };
}

/** The works that online sources returned, and the sources that found each paper. */
const online = z.strictObject({
  /** The addresses of the sources, by name. */
  sources: z.array(
    z.preprocess(
      withCompleteness,
      z.strictObject({
        name: text,
        address: text,
        /** How much of the result arrived. */
        completeness: z.enum(["complete", "partial", "refused", "failed", "unsupported query"]),
        /** What the language of the source cannot express, and the reason for a failure. */
        lost: z.string().optional(),
        why: z.string().optional(),
        works: z.int().nonnegative(),
        declared: z.int().nonnegative().nullable(),
      }),
    ),
  ),
  /** The number of works with a title, and the number of works that the sources report. */
  coverage: z.strictObject({ resolved: z.int().nonnegative(), declared: z.int().nonnegative() }).optional(),
  found: z.array(z.strictObject({ paper: key, by: z.array(text), rank: z.int().positive().optional() })),
  /**
   * The papers that a person saw but did not add, identified by `nameOfPassed`. The `watch` command does not show them
   * again.
   */
  passed: z.array(text).optional(),
});

/** A search, a file or a followed paper that provided candidates for a list. */
const source = z.strictObject({
  id: text,
  /**
   * `import` is a file of papers, `search` a query, `references` the reference list of a paper, and `citing` the papers
   * that cite it.
   */
  kind: z.enum(["import", "search", "references", "citing"]),
  /** The list to which the candidates were added. */
  iteration,
  /** The file, or the paper whose references or citing papers were followed. */
  from: z.string().default(""),
  /** The search engine (only for a search). */
  engine: z.string().optional(),
  /** The query as sent to the engine, and as the user wrote it if the two differ. */
  query: z.string().optional(),
  asked: z.string().optional(),
  date: z.iso.date().optional(),
  hits: z.int().nonnegative().optional(),
  /** The number of inspected results, counting from the first. */
  inspected: z.int().nonnegative().optional(),
  /** Duplicates: papers that were found although they were already on a list. */
  known: z.array(key).default([]),
  added: z.array(key).default([]),
  /**
   * The records that were merged into papers: the BibTeX entry of the record, the evidence, and the earlier raw value of
   * every field that the merge changed.
   */
  merged: z
    .array(
      z.strictObject({
        paper: key,
        entry: text,
        because: z.array(text),
        filled: z.record(text, z.string()).default({}),
      }),
    )
    .optional(),
  note: z.string().optional(),
  /** The unreadable entries in the file, which count as identified papers but are not on any list. */
  left_out: z
    .array(z.strictObject({ line: z.int().nonnegative(), key: z.string().default(""), reason: text }))
    .optional(),
  /** The data about online sources, if any were searched. */
  online: online.optional(),
});

/** The possible orders of undecided papers. */
export const paperOrders = ["key", "year", "added", "citations", "relevance"] as const;

/** A reviewer's decision on a paper in one stage. */
const decision = z.strictObject({
  paper: key,
  /** Reviewers decide on title and abstract in the `screening` stage, and on the full text in the `skim` stage. */
  stage: z.enum(["screening", "skim"]),
  reviewer: text,
  verdict,
  /** The id of the decisive criterion. Every `out` decision has a criterion or a reason. */
  criterion: z.string().optional(),
  reason: z.string().default(""),
  /** The relevant sections of the full text. */
  sections: z.array(z.strictObject({ title: text, note: z.string().default("") })).optional(),
  /**
   * The order in effect, or `random` if the paper was drawn at random. It is absent if nobody had chosen an order, in
   * which case papers are sorted by `key`.
   */
  order: z.enum([...paperOrders, "random"]).optional(),
});

/** The settings for screening: the order of undecided papers, and the highlighted words. */
const screening = z.strictObject({
  order: z.enum(paperOrders).default("key"),
  /** The number n if every n-th paper is drawn at random. */
  random_every: z.int().min(2).optional(),
  /** Words that count for a paper, and words that count against it. */
  include_words: z.array(text).default([]),
  exclude_words: z.array(text).default([]),
});

/** A remark on a paper, which does not affect decisions. */
const remark = z.strictObject({
  paper: key,
  note: z.string().default(""),
  labels: z.array(text).default([]),
});

/** The ruling on a paper about which reviewers disagree. */
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
  /** Postponed papers, which come after all others. A decision removes a paper from this list. */
  postponed: z.array(z.strictObject({ paper: key, reason: z.string().default("") })).optional(),
  /** Pairs of similar papers, each with a person's verdict. */
  suspects: z
    .array(z.strictObject({ papers: z.tuple([key, key]), same: z.boolean(), reason: z.string().default("") }))
    .default([]),
  /** The citations between papers of the survey: `from` cites `to`. */
  citations: z.array(z.strictObject({ from: key, to: key })).default([]),
  /** The iteration after which the survey ended, and the reason. */
  stop: z.strictObject({ after: iteration, reason: text }).nullable().default(null),
});

export type Survey = z.output<typeof surveySchema>;
export type SurveyCriterion = z.output<typeof criterion>;
export type SurveySource = z.output<typeof source>;
export type SurveyDecision = z.output<typeof decision>;
export type SurveyStage = SurveyDecision["stage"];

/** The names of the stages in reports and the app. Options and files contain the ids. */
export const surveyStageNames: Readonly<Record<SurveyStage, string>> = {
  screening: "title and abstract",
  skim: "full text",
};

export type PaperOrder = (typeof paperOrders)[number];
/** How a paper was chosen for a decision: by an order, or at random. */
export type DecisionOrder = PaperOrder | "random";
export type ScreeningSettings = z.output<typeof screening>;
export type PaperRemark = z.output<typeof remark>;
export type SurveyVerdict = z.output<typeof verdict>;
