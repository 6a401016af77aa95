/**
 * Makes random edits to the construction, validation, application and planning phases, makes random reviews, and undoes
 * edits.
 */
import { existsSync, readFileSync } from "node:fs";
import { OptionError } from "../../../base/errors.ts";
import * as taxonomy from "../../../taxonomy/index.ts";
import { phaseFile } from "../../../workspace/index.ts";
import { type Actor, call, edit, type Make, phrase, pick } from "./actor.ts";
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

export const lateKinds: Readonly<Record<string, Make>> = {
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
