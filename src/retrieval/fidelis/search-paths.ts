/**
 * Performs the beam search of FiDeLiS: extends paths, chooses among them according to the plan, and verifies them,
 * until a path proves the statement or the limit is reached.
 */
import type { Entity, PathStep } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice, SearchPlan } from "../../language/index.ts";
import type { LabelSimilarities } from "../label-index.ts";
import type { Neighbours } from "../neighbours.ts";
import type { TraceStep } from "../retriever.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { type CandidatePath, extendPath, startPath } from "./candidate-path.ts";
import type { FidelisOptions } from "./options.ts";
import { scoreNeighbours } from "./score-neighbours.ts";

type Search = {
  readonly question: string;
  readonly topic: Entity;
  readonly plan: SearchPlan;
  /** The similarities of each keyword to all labels. */
  readonly keywords: readonly LabelSimilarities[];
  readonly neighbours: Neighbours;
  readonly language: LanguageSlice<"choosePaths" | "verifyDeduction">;
  readonly options: FidelisOptions;
};

/** The results of the search so far, which are kept if the dialogue ends early. */
export type SearchState = {
  /** The paths that prove the statement; empty if no path does. */
  proven: readonly CandidatePath[];
  /** The paths chosen in the last step, best first. */
  chosen: readonly CandidatePath[];
};

export async function searchPaths(
  search: Search,
  call: LanguageCall,
  state: SearchState & DialogueRecord,
): Promise<void> {
  const { question, plan, language, options } = search;
  /** All paths found so far. An extended path stays in the list but is not extended again. */
  const candidates: CandidatePath[] = [];
  const extended = new Set<number>();
  let beam: readonly CandidatePath[] = [startPath(search.topic)];
  let ending: TraceStep = { step: "step limit", detail: { steps: options.maximumSteps } };
  for (let step = 1; step <= options.maximumSteps; step += 1) {
    const added = await extendBeam(search, beam, candidates.length);
    for (const { id } of beam) extended.add(id);
    candidates.push(...added.map(({ path }) => path));
    for (const { from, step: addedStep } of added) {
      state.trail.follow([from], { predicate: addedStep.triple.predicate, forwards: addedStep.forwards });
    }
    const unextended = candidates
      .filter(({ id }) => !extended.has(id))
      .sort((left, right) => right.score - left.score);
    if (unextended.length === 0) {
      ending = { step: "no path left", detail: { step } };
      break;
    }
    beam = await choose(search, candidates, unextended, call);
    state.chosen = beam;
    const proofs = await language.verifyDeduction(
      { question, statement: plan.statement, plan: plan.plan, paths: beam },
      call,
    );
    state.proven = beam.filter(({ id }) => proofs.includes(id));
    const counts = {
      added: added.length,
      open: unextended.length,
      chosen: beam.length,
      proven: state.proven.length,
    };
    state.trace.push({ step: "beam", detail: { step, ...counts } });
    if (state.proven.length > 0) return;
    if (beam.length === 0) {
      ending = { step: "no path chosen", detail: { step } };
      break;
    }
  }
  state.trace.push(ending);
  // Nothing is proven, so the best paths of the whole list are the result. Shorter paths come first, so that a longer path is
  // chosen only if it contains more.
  const shortFirst = [...candidates].sort(
    (left, right) => left.triples.length - right.triples.length || right.score - left.score,
  );
  state.chosen = await choose(search, candidates, shortFirst, call);
}

/** Selects the best of the candidate paths. */
async function choose(
  { question, plan, language, options }: Search,
  candidates: readonly CandidatePath[],
  paths: readonly CandidatePath[],
  call: LanguageCall,
): Promise<readonly CandidatePath[]> {
  const input = { question, plan: plan.plan, paths, maxPaths: options.topK };
  return (await language.choosePaths(input, call)).flatMap((id) => candidates[id - 1] ?? []);
}

/** A path in the beam with one more step, and the entity at which the step starts. */
type Extension = { readonly path: CandidatePath; readonly from: string; readonly step: PathStep };

/** Requests the neighbours of all path ends in one query and scores them. */
async function extendBeam(
  { neighbours, keywords, options }: Search,
  beam: readonly CandidatePath[],
  previousPaths: number,
): Promise<readonly Extension[]> {
  const stepsByEntity = await neighbours.of(beam.map(({ end }) => end.id));
  const scored = beam.flatMap((path) =>
    scoreNeighbours(path, stepsByEntity.get(path.end.id) ?? [], keywords, options).map((neighbour) => ({
      path,
      ...neighbour,
    })),
  );
  return scored.map(({ path, step, score }, at) => ({
    path: extendPath(path, step, score, previousPaths + at + 1),
    from: path.end.id,
    step,
  }));
}
