/**
 * The part of the literature survey (thesis 5.2.2) that `survey.json` holds.
 *
 * The papers themselves are in the lists next to it: `candidates-1.bib` is L1, `candidates-2.bib` L2, …, `final.bib`
 * is F. Here stands how they came there and what was decided on them.
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

/** What sources answered, and which of them had which paper. */
const online = z.strictObject({
  /** The addresses that were asked, by the source's name. */
  sources: z.array(
    z.strictObject({
      name: text,
      address: text,
      outcome: z.enum(["answered", "unknown", "cannot", "failed"]),
      works: z.int().nonnegative(),
      declared: z.int().nonnegative().nullable(),
    }),
  ),
  /** Works with a title, out of those that the sources declare. */
  coverage: z.strictObject({ resolved: z.int().nonnegative(), declared: z.int().nonnegative() }).optional(),
  found: z.array(z.strictObject({ paper: key, by: z.array(text), rank: z.int().positive().optional() })),
  /** What a person saw and did not enter, by {@link nameOfPassed}; watching does not show it again. */
  passed: z.array(text).optional(),
});

/** One way by which candidates came into a list. */
const source = z.strictObject({
  id: text,
  /** `import`: a file of seeds or others; `search`; the reference list of a paper; papers that cite it. */
  kind: z.enum(["import", "search", "references", "citing"]),
  /** The list its candidates entered. */
  iteration,
  /** The file, or the paper whose references or citations were followed. */
  from: z.string().default(""),
  /** Of a search. */
  engine: z.string().optional(),
  query: z.string().optional(),
  date: z.iso.date().optional(),
  hits: z.int().nonnegative().optional(),
  /** How many results were inspected, in the order of the engine; n of a cited-by search. */
  inspected: z.int().nonnegative().optional(),
  /** Papers found again that were in a list already: the duplicates. */
  known: z.array(key).default([]),
  added: z.array(key).default([]),
  note: z.string().optional(),
  /** Entries of the file that could not be read: identified, and not in any list. */
  left_out: z
    .array(z.strictObject({ line: z.int().nonnegative(), key: z.string().default(""), reason: text }))
    .optional(),
  /** Where sources were asked online. */
  online: online.optional(),
});

/** Orders in which undecided papers can be put forward. */
export const paperOrders = ["key", "year", "added", "citations", "relevance"] as const;

/** What one reviewer decided on one paper at one stage. */
const decision = z.strictObject({
  paper: key,
  /** `screening`: on title and abstract; `skim`: on the text. */
  stage: z.enum(["screening", "skim"]),
  reviewer: text,
  verdict,
  /** Id of the criterion that decided; every `out` names one or gives a reason. */
  criterion: z.string().optional(),
  reason: z.string().default(""),
  /** Relevant sections found in the text. */
  sections: z.array(z.strictObject({ title: text, note: z.string().default("") })).optional(),
  /** The order in force; `random` where chance put the paper forward. Absent: nobody had chosen an order, it was `key`. */
  order: z.enum([...paperOrders, "random"]).optional(),
});

/** How undecided papers are put forward, and which words of them are made visible. */
const screening = z.strictObject({
  order: z.enum(paperOrders).default("key"),
  /** Every n-th paper is drawn at random. */
  random_every: z.int().min(2).optional(),
  /** Words that speak for a paper, and against it. */
  include_words: z.array(text).default([]),
  exclude_words: z.array(text).default([]),
});

/** What people keep about a paper; it decides nothing. */
const remark = z.strictObject({
  paper: key,
  note: z.string().default(""),
  labels: z.array(text).default([]),
});

/** What settled a paper on which reviewers differ. */
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
  /** Papers put off: everything else comes before them. A decision takes a paper from here. */
  postponed: z.array(z.strictObject({ paper: key, reason: z.string().default("") })).optional(),
  /** Pairs of papers that look alike, and what a person found. */
  suspects: z
    .array(z.strictObject({ papers: z.tuple([key, key]), same: z.boolean(), reason: z.string().default("") }))
    .default([]),
  /** Who cites whom. */
  citations: z.array(z.strictObject({ from: key, to: key })).default([]),
  /** After which iteration the survey ended, and why. */
  stop: z.strictObject({ after: iteration, reason: text }).nullable().default(null),
});

export type Survey = z.output<typeof surveySchema>;
export type SurveyCriterion = z.output<typeof criterion>;
export type SurveySource = z.output<typeof source>;
export type SurveyDecision = z.output<typeof decision>;
export type SurveyStage = SurveyDecision["stage"];
export type PaperOrder = (typeof paperOrders)[number];
/** What put a paper forward: an order, or chance. */
export type DecisionOrder = PaperOrder | "random";
export type ScreeningSettings = z.output<typeof screening>;
export type PaperRemark = z.output<typeof remark>;
export type SurveyVerdict = z.output<typeof verdict>;
