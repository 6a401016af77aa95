/**
 * Splits questions either at random, with equal proportions of every operation and use case, or in a way that tests
 * generalisation.
 */
import { InputError } from "../../base/errors.ts";
import { createRandom, type Random } from "../../base/random.ts";
import type { QaPair } from "../qa-pair.ts";
import { entitiesOf, groupOf, originalOf, schemaItemsOf, shapeOf, templateOf } from "./split-keys.ts";

type SplitPart = { readonly name: string; readonly share: number };

/**
 * The properties that the parts of a split must not share. With `iid`, only variants of the same query must stay
 * together. With `template`, questions with the same template stay together. With `compositional`, parts share no
 * logical forms, although the training part contains all their fields. With `zero-shot`, every question outside the
 * first part has a field that the first part lacks. With `entity`, parts share no entities or values that questions
 * mention.
 *
 * Source of the levels: Gu et al., "Beyond I.I.D." (GrailQA), WWW 2021.
 */
export const splitKinds = ["iid", "template", "compositional", "zero-shot", "entity"] as const;
export type SplitKind = (typeof splitKinds)[number];

export type SplitOptions = {
  /** The parts of the split. The first part is for training. */
  readonly parts: readonly SplitPart[];
  readonly seed: number;
  readonly by: SplitKind;
};

/**
 * Divides questions into parts such as train and test. The pairs keep their order; `split` contains the name of the
 * part. Using the same seed again produces the same split. Variants of the same query stay in the same part.
 *
 * @param options the parts with their shares of the questions, which add up to 1, and the properties that the parts
 * must not share
 * @throws InputError if the questions are so closely connected that one of the parts would be empty
 *
 * @example
 * ```ts
 * import { readQuestions, splitQuestions } from "taxolink";
 *
 * const { pairs } = readQuestions("datasets/questions/question-answering.csv");
 * const parts = [{ name: "train", share: 0.75 }, { name: "test", share: 0.25 }];
 * const split = splitQuestions(pairs, { parts, seed: 1, by: "iid" });
 * console.log(split.filter((pair) => pair.split === "test").length); // 20
 * ```
 */
export function splitQuestions(pairs: readonly QaPair[], options: SplitOptions): QaPair[] {
  const { by, seed, parts } = options;
  const random = createRandom(seed);
  const total = parts.reduce((sum, { share }) => sum + share, 0);
  const shares = parts.map(({ name, share }) => ({ name, share: share / total }));
  const blocks = connect(pairs, (pair) => [
    `group ${groupOf(pair)}`,
    `original ${originalOf(pair)}`,
    ...keysOf(pair, by),
  ]);
  const placed = by === "zero-shot" ? holdOutFields(blocks, shares, random) : allot(blocks, shares, random);
  if (by === "compositional") completeTraining(placed, shares[0]?.name ?? "");
  const partOf = new Map([...placed].flatMap(([block, name]) => block.map((pair) => [pair, name] as const)));
  const empty = parts.find(({ name }) => ![...placed.values()].includes(name));
  if (empty && pairs.length > 0) {
    throw new InputError({ file: "the questions" }, `the part "${empty.name}" would be empty`, {
      hint: `The questions have too much in common to be split by "${by}". Use larger shares, more questions, or another value of --by.`,
    });
  }
  return pairs.map((pair) => ({ ...pair, split: partOf.get(pair) ?? "" }));
}

function keysOf(pair: QaPair, by: SplitKind): string[] {
  if (by === "template") return [`template ${templateOf(pair)}`];
  if (by === "compositional") return [`shape ${shapeOf(pair)}`];
  return by === "entity" ? entitiesOf(pair).map((entity) => `entity ${entity}`) : [];
}

type Block = readonly QaPair[];

/** Groups questions that have a key in common into blocks, ordered by the first question of each block. */
function connect(pairs: readonly QaPair[], keys: (pair: QaPair) => readonly string[]): Block[] {
  const parents = pairs.map((_pair, at) => at);
  const find = (at: number): number => {
    let root = at;
    for (let next = parents[root] ?? root; next !== root; next = parents[root] ?? root) root = next;
    parents[at] = root;
    return root;
  };
  const firstWith = new Map<string, number>();
  for (const [at, pair] of pairs.entries()) {
    for (const key of keys(pair)) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, at);
      else parents[find(at)] = find(first);
    }
  }
  return [...Map.groupBy(pairs.entries(), ([at]) => find(at)).values()].map((block) =>
    block.map(([, pair]) => pair),
  );
}

/** Fills every part with its share of all questions, and of every operation and use case. */
function allot(blocks: readonly Block[], shares: readonly SplitPart[], random: Random): Map<Block, string> {
  const overall = new Map<string, number>();
  const partOf = new Map<Block, string>();
  const strata = Map.groupBy(blocks, ([first]) => stratumOf(first));
  let placed = 0;
  for (const stratum of strata.values()) {
    const inStratum = new Map<string, number>();
    let placedHere = 0;
    // Large blocks come first, because small blocks can still compensate for the imbalance that they cause.
    const order = random.shuffle(stratum).sort((left, right) => right.length - left.length);
    for (const block of order) {
      placedHere += block.length;
      placed += block.length;
      const deficit = ({ name, share }: SplitPart): number =>
        share * (placedHere + placed) - (inStratum.get(name) ?? 0) - (overall.get(name) ?? 0);
      const [part] = [...shares].sort((left, right) => deficit(right) - deficit(left));
      if (part === undefined) continue;
      for (const counts of [inStratum, overall])
        counts.set(part.name, (counts.get(part.name) ?? 0) + block.length);
      partOf.set(block, part.name);
    }
  }
  return partOf;
}

/**
 * Moves every question that uses a field absent from the training part into that part. One pass suffices, because the
 * training part only grows.
 */
function completeTraining(placed: Map<Block, string>, training: string): void {
  const trainingItems = new Set(
    [...placed].flatMap(([block, name]) => (name === training ? block.flatMap(schemaItemsOf) : [])),
  );
  for (const [block, name] of placed) {
    const items = block.flatMap(schemaItemsOf);
    if (name === training || items.every((item) => trainingItems.has(item))) continue;
    placed.set(block, training);
    for (const item of items) trainingItems.add(item);
  }
}

/**
 * Draws fields for the later parts until these parts are full. Every question with such a field joins the part for
 * which the field was drawn.
 */
function holdOutFields(
  blocks: readonly Block[],
  [training, ...laterParts]: readonly SplitPart[],
  random: Random,
): Map<Block, string> {
  const placed = new Map(blocks.map((block) => [block, training?.name ?? ""]));
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const unusedItems = new Set(
    random.shuffle([...new Set(blocks.flatMap((block) => block.flatMap(schemaItemsOf)))]),
  );
  for (const { name, share } of laterParts) {
    let remainingQuestions = share * total;
    for (const item of unusedItems) {
      const matchingBlocks = blocks.filter(
        (block) =>
          placed.get(block) === training?.name && block.some((pair) => schemaItemsOf(pair).includes(item)),
      );
      const size = matchingBlocks.reduce((sum, block) => sum + block.length, 0);
      if (size === 0 || size > remainingQuestions) continue;
      unusedItems.delete(item);
      remainingQuestions -= size;
      for (const block of matchingBlocks) placed.set(block, name);
    }
  }
  return placed;
}

function stratumOf(pair: QaPair | undefined): string {
  return JSON.stringify([pair?.labels.retrieval_operation, pair?.useCase]);
}
