/**
 * Makes random edits to the construction, validation, application and planning phases, makes random reviews, and undoes
 * edits.
 */
import { existsSync, readFileSync } from "node:fs";
import { OptionError } from "../../../errors.ts";
import * as taxonomy from "../../../taxonomy/index.ts";
import { phaseFile } from "../../../workspace/index.ts";
import { edit, type Hand, type Make, phrase, pick } from "./hand.ts";
import { reviewQuestion } from "./review-at-random.ts";

function newestOf(hand: Hand): taxonomy.Increment {
  const [newest] = taxonomy.tryReplay(hand.editor.read("construction"), "").increments.slice(-1);
  if (!newest) throw new OptionError("there is no increment");
  return newest;
}

function operate(hand: Hand, operation: (newest: taxonomy.Increment) => taxonomy.Operation): void {
  edit(hand, "construction", (state) =>
    taxonomy.addOperation(state, newestOf(hand), operation(newestOf(hand))),
  );
}

export const lateKinds: Readonly<Record<string, Make>> = {
  "create a class": (hand) =>
    operate(hand, (newest) => ({
      op: "create-class",
      category: pick(hand, newest.categories).name,
      class: phrase(hand),
      description: "",
      reason: "it is missing",
    })),
  "describe a taxonomy class": (hand) =>
    operate(hand, (newest) => {
      const { category, name } = pick(hand, taxonomy.classesOf(newest));
      return { op: "describe-class", category, class: name, description: phrase(hand), reason: "clearer" };
    }),
  "rename a taxonomy class": (hand) =>
    operate(hand, (newest) => {
      const { category, name } = pick(hand, taxonomy.classesOf(newest));
      return { op: "rename-class", category, class: name, to: phrase(hand), reason: "clearer" };
    }),
  "create a taxonomy category": (hand) =>
    operate(hand, () => ({
      op: "create-category",
      category: phrase(hand),
      description: "",
      reason: "another facet",
    })),
  "next increment": (hand) => {
    if (hand.random.below(8) === 0) {
      edit(hand, "construction", (state) => taxonomy.openNextIncrement(state, newestOf(hand)));
    }
  },
  finding: (hand) =>
    edit(hand, "validation", (state) =>
      taxonomy.addFinding(state, { increment: newestOf(hand).name, text: phrase(hand), classes: [] }),
    ),
  "answer a finding": (hand) =>
    edit(hand, "validation", (state) =>
      taxonomy.answerFinding(state, pick(hand, state.findings).id, {
        state: "accepted",
        answer: phrase(hand),
      }),
    ),
  verdict: (hand) =>
    edit(hand, "validation", (state) =>
      taxonomy.giveVerdict(state, {
        increment: newestOf(hand).name,
        question: pick(hand, Object.keys(taxonomy.gqmQuestions)),
        satisfied: hand.random.below(2) === 0,
        reason: phrase(hand),
      }),
    ),
  "mark an overlap": (hand) => {
    const labels = taxonomy.classesOf(newestOf(hand)).map(({ label }) => label);
    const file = taxonomy.matrixFile(
      { validation: phaseFile(hand.editor.workspace, "validation") },
      newestOf(hand).name,
    );
    const before = existsSync(file) ? taxonomy.readOrthogonalityMatrix(file) : undefined;
    const cell = { row: pick(hand, labels), column: pick(hand, labels) };
    const matrix = taxonomy.markOverlaps(before, labels, [cell], hand.random.below(3) > 0);
    const text = existsSync(file) ? readFileSync(file, "utf8") : null;
    hand.editor.commit("validation", { operation: { kind: "random" } }, [
      { file, before: text, after: taxonomy.formatOrthogonalityMatrix(matrix) },
    ]);
  },
  "add an object": (hand) =>
    edit(hand, "application", (state) =>
      taxonomy.addObjects(state, [{ id: `o${hand.random.below(90)}`, text: phrase(hand) }]),
    ),
  classify: (hand) =>
    edit(hand, "application", (state) =>
      taxonomy.classifyObject(
        state,
        {
          object: pick(hand, state.objects).id,
          scheme: "another",
          annotator: pick(hand, [hand.author, "Cyd"]),
          classes: [phrase(hand)],
        },
        undefined,
      ),
    ),
  usability: (hand) =>
    edit(hand, "application", (state) =>
      taxonomy.answerUsability(
        state,
        hand.author,
        Array.from({ length: 10 }, () => 1 + hand.random.below(5)),
      ),
    ),
  objective: (hand) => edit(hand, "planning", (state) => ({ ...state, objective: phrase(hand) })),
  topic: (hand) =>
    edit(hand, "planning", (state) => ({
      ...state,
      literature: {
        ...state.literature,
        topics: [...new Set([...state.literature.topics, phrase(hand)])],
      },
    })),
  review: (hand) => reviewQuestion(hand),
  undo: ({ editor, random }) => {
    if (random.below(3) === 0) editor.undo();
  },
};
