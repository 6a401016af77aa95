/** Makes random edits in all phases of a workspace, with the functions that the commands call. */

import { existsSync, readFileSync } from "node:fs";
import { InputError, OptionError, WorkspaceError } from "../../../base/errors.ts";
import {
  addCandidates,
  addCitation,
  adjudicate,
  createPaper,
  decide,
  postpone,
  type SurveyState,
  setCriterion,
  settleSuspect,
  stopSurvey,
  withdrawDecision,
} from "../../../literature/index.ts";
import * as taxonomy from "../../../taxonomy/index.ts";
import { phaseFile, readSurveyState } from "../../../workspace/index.ts";
import { type Actor, call, edit, type Make, phrase, pick, survey } from "./actor.ts";
import { reviewQuestion } from "./review-at-random.ts";

function newestOf(actor: Actor): taxonomy.Increment {
  const [newest] = taxonomy.tryReplay(actor.editor.read("construction"), "").increments.slice(-1);
  if (!newest) throw new OptionError("there is no increment");
  return newest;
}

function operate(actor: Actor, operation: (newest: taxonomy.Increment) => taxonomy.Operation): void {
  edit(actor, "construction", (state) =>
    taxonomy.addOperations(state, newestOf(actor), [operation(newestOf(actor))]),
  );
}

const lateKinds: Readonly<Record<string, Make>> = {
  "create a class": (actor) =>
    operate(actor, (newest) => ({
      op: "create-class",
      category: pick(actor, newest.categories).name,
      class: phrase(actor),
      description: "",
      reason: "it is missing",
    })),
  "describe a taxonomy class": (actor) =>
    operate(actor, (newest) => {
      const { category, name } = pick(actor, taxonomy.classesOf(newest));
      return { op: "describe-class", category, class: name, description: phrase(actor), reason: "clearer" };
    }),
  "rename a taxonomy class": (actor) =>
    operate(actor, (newest) => {
      const { category, name } = pick(actor, taxonomy.classesOf(newest));
      return { op: "rename-class", category, class: name, to: phrase(actor), reason: "clearer" };
    }),
  "create a taxonomy category": (actor) =>
    operate(actor, () => ({
      op: "create-category",
      category: phrase(actor),
      description: "",
      reason: "another facet",
    })),
  "next increment": (actor) => {
    if (actor.random.below(8) === 0) {
      edit(actor, "construction", (state) => taxonomy.openNextIncrement(state, newestOf(actor)));
    }
  },
  finding: (actor) => call(actor, "validate finding", { text: phrase(actor) }),
  "answer a finding": (actor) =>
    call(actor, "validate finding", {
      text: pick(actor, actor.editor.read("validation").findings).id,
      state: "accepted",
      answer: phrase(actor),
    }),
  verdict: (actor) =>
    call(
      actor,
      "validate verdict",
      {
        question: pick(actor, Object.keys(taxonomy.gqmQuestions)),
        satisfied: actor.random.below(2) === 0,
      },
      phrase(actor),
    ),
  "mark an overlap": (actor) => {
    const labels = taxonomy.classesOf(newestOf(actor)).map(({ label }) => label);
    const file = taxonomy.matrixFile(
      { validation: phaseFile(actor.editor.workspace, "validation") },
      newestOf(actor).name,
    );
    const before = existsSync(file) ? taxonomy.readOrthogonalityMatrix(file) : undefined;
    const cell = { row: pick(actor, labels), column: pick(actor, labels) };
    const matrix = taxonomy.markOverlaps(before, labels, [cell], actor.random.below(3) > 0);
    const text = existsSync(file) ? readFileSync(file, "utf8") : null;
    actor.editor.commit("validation", { operation: { kind: "random" } }, [
      { file, before: text, after: taxonomy.formatOrthogonalityMatrix(matrix) },
    ]);
  },
  "add an object": (actor) =>
    edit(actor, "application", (state) =>
      taxonomy.addObjects(state, [{ id: `o${actor.random.below(90)}`, text: phrase(actor) }]),
    ),
  classify: (actor) =>
    call(actor, "apply classify", {
      object: pick(actor, actor.editor.read("application").objects).id,
      scheme: "another",
      annotator: pick(actor, [actor.author, "Cyd"]),
      classes: [phrase(actor)],
    }),
  usability: (actor) =>
    call(actor, "apply usability", {
      annotator: actor.author,
      answers: Array.from({ length: 10 }, () => 1 + actor.random.below(5)),
    }),
  objective: (actor) => edit(actor, "planning", (state) => ({ ...state, objective: phrase(actor) })),
  topic: (actor) =>
    edit(actor, "planning", (state) => ({
      ...state,
      literature: {
        ...state.literature,
        topics: [...new Set([...state.literature.topics, phrase(actor)])],
      },
    })),
  review: (actor) => reviewQuestion(actor),
  undo: ({ editor, random }) => {
    if (random.below(3) === 0) editor.undo();
  },
};

const paperOf = (actor: Actor, state: SurveyState): string => pick(actor, state.iterations.flat()).key;
const stages = ["screening", "skim"] as const;
const verdicts = ["in", "out"] as const;

