/** Random edits of a workspace over all phases, with the functions that the commands call. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readQuestions, recordReview, withdrawReview, writeQuestions } from "../../../datasets/index.ts";
import { InputError, OptionError, WorkspaceError } from "../../../errors.ts";
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
import type { Random } from "../../../random.ts";
import * as taxonomy from "../../../taxonomy/index.ts";
import {
  type Editor,
  type PhaseDocument,
  phaseFile,
  readSurveyState,
  updateSurvey,
} from "../../../workspace/index.ts";

export type Hand = { readonly editor: Editor; readonly random: Random; readonly author: string };
type Make = (hand: Hand) => void;

/** Makes one random edit. @returns its name, or undefined if it did not fit the current state of the workspace */
export function editAtRandom(hand: Hand): string | undefined {
  const names = Object.keys(kinds);
  const name = names[hand.random.below(names.length)] ?? "";
  try {
    kinds[name]?.(hand);
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

function pick<T>({ random }: Hand, items: readonly T[]): T {
  const item = items[random.below(Math.max(1, items.length))];
  if (item === undefined) throw new OptionError("there is nothing to pick from");
  return item;
}

const words = ["graph", "count", "path", "time", "place", "negation", "list", "reason"];
const phrase = (hand: Hand): string => `${pick(hand, words)} ${hand.random.below(40)}`;

function survey(hand: Hand, change: (state: SurveyState) => SurveyState): void {
  updateSurvey(hand.editor, { operation: { kind: "random" } }, change);
}

/** An edit of one phase; like the commands, it is rejected if it would leave a dangling name. */
function edit<P extends taxonomy.TaxonomyPhase>(
  { editor }: Hand,
  phase: P,
  change: (state: PhaseDocument<P>) => unknown,
): void {
  editor.update(phase, { operation: { kind: "random" } }, (state) => {
    const next = change(state) as PhaseDocument<P>;
    const names = Object.keys(taxonomy.taxonomyPhases) as taxonomy.TaxonomyPhase[];
    const documents = Object.fromEntries(
      names.map((name) => [name, name === phase ? next : editor.read(name)]),
    ) as taxonomy.TaxonomyDocuments;
    const replay = taxonomy.tryReplay(documents.construction, "");
    const files = Object.fromEntries(names.map((name) => [name, name])) as taxonomy.TaxonomyFiles;
    const broken = taxonomy.findBrokenReferences(documents, replay.increments, files);
    if (!replay.complete || broken.length > 0) throw new OptionError("the edit leaves a name behind");
    return next;
  });
}

const paperOf = (hand: Hand, state: SurveyState): string => pick(hand, state.iterations.flat()).key;
const stages = ["screening", "skim"] as const;
const verdicts = ["in", "out"] as const;

const surveyKinds: Readonly<Record<string, Make>> = {
  decide: (hand) =>
    survey(hand, (state) =>
      decide(state, {
        paper: paperOf(hand, state),
        stage: pick(hand, stages),
        reviewer: pick(hand, [hand.author, hand.author, "Cyd"]),
        verdict: pick(hand, verdicts),
        reason: phrase(hand),
      }),
    ),
  rule: (hand) =>
    survey(hand, (state) =>
      adjudicate(state, {
        paper: paperOf(hand, state),
        stage: pick(hand, stages),
        author: hand.author,
        verdict: pick(hand, verdicts),
        reason: phrase(hand),
      }),
    ),
  "take a decision back": (hand) =>
    survey(hand, (state) => withdrawDecision(state, pick(hand, state.survey.decisions))),
  later: (hand) => survey(hand, (state) => postpone(state, paperOf(hand, state), phrase(hand))),
  criterion: (hand) =>
    survey(hand, (state) =>
      setCriterion(state, { id: `C${hand.random.below(9)}`, kind: "exclusion", text: phrase(hand) }),
    ),
  suspect: (hand) =>
    survey(hand, (state) =>
      settleSuspect(
        state,
        [paperOf(hand, state), paperOf(hand, state)],
        hand.random.below(2) === 0,
        hand.author,
      ),
    ),
  cite: (hand) => survey(hand, (state) => addCitation(state, paperOf(hand, state), paperOf(hand, state))),
  stop: (hand) => survey(hand, (state) => stopSurvey(state, { after: 1, reason: phrase(hand) })),
  candidates: (hand) =>
    survey(hand, (state) => {
      const number = hand.random.below(400);
      const fields = { title: `Study number ${number} of ${phrase(hand)}`, year: "2020" };
      const source = { kind: "import", iteration: pick(hand, [1, 2]), from: `${phrase(hand)}.bib` } as const;
      return addCandidates(state, source, [createPaper(`New${number}`, "article", fields)]).state;
    }),
};

const classOf = ({ editor, ...hand }: Hand): string =>
  pick({ editor, ...hand }, taxonomy.extractedClasses(editor.read("extraction"))).id;
const clusterOf = (hand: Hand): string => pick(hand, hand.editor.read("clustering").clusters).id;
const categoryOf = (hand: Hand): string => pick(hand, hand.editor.read("clustering").categories).id;
const publicationOf = (hand: Hand): string => pick(hand, readSurveyState(hand.editor).iterations.flat()).key;

const classKinds: Readonly<Record<string, Make>> = {
  "add a class": (hand) =>
    edit(hand, "extraction", (state) =>
      taxonomy.addExtractedClass(state, { publication: publicationOf(hand), name: phrase(hand) }),
    ),
  "describe a class": (hand) =>
    edit(hand, "extraction", (state) =>
      taxonomy.changeExtractedClass(state, classOf(hand), { description: phrase(hand) }),
    ),
  "remove a class": (hand) =>
    edit(hand, "extraction", (state) => taxonomy.removeExtractedClass(state, classOf(hand))),
  "describe a publication": (hand) =>
    edit(hand, "extraction", (state) =>
      taxonomy.describePublication(state, publicationOf(hand), { domain: phrase(hand) }),
    ),
  "no class": (hand) =>
    edit(hand, "extraction", (state) => taxonomy.recordNoClass(state, publicationOf(hand), phrase(hand))),
  cluster: (hand) =>
    edit(hand, "clustering", (state) =>
      taxonomy.createCluster(state, { name: phrase(hand), members: [classOf(hand), classOf(hand)] }),
    ),
  "merge clusters": (hand) =>
    edit(hand, "clustering", (state) => taxonomy.mergeClusters(state, [clusterOf(hand), clusterOf(hand)])),
  move: (hand) =>
    edit(hand, "clustering", (state) => taxonomy.moveMembers(state, [classOf(hand)], clusterOf(hand))),
  loosen: (hand) => edit(hand, "clustering", (state) => taxonomy.loosenMembers(state, [classOf(hand)])),
  "rename a cluster": (hand) =>
    edit(hand, "clustering", (state) =>
      taxonomy.describeCluster(state, clusterOf(hand), { name: phrase(hand) }),
    ),
  category: (hand) =>
    edit(hand, "clustering", (state) => taxonomy.createCategory(state, phrase(hand), phrase(hand))),
  categorise: (hand) =>
    edit(hand, "clustering", (state) =>
      taxonomy.assignClusters(state, [clusterOf(hand)], categoryOf(hand), true),
    ),
  "second grouping": (hand) =>
    edit(hand, "clustering", (state) =>
      taxonomy.recordGroup(state, {
        layer: "clusters",
        judge: hand.author,
        name: phrase(hand),
        members: [classOf(hand), classOf(hand)],
        reason: "",
      }),
    ),
  "assess a category": (hand) =>
    edit(hand, "relevance", (state) =>
      taxonomy.assessCategory(
        state,
        hand.editor.read("clustering"),
        hand.editor.read("planning").relevance.questions,
        { id: categoryOf(hand), answers: { GQ1: hand.random.below(2) === 0 }, reason: phrase(hand) },
      ),
    ),
  "assess a cluster": (hand) =>
    edit(hand, "relevance", (state) =>
      taxonomy.assessCluster(state, hand.editor.read("clustering"), hand.editor.read("planning").relevance, {
        id: clusterOf(hand),
        relevant: hand.random.below(2) === 0,
        reason: phrase(hand),
      }),
    ),
  opinion: (hand) =>
    edit(hand, "relevance", (state) =>
      taxonomy.recordOpinion(state, hand.editor.read("clustering"), {
        kind: "cluster",
        id: clusterOf(hand),
        judge: hand.author,
        relevant: hand.random.below(2) === 0,
        reason: phrase(hand),
      }),
    ),
};

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

const lateKinds: Readonly<Record<string, Make>> = {
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

/** The workspace's file of questions for the random reviews. */
export const reviewedQuestions = "datasets/questions/reviewed.csv";

function reviewQuestion(hand: Hand): void {
  const file = join(hand.editor.workspace.root, reviewedQuestions);
  const questions = readQuestions(file);
  const chosen = pick(hand, questions.rows).uid;
  const { author: reviewer } = hand;
  const change = hand.random.below(5);
  const rows = questions.rows.map((pair) => {
    if (pair.uid !== chosen) return pair;
    if (change === 0) return withdrawReview(pair, reviewer);
    if (change === 1) return recordReview(pair, { reviewer, verdict: "edit", question: `${phrase(hand)}?` });
    if (change === 2) return recordReview(pair, { reviewer, verdict: "reject", reason: phrase(hand) });
    return recordReview(pair, { reviewer, verdict: "accept" });
  });
  writeQuestions(file, { columns: questions.columns, rows });
}

const kinds: Readonly<Record<string, Make>> = { ...surveyKinds, ...classKinds, ...lateKinds };
