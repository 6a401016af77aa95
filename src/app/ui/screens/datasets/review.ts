/**
 * Reviews a question file with one key per decision. Other reviewers' decisions stay hidden until the user asks for
 * disputes.
 */
import { basename } from "node:path";
import { TaxolinkError } from "../../../../base/errors.ts";
import { count } from "../../../../base/text/count.ts";
import { publishedLabelRules, type QaPair, type Review, reviewsOf } from "../../../../datasets/index.ts";
import { splitTriple } from "../../../../evaluation/index.ts";
import { classesOf, shortKappas } from "../../../../taxonomy/index.ts";
import { type CommandLine, commandLine, type OptionsOf } from "../../../cli/command-line.ts";
import { type TreeTriple, tripleTree } from "../../../commands/questions/triple-tree.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { askAction } from "../ask/ask-action.ts";
import { openEntityAction } from "../ask/graph.ts";
import type { Content, Offers, Row, Screen, ScreenInput } from "../screen.ts";
import { toggle } from "../setting-keys.ts";

const marks = { accept: "✓", edit: "✎", reject: "✗" } as const;
const words = { accept: "accepted", edit: "edited", reject: "rejected" } as const;

export const reviewScreen: Screen = {
  listTitle: (input) => basename(fileOf(input)),
  rows: (input) => {
    const { author } = input.workspace;
    const pairs = pairsOf(input);
    if (showsDisputed(input)) return disputed(input).map(disputedRow);
    return pairs.map((pair) => questionRow(pair, author));
  },
  empty: (input) => {
    if (showsDisputed(input)) return "No questions are disputed.\n\nPress D to go back to all questions.";
    return input.workspace.questions(fileOf(input)).problem ?? "The file contains no questions.";
  },
  detail: (input, row) => {
    const pair = pairsOf(input).find(({ uid }) => uid === row?.id);
    if (!pair) return [];
    return [decisionLines(input, pair), questionDetail(input, pair)];
  },
  strip: (input) => progressStrip(input),
  actions: (input, row) => {
    const pair = pairsOf(input).find(({ uid }) => uid === row?.id);
    const other = toggle(input, "D", "view", "disputed", ["disputed", "all questions"]);
    return pair ? [decisions(input, pair), questionActions(input, fileOf(input), pair), other] : [other];
  },
};

function fileOf({ settings }: ScreenInput): string {
  return settings.file ?? "";
}

function pairsOf(input: ScreenInput): readonly QaPair[] {
  return input.workspace.questions(fileOf(input)).pairs;
}

function showsDisputed({ settings }: ScreenInput): boolean {
  return settings.view === "disputed";
}

/**
 * Reads the reviews of a question. If the column does not contain a list of reviews, the line below the list reports
 * the problem.
 */
export function safeReviews(pair: QaPair): readonly Review[] {
  try {
    return reviewsOf(pair);
  } catch (error) {
    if (error instanceof TaxolinkError) return [];
    throw error;
  }
}

function questionRow(pair: QaPair, author: string): Row {
  const review = safeReviews(pair).find(({ reviewer }) => reviewer === author);
  if (!review) return { id: pair.uid, label: pair.question, mark: "○" };
  const { verdict } = review;
  return {
    id: pair.uid,
    label: pair.question,
    mark: marks[verdict],
    tone: verdict === "reject" ? "warn" : "good",
    note: words[verdict],
    repeatsMark: true,
  };
}

/** Returns the disputed questions for which the author's independent opinion is no longer needed. */
function disputed(input: ScreenInput): readonly QaPair[] {
  const summary = input.workspace.reviews(fileOf(input));
  if ("problem" in summary) return [];
  const uids = new Set(summary.disputed);
  const { author } = input.workspace;
  return pairsOf(input).filter((pair) => {
    const reviews = safeReviews(pair);
    const judgedByOthers = reviews.filter(({ reviewer }) => reviewer !== author).length;
    const needsOwnOpinion = judgedByOthers === 1 && !reviews.some(({ reviewer }) => reviewer === author);
    return uids.has(pair.uid) && !needsOwnOpinion;
  });
}

function disputedRow(pair: QaPair): Row {
  const signs = safeReviews(pair).map(({ verdict }) => marks[verdict]);
  return { id: pair.uid, label: pair.question, mark: "!", tone: "warn", note: signs.join(" ") };
}

