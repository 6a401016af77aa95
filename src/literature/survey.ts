/**
 * Defines the data of the literature survey (thesis, section 5.2.2), which is stored in `survey.json`.
 *
 * The papers themselves are in the lists next to `survey.json`: `candidates-1.bib` contains list L1, `candidates-2.bib`
 * contains L2, …, and `final.bib` contains F. The file `survey.json` records where the papers came from and which
 * decisions were made on them.
 */
import { z } from "zod";
import { sharedFields } from "../io/shared-fields.ts";

const text = z.string().trim().min(1);
/** The citation key of a paper. */
const key = text;
/** The number of a list L1, L2, …, counted from 1. */
const iteration = z.int().positive();
const verdict = z.enum(["in", "out"]);

const criterion = z.strictObject({ id: text, kind: z.enum(["inclusion", "exclusion"]), text });

/** The number of works from each source, and the sources in which each paper was found. */
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
  /** The number of works with a title, and the total number of works that the sources report. */
  coverage: z.strictObject({ resolved: z.int().nonnegative(), declared: z.int().nonnegative() }).optional(),
  found: z.array(z.strictObject({ paper: key, by: z.array(text), rank: z.int().positive().optional() })),
  /**
   * The papers that a person saw but did not add, identified by `nameOfPassed`; the `watch` command does not show them
   * again.
   */
  passed: z.array(text).optional(),
});

/** A search, a file or a followed paper that provided candidates for a list. */
const source = z.strictObject({
  id: text,
  /**
   * An `import` is a file of seeds or other papers; a `search` is a query; `references` stands for the reference list
   * of a paper, and `citing` for the papers that cite it.
   */
  kind: z.enum(["import", "search", "references", "citing"]),
  /** The list to which the candidates were added. */
  iteration,
  /** The file, or the paper whose references or citing papers were followed. */
  from: z.string().default(""),
  /** The search engine; present only for a search. */
  engine: z.string().optional(),
  query: z.string().optional(),
  date: z.iso.date().optional(),
  hits: z.int().nonnegative().optional(),
  /** The number of results that were inspected, counted from the first result of the engine or cited-by search. */
  inspected: z.int().nonnegative().optional(),
  /** Duplicates: papers that were found again but were already on a list. */
  known: z.array(key).default([]),
  added: z.array(key).default([]),
  note: z.string().optional(),
  /** The number of entries in the file that could not be read; they count as identified papers but are on no list. */
  left_out: z
    .array(z.strictObject({ line: z.int().nonnegative(), key: z.string().default(""), reason: text }))
    .optional(),
  /** The data about online sources; present only if online sources were searched. */
  online: online.optional(),
});

/** The orders in which papers without a decision can be presented. */
export const paperOrders = ["key", "year", "added", "citations", "relevance"] as const;

/** A reviewer's decision on a paper in one stage. */
const decision = z.strictObject({
  paper: key,
  /**
   * In the `screening` stage, reviewers decide on title and abstract; in the `skim` stage, they decide on the full
   * text.
   */
  stage: z.enum(["screening", "skim"]),
  reviewer: text,
  verdict,
  /** The id of the criterion that was decisive; every decision `out` has either a criterion or a reason. */
  criterion: z.string().optional(),
  reason: z.string().default(""),
  /** The relevant sections of the full text. */
  sections: z.array(z.strictObject({ title: text, note: z.string().default("") })).optional(),
  /**
   * The order in effect, or `random` if the paper was drawn at random. It is absent if nobody had chosen one; papers
   * were then presented in the order `key`.
   */
  order: z.enum([...paperOrders, "random"]).optional(),
});

/** The order in which papers without a decision are presented, and the words that are highlighted in them. */
const screening = z.strictObject({
  order: z.enum(paperOrders).default("key"),
  /** The number n if every n-th paper is drawn at random. */
  random_every: z.int().min(2).optional(),
  /** Words that count in favour of a paper, and words that count against it. */
  include_words: z.array(text).default([]),
  exclude_words: z.array(text).default([]),
});

/** People's remarks on papers, which do not affect decisions. */
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
  /**
   * Postponed papers, which are presented after all others. When a decision is made on a paper, it is removed from this
   * list.
   */
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

/** Names the stages as reports and the app show them; options and files contain the ids. */
export const surveyStageNames: Readonly<Record<SurveyStage, string>> = {
  screening: "title and abstract",
  skim: "full text",
};

export type PaperOrder = (typeof paperOrders)[number];
/** The reason why a paper was presented: the chosen order, or a random draw. */
export type DecisionOrder = PaperOrder | "random";
export type ScreeningSettings = z.output<typeof screening>;
export type PaperRemark = z.output<typeof remark>;
export type SurveyVerdict = z.output<typeof verdict>;
