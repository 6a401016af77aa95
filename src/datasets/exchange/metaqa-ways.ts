/**
 * Finds the golden triples of MetaQA questions: the edges of every path that leads from the topic entity to an answer
 * and follows the question type (`movie_to_actor_to_movie`). A path never returns to the topic entity.
 */
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";

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
export async function findPathTriples(
  graph: KnowledgeGraph,
  {
    topic,
    answers,
    kind,
  }: { readonly topic: string; readonly answers: readonly string[]; readonly kind: string },
): Promise<Triple[]> {
  const steps = stepsOf(kind);
  if (steps === null) return [];
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
  const answerNames = new Set(answers);
  const ends = layer.map((triple) => endOf(triple, step));
  const matching = ends.filter(({ id, label }) => answerNames.has(id) || answerNames.has(label));
  const reachedNames = new Set(matching.flatMap(({ id, label }) => [id, label]));
  return answers.every((answer) => reachedNames.has(answer)) ? new Set(matching.map(({ id }) => id)) : null;
}
