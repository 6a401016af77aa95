/** Answers a question with all steps of Mindmap. */
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../language/index.ts";
import type { LabelIndex } from "../label-index.ts";
import { createNeighbours } from "../neighbours.ts";
import { rankInOrder } from "../rank-in-order.ts";
import type { Retrieval, TraceStep } from "../retriever.ts";
import { type DialogueRecord, runDialogue } from "../run-dialogue.ts";
import { settleAll } from "../settle-all.ts";
import { sourceOf } from "../source-of.ts";
import { findNeighbourEvidence } from "./find-neighbour-evidence.ts";
import { findPathEvidence } from "./find-path-evidence.ts";
import { type LinkedName, linkEntities } from "./link-entities.ts";
import type { MindmapOptions } from "./options.ts";

export const mindmapTasks = ["extractEntities", "verbalisePaths", "answerFromEvidence"] as const;
export type MindmapTask = (typeof mindmapTasks)[number];

type Surroundings = {
  readonly graph: KnowledgeGraph;
  readonly labels: LabelIndex;
  readonly language: LanguageSlice<MindmapTask>;
  readonly options: MindmapOptions;
};

/** The evidence so far, which is kept if the dialogue ends early. */
type Evidence = {
  paths: readonly (readonly Triple[])[];
  neighbours: readonly Triple[];
};

export async function answerQuestion(
  question: string,
  surroundings: Surroundings,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const { language, options } = surroundings;
  const limits = { language, tasks: mindmapTasks, maximumCalls: options.maximumCalls, signal };
  const start: Evidence = { paths: [], neighbours: [] };
  const { progress, recorded } = await runDialogue(limits, start, (limited, call, state) =>
    collect(question, { ...surroundings, language: limited }, call, state),
  );
  const evidence = [...progress.paths, ...progress.neighbours.map((triple) => [triple])];
  return {
    ...recorded,
    triples: rankInOrder(evidence.flat()),
    sources: evidence.flatMap(([first]) => (first === undefined ? [] : [sourceOf(first.subject)])),
  };
}

async function collect(
  question: string,
  { graph, labels, language, options }: Surroundings,
  call: LanguageCall,
  progress: Evidence & DialogueRecord,
): Promise<void> {
  const names = await language.extractEntities({ question }, call);
  const { linkedNames, unlinked } = await linkEntities(names, labels, options, call.signal);
  progress.trace.push({
    step: "linked entities",
    detail: { linked: linkedNames.map(describeLinkedName), unlinked },
  });
  const entities = linkedNames.flatMap((linkedName) => linkedName.entities);
  progress.trail.link(entities);
  // All relations lead to neighbours; each neighbour is kept or dropped separately.
  progress.trail.followAll(entities.map(({ id }) => id));
  if (linkedNames.length < 2) progress.trace.push(explainFewNames(linkedNames));
  const evidence = await findPathEvidence(graph, linkedNames, options, call.signal);
  progress.paths = evidence.paths;
  const { complete } = evidence;
  progress.trace.push({
    step: "path evidence",
    detail: { found: evidence.pathCount, kept: progress.paths.length, complete },
  });
  const [compared] = await labels.compare([question], call.signal);
  if (compared !== undefined) {
    progress.neighbours = await findNeighbourEvidence(
      createNeighbours(graph),
      linkedNames,
      compared,
      progress.paths.flat(),
      options.neighbours,
    );
  }
  progress.trace.push({ step: "neighbour evidence", detail: { kept: progress.neighbours.length } });
  progress.answer = await answerFrom(question, progress, language, call);
}

/** Verbalises both types of evidence concurrently, and generates the answer from both. */
async function answerFrom(
  question: string,
  progress: Evidence & DialogueRecord,
  language: Surroundings["language"],
  call: LanguageCall,
): Promise<string | null> {
  const verbalise = async (paths: readonly (readonly Triple[])[]): Promise<readonly string[]> =>
    paths.length === 0 ? [] : language.verbalisePaths({ paths }, call);
  const [paths = [], neighbours = []] = await settleAll([
    verbalise(progress.paths),
    verbalise(progress.neighbours.map((triple) => [triple])),
  ]);
  return language.answerFromEvidence({ question, paths, neighbours }, call);
}

/**
 * Records a weakness that the thesis describes (lines 5166–5174): paths connect only entities that the question
 * mentions.
 */
function explainFewNames([firstName]: readonly LinkedName[]): TraceStep {
  const reason =
    firstName === undefined
      ? "no name in the question resembles a label in the graph, so there is no evidence"
      : "the question mentions only one entity of the graph, so there is no path evidence, and the search ends after one hop";
  return { step: firstName === undefined ? "no entity" : "one entity", detail: { reason } };
}

function describeLinkedName({ name, label, entities, similarity }: LinkedName): Record<string, unknown> {
  return { name, label, entities: entities.length, similarity };
}
