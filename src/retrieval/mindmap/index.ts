/**
 * Mindmap (thesis, section 7.4.6) finds the entities in the graph that a question mentions, and answers from the paths
 * between them and from their neighbours, with a chain of inferences and a decision tree. See README.md.
 */
import { type Entity, endOf, type Triple, tripleKey } from "../../graph/index.ts";
import { pathsPerCall } from "../../tasks/index.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { indexLabels, type LabelIndex } from "../label-index.ts";
import { type LinkedName, linkNames } from "../link-names.ts";
import { createNeighbours } from "../neighbours.ts";
import { rankInOrder, scoreInOrder } from "../rank-in-order.ts";
import type { TraceStep } from "../retriever.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { settleAll } from "../settle-all.ts";
import { sourceOf } from "../source-of.ts";
import { findPathEvidence } from "./find-path-evidence.ts";
import { mindmapRows } from "./options.ts";

const tasks = ["extractEntities", "verbalisePaths", "answerFromEvidence"] as const;

type Evidence = {
  paths: readonly (readonly Triple[])[];
  /** The triples around the entities that are on no path. */
  neighbours: readonly Triple[];
};

type Search = Exploration<typeof mindmapRows, (typeof tasks)[number], LabelIndex>;

export const mindmap = defineExplorer({
  options: mindmapRows,
  tasks,
  usesTopic: false,
  /**
   * Counts one call to extract the entities, one for each batch of up to `pathsPerCall` paths or neighbours to verbalise,
   * and one for the answer. The call limit counts tasks instead: verbalising all paths is one task, and verbalising all
   * neighbours is another.
   */
  callRange: ({ finalPaths, neighbours, maximumCalls }) => {
    const [paths = 0, others = 0] = [finalPaths, neighbours].map((lines) => Math.ceil(lines / pathsPerCall));
    const allowed = maximumCalls > 2 ? paths + others : maximumCalls === 2 ? Math.max(paths, others) : 0;
    return { least: 1, most: 1 + allowed + (maximumCalls > 3 ? 1 : 0) };
  },
  prepare: indexLabels,
  start: (): Evidence => ({ paths: [], neighbours: [] }),
  async search({ text: question }, search, progress) {
    const { graph, index, language, call, options } = search;
    const names = await language.extractEntities({ question }, call);
    const { linked, unlinked } = await linkNames(names, index, call.signal);
    progress.trace.push({ step: "linked entities", detail: { linked: linked.map(describe), unlinked } });
    const entities = linked.map(({ entity }) => entity);
    progress.trail.link(entities);
    // All relations lead to neighbours; each neighbour is kept or dropped separately.
    progress.trail.followAll(entities.map(({ id }) => id));
    if (entities.length < 2) progress.trace.push(explainFewNames(entities));
    if (entities.length < options.minimumNames) return;
    const { paths, pathCount, complete } = await findPathEvidence(
      graph,
      index,
      entities,
      options,
      call.signal,
    );
    progress.paths = paths;
    const detail = { found: pathCount, kept: paths.length, complete };
    progress.trace.push({ step: "path evidence", detail });
    progress.neighbours = await findNeighbours(entities, search, progress.paths);
    progress.trace.push({ step: "neighbour evidence", detail: { kept: progress.neighbours.length } });
    await answerFrom(question, search, progress);
  },
  result: ({ paths, neighbours }, { options }) => {
    const evidence = [...paths, ...neighbours.map((triple) => [triple])];
    return {
      triples: options.returned === "paths" ? scoreInOrder(paths.flat()) : rankInOrder(evidence.flat()),
      sources: evidence.flatMap(([first]) => (first === undefined ? [] : [sourceOf(first.subject)])),
    };
  },
});

/** Returns the triples of the first lines about the entities' neighbours, without those on the paths. */
async function findNeighbours(
  entities: readonly Entity[],
  { graph, options }: Search,
  paths: Evidence["paths"],
): Promise<readonly Triple[]> {
  const around = await createNeighbours(graph).of(entities.map(({ id }) => id));
  const used = new Set(paths.flat().map(tripleKey));
  const steps = entities
    .flatMap(({ id }) => (around.get(id) ?? []).map((step) => ({ step, of: id })))
    .filter(({ step }) => step.forwards || !options.outgoingOnly);
  const lines =
    options.neighbourLines === "by relation"
      ? [
          ...Map.groupBy(steps, ({ step: { triple }, of }) =>
            JSON.stringify([of, triple.predicate.id]),
          ).values(),
        ]
      : steps
          .sort((left, right) => compareTexts(endOf(left.step).label, endOf(right.step).label))
          .map((step) => [step]);
  const triples = lines.slice(0, options.neighbours).flatMap((line) => line.map(({ step }) => step.triple));
  return triples.filter((triple) => !used.has(tripleKey(triple)));
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Verbalises both types of evidence concurrently, and generates the answer with its inference from both. */
async function answerFrom(
  question: string,
  { language, call }: Search,
  progress: Evidence & DialogueRecord,
): Promise<void> {
  const verbalise = async (paths: readonly (readonly Triple[])[]): Promise<readonly string[]> =>
    paths.length === 0 ? [] : language.verbalisePaths({ paths }, call);
  const [paths = [], neighbours = []] = await settleAll([
    verbalise(progress.paths),
    verbalise(progress.neighbours.map((triple) => [triple])),
  ]);
  const { answer, chain, tree } = await language.answerFromEvidence({ question, paths, neighbours }, call);
  progress.answer = answer;
  if (chain.length > 0) progress.trace.push({ step: "inference", detail: { chain, tree } });
}

/**
 * Records a weakness that the thesis describes (lines 5166–5174): paths connect only entities that the question
 * mentions.
 */
function explainFewNames([first]: readonly Entity[]): TraceStep {
  const reason =
    first === undefined
      ? "no name in the question resembles a label in the graph, so there is no evidence"
      : "the question mentions only one entity of the graph, so there is no path evidence";
  return { step: first === undefined ? "no entity" : "one entity", detail: { reason } };
}

function describe({ name, entity, similarity }: LinkedName): Record<string, unknown> {
  return { name, entity: entity.id, label: entity.label, similarity };
}