/** Shows the author's decision, and other decisions only for disputed questions, so that opinions stay independent. */
function decisionLines(input: ScreenInput, pair: QaPair): Content {
  const { author } = input.workspace;
  const reviews = safeReviews(pair).filter(({ reviewer }) => reviewer === author || showsDisputed(input));
  if (reviews.length === 0) return [];
  const lines = reviews.map(({ reviewer, verdict, reason }): Content => {
    const why = reason === undefined ? "" : `: ${reason}`;
    return [
      span(`${marks[verdict]} ${reviewer} ${words[verdict]}${why}`, verdict === "reject" ? "warn" : "good"),
    ];
  });
  const before = reviews.map(
    ({ previous }): Content => (previous ? [`- ${previous.question}`, `  ${previous.golden_answer}`] : []),
  );
  return [...lines, section("Before the edit", before), ""];
}

function progressStrip(input: ScreenInput): string {
  const summary = input.workspace.reviews(fileOf(input));
  if ("problem" in summary) return summary.problem;
  const { author } = input.workspace;
  const ownCounts = summary.byReviewer[author];
  const done = ownCounts ? ownCounts.accept + ownCounts.edit + ownCounts.reject : 0;
  const others = Object.keys(summary.byReviewer).filter((reviewer) => reviewer !== author).length;
  const { agreement } = summary;
  const alpha =
    agreement?.alpha.value == null
      ? ""
      : ` · alpha ${agreement.alpha.value.toFixed(2)}, ${shortKappas(agreement)}, ${summary.disputed.length} disputed`;
  const rejected = ownCounts && ownCounts.reject > 0 ? `, ${ownCounts.reject} rejected` : "";
  return `${done}/${summary.questions} judged by ${author}${rejected} · ${count(others, "other")}${alpha}`;
}

const separator = "\n";

/** Returns the questions that the user has decided on in this session, latest first. */
function lastDecided({ settings }: ScreenInput): readonly string[] {
  return settings.decided ? settings.decided.split(separator) : [];
}

/**
 * `u` withdraws the latest decision and returns to its question. The workspace's undo does not cover question files,
 * and would revert an earlier edit to the taxonomy instead.
 */
function undoAction(
  input: ScreenInput,
  review: (decision: OptionsOf<"questions review">) => CommandLine,
): Offers {
  const [last, ...earlier] = lastDecided(input);
  if (last === undefined) return [];
  return [
    {
      key: "u",
      label: "undo the last decision",
      short: "undo",
      kind: "command",
      line: review({ withdraw: [last] }),
      select: last,
      settings: { decided: earlier.join(separator) },
    },
  ];
}

function decisions(input: ScreenInput, pair: QaPair): Offers {
  const { workspace } = input;
  const file = workspace.pathOf(fileOf(input));
  const review = (decision: OptionsOf<"questions review">) =>
    commandLine("questions review", [file], { reviewer: workspace.author, ...decision });
  const uids = [pair.uid];
  const hasDecided = safeReviews(pair).some(({ reviewer }) => reviewer === workspace.author);
  const afterwards = {
    next: true,
    settings: { decided: [pair.uid, ...lastDecided(input)].join(separator) },
  } as const;
  return [
    { key: "i", label: "accept", kind: "command", line: review({ accept: uids }), ...afterwards },
    {
      key: "x",
      label: "reject",
      kind: "form",
      fields: [{ name: "reason", label: "Why" }],
      line: ({ reason = "" }) => review({ reject: uids, reason }),
      ...afterwards,
    },
    {
      key: "e",
      label: "edit",
      kind: "form",
      fields: [
        { name: "question", label: "Question", value: pair.question },
        { name: "answer", label: "Answer", value: pair.goldenAnswer },
      ],
      line: ({ question = "", answer = "" }) => review({ edit: pair.uid, question, answer }),
      ...afterwards,
    },
    undoAction(input, review),
    hasDecided && {
      key: "w",
      label: "withdraw the decision",
      kind: "command",
      line: review({ withdraw: uids }),
    },
    { key: "A", label: "agreement", kind: "command", line: commandLine("questions review", [file]) },
  ];
}

/** Shows a question with its answer, its labels, and its golden triples as text and as a drawing. */
function questionDetail(input: ScreenInput, pair: QaPair): Content {
  const labels = Object.entries(pair.labels).filter(([, names]) => names.length > 0);
  return [
    title(pair.question),
    dim(pair.uid),
    // The drawing that a key asked for comes first, where it is in view.
    isDrawn(input, pair) && subgraphLines(input, pair),
    section("Answer", pair.goldenAnswer),
    section(
      "Labels",
      labels.map(([column, names]) => [span(`${nameOf(column)}: `, "dim"), span(names.join(", "))]),
      dim(originOfLabels(input, labels)),
    ),
    !isDrawn(input, pair) && subgraphLines(input, pair),
    section(
      "Golden triples",
      pair.goldenTriples.map((triple) => `- ${triple}`),
    ),
    section("Starts at", pair.topicEntityId !== "" && `${pair.topicEntityValue} (${pair.topicEntityId})`),
  ];
}

