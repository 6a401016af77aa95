/**
 * Measures the effect of each mechanism of HubFocus, in total and per kind of question. Also checks whether the
 * arbiter's limits suit graphs that were not used to choose them. The measurements use only development questions.
 */
import { mean } from "../../../mean.ts";
import type { GraphReading } from "../../../reading/index.ts";
import { type ArbiterLimits, arbiterLimits, createArbiter } from "../../../retrieval/hubfocus/arbitrate.ts";
import { readBySchema, type SchemaReader } from "../../../retrieval/hubfocus/schema-reader.ts";
import { compareTriples } from "./compare-triples.ts";
import { mechanisms } from "./mechanisms.ts";
import type { QuestionSet, SetQuestion } from "./question-sets.ts";

/** A question set with readers that many variants share. */
export type PreparedSet = {
  readonly set: QuestionSet;
  readonly reader: SchemaReader;
  /** Returns the cached answer of the hub reader, which no mechanism changes. */
  readonly hubs: (text: string) => Promise<ReadonlySet<string>>;
};

/** A question, together with its reading and the F1 of each reader's answer. */
type Read = {
  readonly question: SetQuestion;
  readonly reading: GraphReading;
  readonly ofReading: number;
  readonly ofHubs: number;
};

export async function measureParts(sets: readonly PreparedSet[]): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  const full = await Promise.all(sets.map((prepared) => readAll(prepared, prepared.reader)));
  const fullScores = sets.map(({ reader }, at) => scoresOf(full[at] ?? [], reader));
  figures["development sets, all mechanisms"] = describe(fullScores, fullScores);
  for (const [name, change] of Object.entries(mechanisms)) {
    const scores: Scored[][] = [];
    for (const prepared of sets) {
      const reader = { ...prepared.reader, ...change(prepared.reader) };
      scores.push(scoresOf(await readAll(prepared, reader), reader));
    }
    figures[`development sets, without ${name}`] = describe(scores, fullScores);
  }
  return { ...figures, ...leaveOneOut(sets, full) };
}

async function readAll({ set, hubs }: PreparedSet, reader: SchemaReader): Promise<Read[]> {
  const read: Read[] = [];
  for (const question of set.questions) {
    const { prepared, reading } = readBySchema(question.text, reader);
    const readKeys = new Set(reading.triples.map(set.keyOf));
    read.push({
      question,
      reading,
      ofReading: compareTriples(question.golden, readKeys).f1,
      ofHubs: compareTriples(question.golden, await hubs(prepared.text)).f1,
    });
  }
  return read;
}

type Scored = { readonly kind: string; readonly f1: number };

function scoresOf(read: readonly Read[], { arbitrate }: Pick<SchemaReader, "arbitrate">): Scored[] {
  return read.map(({ question, reading, ofReading, ofHubs }) => ({
    kind: question.kind,
    f1: arbitrate(reading) === "reading" ? ofReading : ofHubs,
  }));
}

/**
 * Computes the mean over question sets, which gives large and small sets equal weight. Lists the kinds of questions
 * whose score changes by at least 0.01.
 */
function describe(scores: readonly (readonly Scored[])[], full: readonly (readonly Scored[])[]): string {
  const [partialScores, all] = [scores.flat(), full.flat()];
  const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
  const ofKind = (list: readonly Scored[], kind: string): number =>
    meanOf(list.filter((scored) => scored.kind === kind));
  const changes = kinds.flatMap((kind) => {
    const change = ofKind(partialScores, kind) - ofKind(all, kind);
    return Math.abs(change) < 0.01 ? [] : [`${kind} ${signed(change)}`];
  });
  const total = meanOverSets(scores);
  return [`F1 ${total.toFixed(3)} (${signed(total - meanOverSets(full))})`, ...changes].join("  ");
}

function meanOverSets(scores: readonly (readonly Scored[])[]): number {
  return mean(scores.map(meanOf)) ?? 0;
}

function meanOf(scores: readonly Scored[]): number {
  return mean(scores.map(({ f1 }) => f1)) ?? 0;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

const grid: readonly ArbiterLimits[] = [0, 0.4, 0.5, 0.6, 0.7].flatMap((minimumCoverage) =>
  [1, 2, 3].flatMap((maximumUnexplained) =>
    [0, 0.25, 0.5].flatMap((minimumLead) =>
      [4, 6, 99].map((maximumSteps) => ({ minimumCoverage, maximumUnexplained, minimumLead, maximumSteps })),
    ),
  ),
);

/**
 * Finds, for each question set, the limits that are best on all other sets. Prefers the product's limits to equally
 * good ones.
 */
function leaveOneOut(
  sets: readonly PreparedSet[],
  read: readonly (readonly Read[])[],
): Record<string, string> {
  const candidates = [arbiterLimits, ...grid];
  const table = candidates.map((limits) =>
    sets.map(({ reader }, at) =>
      meanOf(scoresOf(read[at] ?? [], { arbitrate: createArbiter(reader.schema, limits) })),
    ),
  );
  const chosenLimits = sets.map((_, leftOut) => {
    const meansOnOthers = table.map((row) => mean(row.filter((_f1, at) => at !== leftOut)) ?? 0);
    return meansOnOthers.indexOf(Math.max(...meansOnOthers));
  });
  const onAllSets = mean(table[0] ?? []) ?? 0;
  const onOtherSets = mean(chosenLimits.map((candidate, at) => table[candidate]?.[at] ?? 0)) ?? 0;
  return {
    "arbiter's limits, chosen on all development sets: F1": onAllSets.toFixed(3),
    "arbiter's limits, chosen for each set on the others: F1": onOtherSets.toFixed(3),
    "arbiter's limits, chosen on the others: sets that keep the product's": `${chosenLimits.filter((at) => at === 0).length} of ${sets.length}`,
  };
}
