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
import { type LabelRules, publishedLabelRules } from "../forms/label-form.ts";
import type { PairList, QaPair } from "../qa-pair.ts";
import type { ClassQuotas } from "../quotas/class-quotas.ts";
import {
  type ClassReport,
  type ClassWishes,
  fillClasses,
  reportClasses,
  type Shelved,
} from "../quotas/fill-classes.ts";
import { createFreshWording } from "../wording/fresh-wording.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { mostAsked } from "./asked-predicates.ts";
import { buildPair, pairContext } from "./build-pair.ts";
import { checkLanguage } from "./check-language.ts";
import { type Distribution, publishedDistribution, type Quota, quotasOf } from "./distribution.ts";
import { fieldRoles } from "./field-roles.ts";
import { createLine, type Drafter, type Line, type LineLimits, type Source } from "./production-line.ts";
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
  const random = createRandom(options.seed);
  const drafts = journal.part<QaPair | Refusal>("draft");
  const clusterMode = options.clusterMode ?? "collect";
  const fresh = createFreshWording();
  const sources = subjects.map((subject): Source => {
    const { store } = subject;
    const context = pairContext(store, { ...options, fresh });
    const draft: Drafter = (form, taste) => {
      const key = `${taste} ${formatForm(form)}`;
      const known = drafts.recall(key);
      if (known !== undefined) return known;
      const made = buildPair(context, form, taste);
      drafts.keep(key, made);
      return made;
    };
    return {
      material: { store, operands: createOperands(subject, clusterMode), random },
      roles: fieldRoles(store, options.closedWorld ?? false),
      weight: weightOf(store),
      draft,
      made: 0,
      uses: new Map(),
    };
  });
  const counts = new Map<string, number>();
  const unlimited: LineLimits = {
    strategy: options.strategy ?? "both",
    maxHops: options.maxHops ?? defaultMaxHops,
    asked: { counts, most: Number.POSITIVE_INFINITY },
  };
  // The distribution that a user specifies takes precedence over variety.
  const isLimited = options.count !== undefined && options.distribution === undefined;
  const roles = sources.map((source) => source.roles);
  const limits = isLimited
    ? { ...unlimited, asked: { counts, most: mostAsked(options.count, roles) } }
    : unlimited;
  const taken = new Set<number>();
  const quotas = quotasOf(options.distribution ?? publishedDistribution, options.count);
  const total = quotas.reduce((sum, quota) => sum + quota.wanted, 0);
  const stage = watch.progress.stage("generate questions", total);
  const breathe = createBreather(watch.signal);
  let room = total;
  const draw = async (line: Line): Promise<Shelved | null> => {
    await breathe();
    const pair = room === 0 ? null : await line.next(breathe);
    if (pair === null) return null;
    room -= 1;
    fresh.note(pair.template);
    stage.advance();
    return { pair, place: shelf.put(pair) };
  };
  const fill: Fill = async ({ line, places }) => {
    const drawn = await draw(line);
    if (drawn !== null) places.push(drawn.place);
    return drawn !== null;
  };
  const wishes: ClassWishes = {
    classes: options.classes ?? {},
    rules: options.rules ?? publishedLabelRules,
    roles,
  };
  const drawn = await fillClasses(
    quotas,
    (cell, selection) => createLine(cell, sources, taken, unlimited, selection),
    wishes,
    draw,
  );
  const cells = quotas.map(
    (quota): FilledCell => ({
      quota,
      places: [...(drawn.get(quota.cell) ?? [])],
      line: createLine(quota.cell, sources, taken, limits),
    }),
  );
  for (const cell of cells) {
    while (cell.places.length < cell.quota.wanted && (await fill(cell)));
  }
  if (options.distribution === undefined) await completeOperations(cells, fill);
  if (options.count !== undefined) {
    const spare = cells.filter(({ quota }) => quota.wanted > 0 || isSpare(quota, options, sources));
    const others = cells.filter((cell) => !spare.includes(cell));
    const wanted = options.count - countPairs(others);
    await topUp(spare, wanted, fill);
    if (isLimited) {
      const reopened = spare.map((cell) => ({
        ...cell,
        line: createLine(cell.quota.cell, sources, taken, unlimited),
      }));
      await topUp(reopened, wanted, fill);
    }
  }
  stage.finish();
  const pairs = listOf(
    shelf,
    cells.flatMap(({ places }) => places),
  );
  return {
    pairs,
    cells: cells.map((cell) => ({
      ...cell.quota,
      made: cell.places.length,
      refused: Object.fromEntries([...cell.line.refused].sort((left, right) => right[1] - left[1])),
    })),
    subjects: reportSubjects(sources, total),
    classes: reportClasses(pairs, wishes),
  };
}

/**
 * A cell with its questions (those drawn for classes come first) and the production line that fills the rest of its
 * quota.
 */
type FilledCell = { readonly quota: Quota; readonly places: number[]; readonly line: Line };

/** Draws one more question for a cell. @returns `false` if the cell has no more questions */
type Fill = (cell: FilledCell) => Promise<boolean>;

function listOf(shelf: ValueShelf<QaPair>, places: readonly number[]): PairList {
  return {
    length: places.length,
    *[Symbol.iterator]() {
      for (const place of places) yield shelf.get(place);
    },
  };
}

/**
 * Whether a cell may supply questions in place of other cells. It may do so if scaling left it without a quota. Cells
 * that are empty in the published datasets may replace other cells only if the graph has no content fields, because
 * half of the cells in the table cannot be filled then. A distribution that the user specifies is never changed.
 */
function isSpare({ cell }: Quota, { distribution }: GenerateOptions, sources: readonly Source[]): boolean {
  if (distribution !== undefined) return false;
  const published = publishedDistribution[cell.operation]?.[cell.useCase - 1] ?? 0;
  const flat = sources.every(({ material }) =>
    material.store.fields.every(({ kind }) => kind === "metadata"),
  );
  return published > 0 || flat;
}

/**
 * Weights a type by the square root of its entities times its fields: a type with ten times as many entities gets about
 * three times as many questions.
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

function countPairs(cells: readonly FilledCell[]): number {
  return cells.reduce((sum, { places }) => sum + places.length, 0);
}

/**
 * Draws from other use cases for operations with too few questions, because a graph may lack the fields for an
 * operation's published use cases.
 */
async function completeOperations(cells: readonly FilledCell[], fill: Fill): Promise<void> {
  for (const own of Map.groupBy(cells, ({ quota }) => quota.cell.operation).values()) {
    await topUp(
      own,
      own.reduce((sum, { quota }) => sum + quota.wanted, 0),
      fill,
    );
  }
}

/**
 * Replaces missing questions with questions from other cells that can supply more, one question per cell in each round.
 */
async function topUp(cells: readonly FilledCell[], count: number, fill: Fill): Promise<void> {
  let open = [...cells];
  while (countPairs(cells) < count && open.length > 0) {
    const fertile: typeof open = [];
    for (const cell of open) if (countPairs(cells) < count && (await fill(cell))) fertile.push(cell);
    open = fertile;
  }
}
