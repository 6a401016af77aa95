/**
 * Imports MetaQA: questions with the topic entity in square brackets, as a table (hop, qtype, question, answers) or in
 * the published line format (question, tab, answers). Multiple answers are separated by `|`.
 */

import { hashText } from "../../base/io/index.ts";
import { formatTriple, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import { listAnswer } from "../answer-set.ts";
import { blankPair } from "../question-cells.ts";
import { type Item, ItemError, linesOf, type QuestionFormat } from "./question-format.ts";

type Row = {
  readonly hops: number | null;
  readonly kind: string;
  readonly text: string;
  readonly topic: string;
  readonly answers: readonly string[];
};

/**
 * Golden triples are the edges of the graph between the topic entity and the answers: on the path that the question
 * type describes or, for a file without types, on the shortest path of relations that leads to exactly the answers.
 */
export const metaqa: QuestionFormat = {
  title: "MetaQA",
  structure: "lines with a question whose topic is in square brackets, a tab, and answers",
  open: ({ text }, { graph }) => {
    const isTable = /^hop\t/i.test(text);
    const items = linesOf(text).slice(isTable ? 1 : 0);
    const isQuestion = ({ value }: Item): boolean => {
      const [text = "", ...answers] = String(value).split("\t");
      return answers.length > 0 && topicOf(text) !== undefined;
    };
    if (!isTable && !items.slice(0, 50).some(isQuestion)) return null;
    return {
      items,
      notes: graph === undefined ? ["golden triples: none, because they require --graph"] : [],
      read: async ({ place, value }, tally) => {
        const row = readRow(String(value), isTable);
        const found = graph === undefined ? null : await findTriples(graph, row);
        if (graph !== undefined) {
          tally(
            found === null
              ? "without golden triples, because no path of the graph leads to the answers"
              : "with golden triples",
          );
        }
        const triples = found?.triples ?? [];
        return [
          {
            ...blankPair(hashText(`${place.line}\n${row.text}`).slice(0, 12), question(row.text)),
            goldenAnswer: row.answers.join("; "),
            answers: listAnswer(row.answers.map((label) => ({ label, ids: [] }))),
            goldenTriples: triples.map(formatTriple),
            sourceIds: triples.map(({ subject }) => subject.id),
            topicEntityId: row.topic,
            topicEntityValue: row.topic,
            hops: row.hops ?? found?.hops ?? null,
            template: row.kind,
          },
        ];
      },
    };
  },
};

function readRow(line: string, isTable: boolean): Row {
  const cells = line.split("\t");
  const [hop, kind, text, answers] = isTable ? cells : [undefined, "", ...cells];
  const topic = topicOf(text ?? "");
  if (text === undefined || answers === undefined || topic === undefined) {
    throw new ItemError("expected a question with its topic in square brackets, a tab, and answers");
  }
  const hops = hop === undefined ? null : Number(hop);
  if (hops !== null && !Number.isInteger(hops)) throw new ItemError(`"${hop}" is not a valid number of hops`);
  return { hops, kind: kind ?? "", text, topic, answers: answers.split("|") };
}

/** Returns the words between the first brackets. */
function topicOf(text: string): string | undefined {
  const start = text.indexOf("[");
  const end = text.indexOf("]", start + 1);
  return start === -1 || end <= start + 1 ? undefined : text.slice(start + 1, end);
}

/** Adds the capital letter and the question mark that the published questions lack. */
function question(text: string): string {
  const plain = text.replace(/[[\]]/g, "").trim();
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${plain.endsWith("?") ? "" : "?"}`;
}

// Finds the golden triples of questions with a topic entity and answers: the edges of every path that leads from the
// topic entity to an answer along the same relations. A path never returns to the topic entity.

type TopicQuestion = {
  readonly topic: string;
  /** The ids or labels of the answers. */
  readonly answers: readonly string[];
  /** The number of relations on the path, or null if it is unknown. */
  readonly hops: number | null;
  /** The question type, such as `movie_to_actor_to_movie`; empty if it is unknown. */
  readonly kind: string;
};

type FoundTriples = {
  /** The edges, ordered by step. */
  readonly triples: readonly Triple[];
  readonly hops: number;
};

/**
 * Follows the path that the question type describes. Without a type, the path is the shortest one, of up to three
 * relations, whose ends are exactly the answers.
 * @returns null if no path leads to every answer, or if two paths of equal length do
 */
async function findTriples(graph: KnowledgeGraph, question: TopicQuestion): Promise<FoundTriples | null> {
  const { topic, answers, hops, kind } = question;
  if (hops === 1) {
    const triples = await edgesBetween(graph, topic, answers);
    return triples.length === 0 ? null : { triples, hops };
  }
  const steps = kind === "" ? await shortestSteps(graph, question) : stepsOf(kind);
  if (steps === null) return null;
  const triples = await edgesAlong(graph, question, steps);
  return triples.length === 0 ? null : { triples, hops: steps.length };
}

async function edgesBetween(
  graph: KnowledgeGraph,
  topic: string,
  answers: readonly string[],
): Promise<Triple[]> {
  const names = new Set(answers);
  const [out, back] = [await graph.outgoing([topic]), await graph.incoming([topic])];
  return [
    ...(out.get(topic) ?? []).filter(({ object }) => isNamed(object, names)),
    ...(back.get(topic) ?? []).filter(({ subject }) => isNamed(subject, names)),
  ];
}

const mostHops = 3;
/** A path through more entities than this is not followed: it leads through most of the graph. */
const mostEntities = 20_000;

/** Returns the relations of the shortest path whose ends are exactly the answers, or null if none or several fit. */
async function shortestSteps(
  graph: KnowledgeGraph,
  { topic, answers }: TopicQuestion,
): Promise<readonly Step[] | null> {
  const names = new Set(answers);
  let paths: { steps: readonly Step[]; ends: readonly string[] }[] = [{ steps: [], ends: [topic] }];
  for (let hops = 1; hops <= mostHops; hops += 1) {
    const longer: typeof paths = [];
    const fitting: (readonly Step[])[] = [];
    for (const { steps, ends } of paths) {
      for (const [step, reached] of await relationsFrom(graph, ends)) {
        const beyond = [...reached.values()].filter(({ id }) => id !== topic);
        const isExact = beyond.length > 0 && beyond.every((entity) => isNamed(entity, names));
        if (
          isExact &&
          answers.every((answer) => beyond.some(({ id, label }) => id === answer || label === answer))
        )
          fitting.push([...steps, step]);
        longer.push({ steps: [...steps, step], ends: beyond.map(({ id }) => id) });
      }
    }
    if (fitting.length > 0) return fitting.length === 1 ? (fitting[0] ?? null) : null;
    paths = longer.filter(({ ends }) => ends.length > 0 && ends.length <= mostEntities);
  }
  return null;
}

type End = Triple["object"];

/** Maps each relation and direction from a group of entities to the entities that it leads to, by id. */
async function relationsFrom(
  graph: KnowledgeGraph,
  ids: readonly string[],
): Promise<[Step, ReadonlyMap<string, End>][]> {
  const relations = new Map<string, [Step, Map<string, End>]>();
  for (const forward of [true, false]) {
    const edges = forward ? await graph.outgoing(ids) : await graph.incoming(ids);
    for (const triple of [...edges.values()].flat()) {
      const step = { predicate: triple.predicate.label, forward };
      const key = JSON.stringify(step);
      const [, ends] = relations.get(key) ?? [step, new Map<string, End>()];
      const end = endOf(triple, step);
      relations.set(key, [step, ends.set(end.id, end)]);
    }
  }
  return [...relations.values()];
}

function isNamed({ id, label }: End, names: ReadonlySet<string>): boolean {
  return names.has(id) || names.has(label);
}

/** Maps the role of a movie's neighbour to the label of the edge between the two, which always starts at the movie. */
const edgeOfRole: ReadonlyMap<string, string> = new Map(
  Object.entries({
    actor: "starred actors",
    director: "directed by",
    writer: "written by",
    genre: "has genre",
    tag: "has tags",
    tags: "has tags",
    year: "release year",
    language: "in language",
  }),
);

type Step = { readonly predicate: string; readonly forward: boolean };

/** @returns the steps of a question type, or `null` if it does not describe a path */
function stepsOf(kind: string): Step[] | null {
  const roles = kind.split("_to_");
  const steps = roles.slice(1).map((to, at): Step | null => {
    const forward = roles[at] === "movie";
    const predicate = edgeOfRole.get(forward ? to : (roles[at] ?? ""));
    return predicate === undefined || forward === (to === "movie") ? null : { predicate, forward };
  });
  return steps.length > 0 && steps.every((step) => step !== null) ? steps : null;
}

/** @returns the edges, ordered by step; empty if the paths do not reach every answer */
async function edgesAlong(
  graph: KnowledgeGraph,
  { topic, answers }: TopicQuestion,
  steps: readonly Step[],
): Promise<Triple[]> {
  const layers: Triple[][] = [];
  let reached = new Set([topic]);
  for (const step of steps) {
    const layer = await edgesFrom(graph, [...reached], step);
    const beyond = layer.filter((triple) => endOf(triple, step).id !== topic);
    layers.push(beyond);
    reached = new Set(beyond.map((triple) => endOf(triple, step).id));
  }
  let targetIds = idsOfAnswers(layers.at(-1) ?? [], steps.at(-1) as Step, answers);
  if (targetIds === null) return [];
  const pathTriples: Triple[] = [];
  for (const [at, step] of [...steps.entries()].reverse()) {
    const used: Triple[] = (layers[at] ?? []).filter((triple) => targetIds?.has(endOf(triple, step).id));
    pathTriples.unshift(...used);
    targetIds = new Set(used.map((triple) => startOf(triple, step).id));
  }
  return pathTriples;
}

async function edgesFrom(
  graph: KnowledgeGraph,
  ids: readonly string[],
  { predicate, forward }: Step,
): Promise<Triple[]> {
  const edgesById = forward ? await graph.outgoing(ids) : await graph.incoming(ids);
  return [...edgesById.values()].flat().filter((triple) => triple.predicate.label === predicate);
}

function startOf({ subject, object }: Triple, { forward }: Step): Triple["subject"] {
  return forward ? subject : object;
}

function endOf({ subject, object }: Triple, { forward }: Step): Triple["subject"] {
  return forward ? object : subject;
}

/** @returns the ids of the answers, or `null` if an answer is not at the end of any edge */
function idsOfAnswers(layer: readonly Triple[], step: Step, answers: readonly string[]): Set<string> | null {
  const names = new Set(answers);
  const matching = layer.map((triple) => endOf(triple, step)).filter((end) => isNamed(end, names));
  const reachedNames = new Set(matching.flatMap(({ id, label }) => [id, label]));
  return answers.every((answer) => reachedNames.has(answer)) ? new Set(matching.map(({ id }) => id)) : null;
}
