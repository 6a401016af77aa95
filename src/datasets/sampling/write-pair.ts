/** Makes a QA pair of an expression: question, answer, golden triples and labels. */
import { type Entity, formatTriple, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import { hashText } from "../../io/index.ts";
import {
  allParts,
  ask,
  describeQuery,
  type Edge,
  type Expression,
  type GraphIndex,
  hopsOf,
  isSufficient,
  itemKey,
  type MemoryExecutor,
  type TextKinds,
  type Vocabulary,
} from "../../query/index.ts";
import { createRandom } from "../../random.ts";
import type { Mention } from "../answer-set.ts";
import { answerOf } from "../expressions/answer-of.ts";
import { queryCell } from "../expressions/query-cell.ts";
import { uidOf } from "../generate/build-pair.ts";
import type { LabelRules } from "../labels/label-rules.ts";
import { labelsOf } from "../labels/labels-of.ts";
import type { QaPair } from "../qa-pair.ts";
import { answerText } from "./answer-text.ts";
import { givesAway, whyPoor } from "./check-drawn.ts";
import type { Construct, Drawn } from "./constructs.ts";
import type { Field } from "./fields.ts";
import { sourcesOf } from "./sources-of.ts";

export type PairWriter = (
  construct: Construct,
  drawn: Drawn,
) => Promise<QaPair | { readonly refused: string }>;

export type PairSettings = {
  readonly graph: Pick<KnowledgeGraph, "entities" | "outgoing">;
  readonly index: GraphIndex;
  readonly executor: MemoryExecutor;
  readonly vocabulary: Vocabulary;
  readonly graphName: string;
  readonly version: string;
  readonly seed: number;
  /** The most golden triples of lists and look-ups, and of what compares all things. */
  readonly largestGolden: number;
  readonly largestCompared: number;
  readonly triplesOf: (edges: readonly Edge[]) => Promise<readonly Triple[]>;
  readonly textKinds: TextKinds;
  /** Whether the members of a class are records, which belong to other things. */
  readonly isRecord: (type: string) => boolean;
  readonly rules: LabelRules;
};

/** Operations whose proof has to hold everything that was compared or counted. */
const comparing = /^(?:group|rows|best|average|median|largest|smallest|sum|share|count|holds)$/;

export function createPairWriter(settings: PairSettings): PairWriter {
  const { executor, graph, vocabulary, largestGolden, largestCompared } = settings;
  return async (construct, drawn) => {
    const { expression } = drawn;
    const denotation = executor.denoteNow(expression);
    const poor = whyPoor(drawn, denotation, noneOf(drawn, settings.index));
    if (poor !== undefined) return { refused: poor };
    const proved = (await executor.prove(expression)).edges;
    const limit = comparing.test(expression.op) ? largestCompared : largestGolden;
    if (proved.length === 0) return { refused: "no triple proves the answer" };
    if (proved.length > limit) return { refused: "the proof is too long" };
    const triples = await settings.triplesOf(proved);
    if (!isSufficient(expression, triples, denotation, settings.textKinds))
      return { refused: "the triples alone do not give the answer" };
    const answers = await answerOf(expression, denotation, graph);
    const query = queryCell(expression);
    const uid = uidOf(`${settings.version}\n${query}`);
    const { question, template } = wordQuery(query, drawn, settings);
    if (givesAway(question, drawn, answers)) return { refused: "the question contains its answer" };
    return {
      uid,
      question,
      goldenAnswer: answerText(answers),
      sourceIds: await sourcesOf(triples, graph, settings.isRecord),
      goldenDocChunks: [],
      goldenTriples: triples.map(formatTriple),
      generatedWith:
        construct.strategy === "subgraph" ? "publication_subgraph_strategy" : "clustering_strategy",
      ...topicOf(drawn, triples, settings),
      hops: hopsOf(expression),
      template,
      useCase: String(classifyUseCase(drawn)),
      semiTyped: drawn.conditions.some(({ words }) => words.frame.kind === "noun"),
      labels: await labelsOf(expression, { denotation, golden: triples.length }, graph, settings.rules),
      graph: settings.graphName,
      graphHash: settings.version,
      query,
      sparql: "",
      logicalForm: describeQuery(expression, vocabulary),
      answers,
      mentions: mentionsIn(question, expression, settings),
      split: "",
      review: "",
      extra: {},
    };
  };
}

/** Returns the keys of the ends of the asked field that mean none. */
function noneOf({ asked }: Drawn, index: GraphIndex): ReadonlySet<string> {
  return new Set(
    [...(asked?.none ?? [])].map((end) => {
      const value = index.value(end);
      return itemKey(value === null ? { thing: index.id(end) } : { value });
    }),
  );
}

/** Finds the names and texts of an expression in its question. */
export function mentionsIn(
  question: string,
  expression: Expression,
  { index }: Pick<PairSettings, "index">,
): readonly Mention[] {
  const named = allParts(expression).flatMap((part): { label: string; ids: string[] }[] => {
    if (part.op === "entities")
      return part.ids.map((id) => ({ label: index.label(index.thing(id) ?? -1), ids: [id] }));
    const values = part.op === "value" ? [part.value] : part.op === "values" ? part.list : [];
    return values.flatMap((value) => (value.kind === "text" ? [{ label: value.text, ids: [] }] : []));
  });
  const found = named.flatMap(({ label, ids }): Mention[] => {
    const start = label === "" ? -1 : question.indexOf(label);
    return start === -1
      ? []
      : [{ kind: "entity", text: label, start, end: start + label.length, label, ids }];
  });
  return found.toSorted((left, right) => left.start - right.start);
}

/** Writes a query as a question, and as a template with slots for names and values. */
export function wordQuery(
  query: string,
  { expression, single = false }: Pick<Drawn, "expression" | "single">,
  { vocabulary, seed }: Pick<PairSettings, "vocabulary" | "seed">,
): { readonly question: string; readonly template: string } {
  const write = (words: Vocabulary): string => {
    const random = createRandom(Number.parseInt(hashText(query).slice(0, 8), 16) + seed);
    const choose = <T>(options: readonly [T, ...T[]]): T => options[random.below(options.length)] as T;
    return ask(expression, { vocabulary: words, choose, sentences: true }, single);
  };
  return { question: write(vocabulary), template: write(withSlots(vocabulary)) };
}

function withSlots(vocabulary: Vocabulary): Vocabulary {
  return {
    ...vocabulary,
    nameOf: (id) => `[${vocabulary.nounOf(id)?.singular ?? "entity"}]`,
    valueText: () => "[value]",
  };
}

function topicOf(
  { topic, expression }: Drawn,
  triples: readonly Triple[],
  { index }: PairSettings,
): Pick<QaPair, "topicEntityId" | "topicEntityValue"> {
  const named = topic === undefined || !index.isThing(topic) ? undefined : topic;
  if (named !== undefined) return { topicEntityId: index.id(named), topicEntityValue: index.label(named) };
  const nodes = triples.flatMap(({ subject, object }): Entity[] => [subject, object]);
  const id = expression.op === "with" && expression.to?.op === "entities" ? expression.to.ids[0] : undefined;
  const found = nodes.find((node) => node.id === id) ?? triples[0]?.subject;
  return { topicEntityId: found?.id ?? "", topicEntityValue: found?.label ?? "" };
}

/**
 * Returns the use case: from metadata or content, to metadata or content. A question without a condition starts from a
 * name, which is metadata. Source: thesis, section 8.3.1.
 */
export function classifyUseCase({
  conditions,
  asked,
  topic,
}: Pick<Drawn, "conditions" | "asked" | "topic">): number {
  const isMetadata = (field: Field | undefined): boolean => field === undefined || field.isMetadata;
  const kinds =
    conditions.length === 0 || topic !== undefined
      ? [true, ...conditions.map(isMetadata)]
      : conditions.map(isMetadata);
  const toMetadata = isMetadata(asked);
  if (kinds.every((kind) => kind)) return toMetadata ? 1 : 2;
  if (kinds.every((kind) => !kind)) return toMetadata ? 3 : 4;
  return toMetadata ? 6 : 5;
}