const surveyKinds: Readonly<Record<string, Make>> = {
  decide: (actor) =>
    survey(actor, (state) =>
      decide(state, {
        paper: paperOf(actor, state),
        stage: pick(actor, stages),
        reviewer: pick(actor, [actor.author, actor.author, "Cyd"]),
        verdict: pick(actor, verdicts),
        reason: phrase(actor),
      }),
    ),
  rule: (actor) =>
    survey(actor, (state) =>
      adjudicate(state, {
        paper: paperOf(actor, state),
        stage: pick(actor, stages),
        author: actor.author,
        verdict: pick(actor, verdicts),
        reason: phrase(actor),
      }),
    ),
  "take a decision back": (actor) =>
    survey(actor, (state) => withdrawDecision(state, pick(actor, state.survey.decisions))),
  later: (actor) => survey(actor, (state) => postpone(state, paperOf(actor, state), phrase(actor))),
  criterion: (actor) =>
    survey(actor, (state) =>
      setCriterion(state, { id: `C${actor.random.below(9)}`, kind: "exclusion", text: phrase(actor) }),
    ),
  suspect: (actor) =>
    survey(actor, (state) =>
      settleSuspect(
        state,
        [paperOf(actor, state), paperOf(actor, state)],
        actor.random.below(2) === 0,
        actor.author,
      ),
    ),
  cite: (actor) => survey(actor, (state) => addCitation(state, paperOf(actor, state), paperOf(actor, state))),
  stop: (actor) => survey(actor, (state) => stopSurvey(state, { after: 1, reason: phrase(actor) })),
  candidates: (actor) =>
    survey(actor, (state) => {
      const number = actor.random.below(400);
      const fields = { title: `Study number ${number} of ${phrase(actor)}`, year: "2020" };
      const source = {
        kind: "import",
        iteration: pick(actor, [1, 2]),
        from: `${phrase(actor)}.bib`,
      } as const;
      return addCandidates(state, source, [createPaper(`New${number}`, "article", fields)]).state;
    }),
};

const classOf = ({ editor, ...actor }: Actor): string =>
  pick({ editor, ...actor }, taxonomy.extractedClasses(editor.read("extraction"))).id;
const clusterOf = (actor: Actor): string => pick(actor, actor.editor.read("clustering").clusters).id;
const categoryOf = (actor: Actor): string => pick(actor, actor.editor.read("clustering").categories).id;
const publicationOf = (actor: Actor): string =>
  pick(actor, readSurveyState(actor.editor).iterations.flat()).key;

const classKinds: Readonly<Record<string, Make>> = {
  "add a class": (actor) =>
    call(actor, "extract add", { publication: publicationOf(actor), name: phrase(actor) }),
  "describe a class": (actor) =>
    call(actor, "extract edit", { id: classOf(actor), description: phrase(actor) }),
  "remove a class": (actor) => call(actor, "extract remove", { id: classOf(actor) }),
  "describe a publication": (actor) =>
    call(actor, "extract publication", { id: publicationOf(actor), domain: phrase(actor) }),
  "no class": (actor) => call(actor, "extract none", { publication: publicationOf(actor) }, phrase(actor)),
  // The edit would refuse classes of another cluster.
  cluster: (actor) =>
    edit(actor, "clustering", (state) =>
      taxonomy.createCluster(state, { name: phrase(actor), members: [classOf(actor), classOf(actor)] }),
    ),
  "merge clusters": (actor) =>
    call(actor, "cluster merge", { clusters: [clusterOf(actor), clusterOf(actor)] }),
  move: (actor) => call(actor, "cluster move", { cluster: clusterOf(actor), classes: [classOf(actor)] }),
  loosen: (actor) => call(actor, "cluster loosen", { classes: [classOf(actor)] }),
  "rename a cluster": (actor) =>
    call(actor, "cluster rename", { cluster: clusterOf(actor), name: phrase(actor) }),
  category: (actor) =>
    edit(actor, "clustering", (state) => taxonomy.createCategory(state, phrase(actor), phrase(actor))),
  categorise: (actor) =>
    edit(actor, "clustering", (state) =>
      taxonomy.assignClusters(state, [clusterOf(actor)], categoryOf(actor), true),
    ),
  "second grouping": (actor) =>
    call(actor, "cluster opinion", { name: phrase(actor), ids: [classOf(actor), classOf(actor)] }),
  "assess a category": (actor) =>
    call(
      actor,
      "assess category",
      { categories: [categoryOf(actor)], answers: { GQ1: actor.random.below(2) === 0 } },
      phrase(actor),
    ),
  "assess a cluster": (actor) =>
    call(
      actor,
      "assess class",
      { clusters: [clusterOf(actor)], relevant: actor.random.below(2) === 0 },
      phrase(actor),
    ),
  opinion: (actor) =>
    call(
      actor,
      "assess opinion",
      { id: clusterOf(actor), relevant: actor.random.below(2) === 0 },
      phrase(actor),
    ),
};

const kinds: Readonly<Record<string, Make>> = { ...surveyKinds, ...classKinds, ...lateKinds };

/** Makes a random edit. @returns the name of the edit, or undefined if the workspace does not allow it */
export function editAtRandom(actor: Actor): string | undefined {
  const names = Object.keys(kinds);
  const name = names[actor.random.below(names.length)] ?? "";
  try {
    kinds[name]?.(actor);
    return name;
  } catch (error) {
    const refused =
      error instanceof taxonomy.OperationRefused ||
      error instanceof OptionError ||
      error instanceof WorkspaceError ||
      error instanceof InputError;
    if (refused) return undefined;
    throw error;
  }
}
