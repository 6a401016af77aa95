/**
 * Generates questions: fills the quota of every cell, tries the shapes evenly, draws operands from the facts of hubs,
 * and checks and proves every pair.
 *
 * This module is the offline version of the clustering strategy (thesis, section 7.1.8.1). Value clusters provide the
 * operands, restrictions become constraints, and golden triples are computed. Questions about a single publication with
 * a given title follow the subgraph strategy (thesis, section 7.1.8.2).
 */

import { createBreather } from "../../breather.ts";
import { createMemoryShelf, type ValueShelf } from "../../io/index.ts";
import type { Watch } from "../../progress.ts";
import { createRandom } from "../../random.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { defaultMaxHops } from "../facts/profile-graph.ts";
import type { Refusal } from "../forms/compute-answer.ts";
import { formatForm } from "../forms/form.ts";
import { type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import type { PairList, QaPair } from "../qa-pair.ts";
import type { ClassQuotas } from "../quotas/class-quotas.ts";
import { type ClassReport, type ClassWishes, fillClasses, reportClasses } from "../quotas/fill-classes.ts";
import { createFreshWording, type FreshWording } from "../wording/fresh-wording.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { predicateLimit } from "./asked-predicates.ts";
import { buildPair, pairContext } from "./build-pair.ts";
import { checkLanguage } from "./check-language.ts";
import { type Distribution, publishedDistribution, type Quota, quotasOf } from "./distribution.ts";
import { fieldRoles, type Roles } from "./field-roles.ts";
import { createDraw, type FilledCell, fillCells } from "./fill-cells.ts";
import { createLine, type Drafter, type LineLimits, type Source } from "./production-line.ts";
import { createOperands } from "./shapes/operands.ts";
import type { Subject } from "./value-clusters.ts";
import { noJournal, type WorkJournal } from "./work-journal.ts";

export type GenerateOptions = {
  /** The total number of questions; by default, the distribution's own total. */
  readonly count?: number;
  readonly distribution?: Distribution;
  readonly strategy?: "clustering" | "subgraph" | "both";
  readonly clusterMode?: "collect" | "split";
  readonly seed: number;
  /** The maximum number of golden triples per question. Default 10 (thesis, section 8.3.3.3). */
  readonly largestGolden?: number;
  /** The name of the graph, for the `graph` column. */
  readonly graph: string;
  readonly rules?: LabelRules;
  /**
   * Whether a missing statement means that there is no value, so that questions can ask for the absence of a value.
   * Default false.
   */
  readonly closedWorld?: boolean;
  /** Wordings of predicates and types that replace the automatic wording. */
  readonly lexicon?: UserLexicon;
  /** The maximum number of relations from an entity in the question to its answer. Default 2. */
  readonly maxHops?: number;
  /** Whether to accept questions even if they have redundant conditions. Default false. */
  readonly keepRedundant?: boolean;
  /**
   * The minimum number of questions for individual classes of the taxonomy. The quotas of classes are filled before the
   * quotas of the distribution's cells.
   */
  readonly classes?: ClassQuotas;
};

export type GenerationReport<Pairs extends PairList = readonly QaPair[]> = {
  readonly pairs: Pairs;
  /** How many questions were requested and generated for every cell, and the reasons for rejecting drafts. */
  readonly cells: readonly CellReport[];
  /** The types of subjects, each with its proportion of the questions. */
  readonly subjects: readonly SubjectReport[];
  /** The number of questions for each class that has a quota; empty if no class has one. */
  readonly classes: readonly ClassReport[];
};

/** A type of subject and the numbers of questions about it; `type` is empty if the graph declares no types. */
export type SubjectReport = {
  readonly type: string;
  readonly things: number;
  readonly wanted: number;
  readonly made: number;
};

export type CellReport = Quota & {
  readonly made: number;
  readonly refused: Readonly<Record<string, number>>;
};

/** Generates questions as `drawQuestions` does, but returns them in memory. */
export async function generateQuestions(
  subjects: readonly Subject[],
  options: GenerateOptions,
  watch: Watch,
  journal: WorkJournal = noJournal,
): Promise<GenerationReport> {
  const report = await drawQuestions(subjects, options, watch, journal, createMemoryShelf());
  return { ...report, pairs: [...report.pairs] };
}

/**
 * Generates questions and stores them on a shelf. The same facts, options and seed always produce the same results. If
 * the run is cancelled, the function throws, and the journal keeps the results so far. The journal's identity must
 * depend on the facts, the options and the seed.
 *
 * @param subjects the types of subjects; a type with more facts gets a larger share of the questions
 * @param shelf stores every question. The report reads questions from the shelf, so the shelf must remain open as long
 * as the report is in use
 */
export async function drawQuestions(
  subjects: readonly Subject[],
  options: GenerateOptions,
  watch: Watch,
  journal: WorkJournal,
  shelf: ValueShelf<QaPair>,
): Promise<GenerationReport<PairList>> {
  checkLanguage(
    subjects.map(({ store }) => store),
    options.lexicon,
  );
  const fresh = createFreshWording();
  const sources = openSources(subjects, options, journal, fresh);
  const roles = sources.map((source) => source.roles);
  const usedHashes = new Set<number>();
  const { limits, unlimited } = limitsOf(options, roles);
  const quotas = quotasOf(options.distribution ?? publishedDistribution, options.count);
  const total = quotas.reduce((sum, quota) => sum + quota.wanted, 0);
  const stage = watch.progress.stage("generate questions", total);
  const draw = createDraw(total, createBreather(watch.signal), (pair) => {
    fresh.note(pair.template);
    stage.advance();
    return shelf.put(pair);
  });
  const wishes: ClassWishes = {
    classes: options.classes ?? {},
    rules: options.rules ?? publishedLabelRules,
    roles,
  };
  const placesByCell = await fillClasses(
    quotas,
    (cell, selection) => createLine(cell, sources, usedHashes, unlimited, selection),
    wishes,
    draw,
  );
  const cells = quotas.map(
    (quota): FilledCell => ({
      quota,
      places: [...(placesByCell.get(quota.cell) ?? [])],
      line: createLine(quota.cell, sources, usedHashes, limits),
    }),
  );
  const reopen = ({ quota, places }: FilledCell): FilledCell => ({
    quota,
    places,
    line: createLine(quota.cell, sources, usedHashes, unlimited),
  });
  await fillCells(cells, limits === unlimited ? null : reopen, options, sources, draw);
  stage.finish();
  const pairs = listOf(
    shelf,
    cells.flatMap(({ places }) => places),
  );
  return {
    pairs,
    cells: reportCells(cells),
    subjects: reportSubjects(sources, total),
    classes: reportClasses(pairs, wishes),
  };
}

/** Prepares the facts of each type of subject for drawing, with the journal's earlier drafts. */
function openSources(
  subjects: readonly Subject[],
  options: GenerateOptions,
  journal: WorkJournal,
  fresh: FreshWording,
): Source[] {
  const random = createRandom(options.seed);
  const drafts = journal.part<QaPair | Refusal>("draft");
  return subjects.map((subject) => {
    const { store } = subject;
    const context = pairContext(store, { ...options, fresh });
    const draft: Drafter = (form, strictness) => {
      const key = `${strictness} ${formatForm(form)}`;
      const recalled = drafts.recall(key);
      if (recalled !== undefined) return recalled;
      const result = buildPair(context, form, strictness);
      drafts.keep(key, result);
      return result;
    };
    return {
      material: { store, operands: createOperands(subject, options.clusterMode ?? "collect"), random },
      roles: fieldRoles(store, options.closedWorld ?? false),
      weight: weightOf(store),
      draft,
      made: 0,
      uses: new Map(),
    };
  });
}

/**
 * Returns the limits of the production lines, with and without a limit on the number of questions per predicate. The
 * limit applies only if the user specified a count but no distribution; otherwise, both results are the same object.
 */
function limitsOf(
  { strategy = "both", maxHops = defaultMaxHops, count, distribution }: GenerateOptions,
  roles: readonly Roles[],
): { readonly limits: LineLimits; readonly unlimited: LineLimits } {
  const counts = new Map<string, number>();
  const unlimited = { strategy, maxHops, askedPredicates: { counts, limit: Number.POSITIVE_INFINITY } };
  if (count === undefined || distribution !== undefined) return { limits: unlimited, unlimited };
  return {
    limits: { ...unlimited, askedPredicates: { counts, limit: predicateLimit(count, roles) } },
    unlimited,
  };
}

function reportCells(cells: readonly FilledCell[]): CellReport[] {
  return cells.map(({ quota, places, line }) => ({
    ...quota,
    made: places.length,
    refused: Object.fromEntries([...line.refused].sort((left, right) => right[1] - left[1])),
  }));
}

function listOf(shelf: ValueShelf<QaPair>, places: readonly number[]): PairList {
  return {
    length: places.length,
    *[Symbol.iterator]() {
      for (const place of places) yield shelf.get(place);
    },
  };
}

/**
 * Weights a type by the square root of the number of its entities times the number of its fields: a type with ten times
 * as many entities gets about three times as many questions.
 */
function weightOf(store: FactStore): number {
  const fields = store.fields.length;
  return Math.sqrt(store.hubs.length * fields);
}

function reportSubjects(sources: readonly Source[], total: number): SubjectReport[] {
  const weights = sources.reduce((sum, { weight }) => sum + weight, 0);
  return sources.map(({ material: { store }, weight, made }) => ({
    type: store.hubType,
    things: store.hubs.length,
    wanted: weights === 0 ? 0 : Math.round((total * weight) / weights),
    made,
  }));
}