function nameOf(column: string): string {
  return column.replaceAll("_", " ");
}

/** Says from which taxonomy the labels of a question are. */
function originOfLabels(
  { workspace }: ScreenInput,
  labels: readonly (readonly [string, readonly string[]])[],
) {
  const newest = workspace.taxonomy.increments.at(-1);
  const own = new Set(newest && classesOf(newest).map(({ label }) => label.toLowerCase()));
  const isAll = (is: (column: string, name: string) => boolean): boolean =>
    labels.every(([column, names]) => names.every((name) => is(column, name)));
  if (labels.length === 0) return "";
  if (newest && isAll((column, name) => own.has(`${nameOf(column)} - ${name}`.toLowerCase())))
    return `These are classes of ${newest.name}.`;
  return isAll((column, name) => Object.values(publishedLabelRules[column] ?? {}).includes(name))
    ? "These are classes of the bundled taxonomy of questions, not of yours."
    : "Not all of these are classes of your taxonomy.";
}

/** Whether the triples around the question have been read from the graph. */
function isDrawn({ outcomes }: ScreenInput, { uid }: QaPair): boolean {
  return outcomes.subgraph?.uid === uid;
}

/** Draws the golden triples as a tree, with the triples around them once the graph has been read. */
function subgraphLines({ outcomes }: ScreenInput, pair: QaPair): Content {
  const shownSubgraph = outcomes.subgraph?.uid === pair.uid ? outcomes.subgraph : undefined;
  // A second span keeps the line from being wrapped, which would break the drawing.
  const drawing = (lines: readonly string[]): Content => lines.map((line) => [span(line), span("")]);
  if (!shownSubgraph)
    return section(
      "Subgraph of the golden triples",
      drawing(tripleTree(goldenTripleParts(pair), pair.topicEntityId)),
    );
  return [
    section(
      "Subgraph around the topic entity (● golden)",
      drawing(tripleTree(shownSubgraph.triples, shownSubgraph.topic)),
    ),
    section(
      "Not in the graph",
      shownSubgraph.absent.map((triple) => [span(`✗ ${triple}`, "bad")]),
    ),
  ];
}

function goldenTripleParts(pair: QaPair): TreeTriple[] {
  return pair.goldenTriples.flatMap((text) => {
    const parts = splitTriple(text);
    if (parts === null) return [];
    const entity = (part: string) => ({ id: idOf(part), label: part.slice(idOf(part).length + 1) || part });
    return [
      {
        subject: entity(parts.subject),
        predicate: parts.predicate,
        object: entity(parts.object),
        marked: false,
      },
    ];
  });
}

/** Returns the text before the first colon, without surrounding spaces, or the complete text if it has no colon. */
function idOf(entity: string): string {
  return /^([^\s:]+):/.exec(entity)?.[1] ?? entity;
}

/** Keys that lead from a question into its graph. */
function questionActions(input: ScreenInput, file: string, pair: QaPair): Offers {
  const { workspace } = input;
  const [graph] = workspace.graphFiles.map(workspace.pathOf);
  const topic = pair.topicEntityId || undefined;
  return [
    ...subgraphActions(input, file, pair),
    askAction(input, { graph: graph ?? "", topic, question: pair.question }),
    !(graph === undefined || topic === undefined) &&
      openEntityAction("v", "its neighbourhood", graph, topic, []),
  ];
}

/** `s` draws the question's golden triples from a graph. If the workspace has several graphs, it asks which one. */
function subgraphActions({ workspace }: ScreenInput, file: string, { uid }: QaPair): Offers {
  const graphs = workspace.graphFiles.map(workspace.pathOf);
  const [graph, ...others] = graphs;
  if (graph === undefined) return [];
  const draw = (from: string) =>
    commandLine("questions show", [workspace.pathOf(file), uid], { graph: from });
  const start = { key: "s", label: "subgraph", storeAs: "subgraph" } as const;
  if (others.length === 0) return [{ ...start, kind: "command", line: draw(graph) }];
  return [
    {
      ...start,
      kind: "form",
      fields: [{ name: "graph", label: "Graph with the golden triples", value: graph, choices: graphs }],
      line: ({ graph: chosen = "" }) => draw(chosen),
    },
  ];
}
