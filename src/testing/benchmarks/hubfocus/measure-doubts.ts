/**
 * Measures the rules that doubt a reading: how many questions each rule refuses rightly and wrongly, and whether the
 * rules' limits suit graphs that were not used to choose them. The measurements use only development questions.
 */
import { mean } from "../../../mean.ts";
import {
  createDoubtRules,
  type DoubtLimits,
  type DoubtRule,
  doubtLimits,
  type GraphAbstention,
  type GraphReading,
} from "../../../reading/index.ts";
import { readBySchema, type SchemaReader } from "../../../retrieval/hubfocus/schema-reader.ts";
import { compareTriples } from "./compare-triples.ts";
import type { PreparedSet } from "./measure-parts.ts";

/** An answered question, with the doubts that each rule would have raised about its reading. */
type AnsweredQuestion = {
  readonly isAnswerable: boolean;
  readonly reading: GraphReading;
  readonly ofReading: number;
  readonly ofHubs: number;
  /** The doubt that each rule raises, or null. */
  readonly byRule: Readonly<Record<string, GraphAbstention | null>>;
  /** The first doubt for each entry of `candidates`, or null. */
  readonly byLimits: readonly (GraphAbstention | null)[];
};

const grid: readonly DoubtLimits[] = [0.7, 0.85, 0.95].flatMap((leastNamed) =>
  [0.7, 0.85, 1].flatMap((leastCoverage) =>
    [0, 0.15, 0.3, 0.45].map((leastExplained) => ({ leastNamed, leastCoverage, leastExplained })),
  ),
);
/** The product's limits come first, because the first of several equally good limits is chosen. */
const candidates = [doubtLimits, ...grid];
const rulesOfCandidates = candidates.map((limits) => Object.values(createDoubtRules(limits)));

export async function measureDoubts(sets: readonly PreparedSet[]): Promise<Record<string, string>> {
  const answeredQuestions = await Promise.all(sets.map(answerAll));
  return { ...countRefusals(answeredQuestions.flat()), ...leaveOneOut(sets, answeredQuestions) };
}

async function answerAll({ set, reader, hubs }: PreparedSet): Promise<AnsweredQuestion[]> {
  const all: AnsweredQuestion[] = [];
  for (const { text, golden } of set.questions) {
    let byRule: AnsweredQuestion["byRule"] = {};
    let byLimits: AnsweredQuestion["byLimits"] = candidates.map(() => null);
    const observe: DoubtRule = (reading, context) => {
      const ask = (rule: DoubtRule): GraphAbstention | null => rule(reading, context);
      byRule = Object.fromEntries(
        Object.entries(createDoubtRules()).map(([name, rule]) => [name, ask(rule)]),
      );
      byLimits = rulesOfCandidates.map((rules) => rules.map(ask).find((doubt) => doubt !== null) ?? null);
      return null;
    };
    const { prepared, reading } = readBySchema(text, { ...reader, doubts: [observe] });
    all.push({
      isAnswerable: golden.length > 0,
      reading,
      ofReading: compareTriples(golden, new Set(reading.triples.map(set.keyOf))).f1,
      ofHubs: compareTriples(golden, await hubs(prepared.text)).f1,
      byRule,
      byLimits,
    });
  }
  return all;
}

/** Counts the questions that only one rule refuses. */
function countRefusals(answeredQuestions: readonly AnsweredQuestion[]): Record<string, string> {
  const names = Object.keys(createDoubtRules());
  return Object.fromEntries(
    names.map((name) => {
      const refusedQuestions = answeredQuestions.filter(({ byRule }) =>
        names.every((other) => (byRule[other] != null) === (other === name)),
      );
      const wrongly = refusedQuestions.filter(({ isAnswerable }) => isAnswerable);
      const lostF1 = wrongly.reduce((sum, { ofReading }) => sum + ofReading, 0);
      return [
        `refused only because of ${name}`,
        `${refusedQuestions.length - wrongly.length} rightly, ${wrongly.length} wrongly (F1 of their answers together ${lostF1.toFixed(1)})`,
      ];
    }),
  );
}

function scoreOf(
  { reading, ofReading, ofHubs, isAnswerable }: AnsweredQuestion,
  doubt: GraphAbstention | null,
  { arbitrate }: SchemaReader,
): number {
  const abstains = doubt ?? reading.abstains;
  if (arbitrate({ ...reading, abstains }) === "hubs") return ofHubs;
  return doubt === null ? ofReading : Number(!isAnswerable);
}

/** Finds, for each question set, the limits that are best on all other sets. */
function leaveOneOut(
  sets: readonly PreparedSet[],
  answeredQuestions: readonly (readonly AnsweredQuestion[])[],
): Record<string, string> {
  const table = candidates.map((_, candidate) =>
    sets.map(
      ({ reader }, at) =>
        mean(
          (answeredQuestions[at] ?? []).map((one) => scoreOf(one, one.byLimits[candidate] ?? null, reader)),
        ) ?? 0,
    ),
  );
  const bestWithout = (leftOut: number): number => {
    const meansOnOthers = table.map((row) => mean(row.filter((_f1, at) => at !== leftOut)) ?? 0);
    return meansOnOthers.indexOf(Math.max(...meansOnOthers));
  };
  const chosenLimits = sets.map((_, leftOut) => bestWithout(leftOut));
  const onOthers = mean(chosenLimits.map((candidate, at) => table[candidate]?.[at] ?? 0)) ?? 0;
  return {
    "doubts' limits, as in the product: F1": (mean(table[0] ?? []) ?? 0).toFixed(3),
    "doubts' limits, chosen for each set on the others: F1": onOthers.toFixed(3),
    "doubts' limits, best on all sets": JSON.stringify(candidates[bestWithout(-1)]),
    "doubts' limits, chosen on the others: sets that keep the product's": `${chosenLimits.filter((at) => at === 0).length} of ${sets.length}`,
  };
}
