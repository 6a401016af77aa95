/** Grounds a question in the index: finds the entries that its spans mention, and weights these spans. */
import type { Mention } from "../../language/index.ts";
import type { QuestionReading } from "../../reading/index.ts";
import {
  compareWithIndex,
  type DividedQuestion,
  type HubIndex,
  type ProcessedQuestion,
  type Query,
} from "../hublink/index.ts";
import { followHubs } from "./follow-hubs.ts";
import type { IndexWords } from "./index-words.ts";
import type { HubFocusOptions } from "./options.ts";

export type GroundedQuestion = Omit<ProcessedQuestion, "queries"> & {
  readonly queries: readonly WeightedQuery[];
  /**
   * The index entries that the question mentions, with the resulting constraints. The entries are present only if the
   * `groundQuestion` option is set.
   */
  readonly grounding: { readonly mentions: readonly Mention[]; readonly reading: QuestionReading } | null;
};

/** A search query: the complete question, a component, or a label that the question mentions. */
export type WeightedQuery = Query & {
  /** The weight of a match, in (0, 1]. */
  readonly weight: number;
};

export async function groundQuestion(
  { text, components }: DividedQuestion,
  index: HubIndex,
  words: IndexWords,
  options: HubFocusOptions,
  signal: AbortSignal | undefined,
): Promise<GroundedQuestion> {
  const reader = words.reader(index);
  const anchors = options.groundQuestion ? reader.findAnchors(text) : undefined;
  const mentions = anchors && options.followHubs ? await followHubs(text, anchors, index, words) : anchors;
  const { queries, similarities } = await compareWithIndex(
    [text, ...componentTexts(text, components, mentions ?? [])],
    index,
    signal,
  );
  return {
    text,
    components,
    grounding: mentions === undefined ? null : { mentions, reading: reader.read(text, mentions) },
    similarities,
    queries: await Promise.all(
      queries.map(async (query, at) => ({
        ...query,
        weight: options.weighComponents
          ? await specificity(await nearestText(query, at, index, similarities), index)
          : 1,
      })),
    ),
  };
}

/**
 * Returns the texts to use as queries: the labels that the question mentions, and the components that do not overlap
 * with a mention.
 */
function componentTexts(
  question: string,
  components: readonly string[],
  mentions: readonly Mention[],
): readonly string[] {
  const names = mentions.flatMap(({ values, fields }) => [...values, ...fields].map(({ label }) => label));
  const unnamed = components.filter((component) => {
    const start = question.indexOf(component);
    const end = start + component.length;
    return start < 0 || !mentions.some((mention) => mention.start < end && mention.end > start);
  });
  return [...names, ...unnamed];
}

/** Returns 1 for a text that occurs in only one hub, and almost 0 for a text that occurs in all hubs. */
async function specificity(text: number, index: HubIndex): Promise<number> {
  const { hubs } = index.size;
  const users = new Set<number>();
  for await (const { hub } of index.usesOf(text)) users.add(hub);
  return Math.log(1 + hubs / Math.max(1, users.size)) / Math.log(1 + hubs);
}

/**
 * Returns the id of the text that is nearest to a query, or of the first text if none is near. `place` is the query's
 * position in the comparison.
 */
async function nearestText(
  { text }: Query,
  place: number,
  index: HubIndex,
  similarities: ProcessedQuestion["similarities"],
): Promise<number> {
  const same = await index.numberOf(text);
  if (same !== undefined) return same;
  for (const first of similarities[place]?.descending() ?? []) return first;
  return 0;
}
