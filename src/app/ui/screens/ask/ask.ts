/** Answers questions from a graph. Shows the sources of an answer, and the hubs, paths and triples that support it. */

import { count } from "../../../../base/text/count.ts";
import { runLabel, type TracedHub, tracedHubs } from "../../../../retrieval/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { answerDocument, citedSources } from "../../../commands/retrieval/answer-document.ts";
import { showDetail } from "../../../commands/shared/format-detail.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import { importGraph } from "../datasets/datasets.ts";
import { shortTriple } from "../results/open-results.ts";
import {
  type Content,
  firstRow,
  type Offers,
  type Row,
  type Screen,
  type ScreenInput,
  type View,
} from "../screen.ts";
import { askAction } from "./ask-action.ts";
import { chatAction } from "./chat.ts";
import { browseAction, openEntityAction } from "./graph.ts";

type Answer = NonNullable<Outcomes["answer"]>;

/** The value of the `inside` setting that opens the example questions. */
const examplesInside = "examples";

/** The questions that a graph can answer, for someone who does not know it yet. */
const examples: View = {
  listTitle: () => "Example questions",
  rows: ({ outcomes }) =>
    (outcomes.examples?.examples ?? []).map((question) => ({ id: question, label: question })),
  empty: () => "No question can be drawn from this graph.\n\nPress Esc to go back.",
  detail: (_, row) => [row?.label, "", "Press Enter to ask this question."],
  strip: ({ outcomes }) => outcomes.examples?.graph ?? "",
  actions: (input, row) => [
    row && {
      key: "enter",
      label: "ask it",
      kind: "command",
      line: commandLine("ask", [row.id], { graph: input.outcomes.examples?.graph, explain: true }),
      storeAs: "answer",
      settings: { inside: "" },
      select: "answer",
    },
    askAction(input, { graph: input.outcomes.examples?.graph ?? "", question: row?.id }),
  ],
};

export const askScreen: Screen = {
  view: ({ settings }) => (settings.inside === examplesInside ? examples : undefined),
  rows: ({ outcomes }) => (outcomes.answer ? answerRows(outcomes.answer) : []),
  empty: ({ workspace }) =>
    workspace.graphFiles.length === 0
      ? "There is no graph to query yet.\n\nPress I to import a graph, a to query another graph file, or c to start a conversation about a graph or search results."
      : "a asks a question, and e shows examples that the graph can answer.\n\nThe answer appears here, with its sources and reasoning. Press c to start a conversation.",
  detail: ({ outcomes }, row) => (outcomes.answer && row ? answerDetail(outcomes.answer, row.id) : []),
  strip: ({ outcomes }) => {
    const { answer } = outcomes;
    if (!answer) return "";
    const confidence = answer.confidence === null ? "" : ` · confidence ${answer.confidence.toFixed(2)}`;
    const system = runLabel(answer.retriever, answer.answered_by);
    const hubs = hubsOf(answer).length;
    const found = hubs === 0 ? "" : `${count(hubs, "hub")}, `;
    return `${system} · ${found}${count(answer.triples.length, "triple")}${confidence}`;
  },
  actions: (input, row) => [
    ...hubActions(input, row),
    askAction(input, {
      graph: defaultGraph(input),
      // A retriever that the command chose suits its question, not the next one.
      retriever: input.outcomes.answer?.retriever_named ? input.outcomes.answer.retriever : undefined,
    }),
    defaultGraph(input) !== "" && {
      key: "e",
      label: "examples",
      kind: "command",
      line: commandLine("ask", [], { graph: defaultGraph(input) }),
      storeAs: "examples",
      settings: { inside: examplesInside },
      select: firstRow,
    },
    chatAction(input, "c"),
    defaultGraph(input) === ""
      ? importGraph(input.workspace)
      : browseAction("b", "browse the graph", defaultGraph(input)),
  ],
};

function hubsOf({ trace = [] }: Answer): readonly TracedHub[] {
  return tracedHubs(trace);
}

function answerRows(answer: Answer): Row[] {
  return [
    {
      id: "answer",
      label: answer.answer === null ? "no answer" : "Answer",
      tone: "title",
      note: count(citedSources(answer).length, "source"),
    },
    ...hubsOf(answer).map((hub): Row => {
      return {
        id: `hub ${hub.entity}`,
        label: hub.label === "" ? hub.entity : hub.label,
        note: hub.score.toFixed(2),
        depth: 1,
      };
    }),
    { id: "triples", label: "Triples", tone: "title", note: String(answer.triples.length) },
    { id: "steps", label: "Steps", tone: "title", note: String(answer.trace?.length ?? 0) },
  ];
}

function answerDetail(answer: Answer, id: string): Content {
  if (id === "triples") {
    if (answer.triples.length === 0) return ["The system retrieved no triples."];
    return answer.triples.map(({ triple }): Content => `- ${shortTriple(triple)}`);
  }
  if (id === "steps") {
    // The hubs come last, because a long list of hubs would push other details out of view.
    return (answer.trace ?? []).flatMap(({ step, detail: { kept: hubs, ...otherDetail } }) => [
      title(step),
      showDetail(hubs === undefined ? otherDetail : { ...otherDetail, kept: hubs }),
    ]);
  }
  const hub = hubsOf(answer).find(({ entity }) => `hub ${entity}` === id);
  return hub ? hubDetail(hub) : [title(answer.question), "", answerDocument(answer)];
}

function hubDetail({ label, entity, score, way: pathToHub, paths }: TracedHub): Content {
  return [
    title(label === "" ? entity : label),
    dim(`${entity} · score ${score.toFixed(3)}`),
    section(
      "Path from the topic entity",
      pathToHub.map((step): Content => `- ${shortTriple(step)}`),
    ),
    section(
      `${count(paths.length, "path")} of it`,
      paths.map(
        (path): Content => [
          [
            span(`${path.score.toFixed(2)}  `, "accent"),
            span(`found as ${path.level}: ${path.nearest}`, "dim"),
          ],
          path.text,
        ],
      ),
    ),
  ];
}

/** Returns the graph that was last used, or else the first graph of the workspace, if any. */
function defaultGraph({ workspace, outcomes }: ScreenInput): string {
  const [first] = workspace.graphFiles;
  return outcomes.answer?.graph ?? (first === undefined ? "" : workspace.pathOf(first));
}

function hubActions({ outcomes }: ScreenInput, row: Row | undefined): Offers {
  const id = row?.id.startsWith("hub ") ? row.id.slice("hub ".length) : undefined;
  return id === undefined || !outcomes.answer
    ? []
    : [openEntityAction("enter", "in the graph", outcomes.answer.graph, id, [])];
}
