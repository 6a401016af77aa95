/** Shows the graphs and question files of the workspace. */
import { basename, extname, join } from "node:path";
import { count } from "../../../../base/text/count.ts";
import { splitList } from "../../../../operations/list-value.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, span, title } from "../../drawing/lines.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";
import { askAction } from "../ask/ask-action.ts";
import { browseAction } from "../ask/graph.ts";
import { bibliographyChoices, lenientOption, unreadableEntries } from "../import-fields.ts";
import type { Action, Content, Offers, Row, Screen, ScreenInput } from "../screen.ts";

export const datasetsScreen: Screen = {
  listTitle: () => "Graphs and question files",
  rows: ({ workspace: { graphFiles, questionFiles } }) => [
    ...graphFiles.map((file): Row => ({ id: file, label: basename(file), mark: "◇", note: "graph" })),
    ...questionFiles.map((file): Row => ({ id: file, label: basename(file), mark: "?", note: "set" })),
  ],
  empty: () =>
    "The workspace has no graphs or question files yet.\n\nPress P to create a graph from annotated papers, I to import a graph, or Q to import questions. Select a graph and press G to generate questions, or select a question file and press b to benchmark systems.",
  detail: (input, row) => (row ? fileDetail(input, row.id) : []),
  strip: ({ workspace: { graphFiles, questionFiles } }) =>
    `${count(graphFiles.length, "graph")} · ${count(questionFiles.length, "question file")}`,
  actions: (input, row) => {
    const { workspace } = input;
    if (!row) return createActions(workspace);
    return workspace.graphFiles.includes(row.id)
      ? graphActions(input, row.id)
      : fileActions(workspace, row.id);
  },
};

function fileDetail({ workspace }: ScreenInput, file: string): Content {
  if (workspace.graphFiles.includes(file))
    return [title(file), "", "A knowledge graph. Browse or query it, or generate questions from it."];
  const { pairs, problem } = workspace.questions(file);
  if (problem !== undefined) return [title(file), "", [span(problem, "bad")]];
  return [
    title(file),
    dim(count(pairs.length, "question")),
    "",
    "Press Enter to read and review its questions.",
  ];
}

/** The bundled layouts, as suggestions: users can also type the path of another layout. */
const templates = ["gv1", "gv2", "gv3", "gv4", "question-answering"];
const foreignFormats = ["sciqa", "dblp-quad", "qald", "lcquad", "grailqa", "metaqa"];

/**
 * Returns the actions that need no row: create a graph from a file or from papers, and import the questions of another
 * dataset.
 */
function createActions(workspace: WorkspaceView): Offers {
  return [importGraph(workspace), populateGraph(workspace), importQuestions(workspace)];
}

function inGraphs({ pathOf, graphFolder }: WorkspaceView, name: string): string {
  return pathOf(join(graphFolder, name));
}

export function importGraph(workspace: WorkspaceView): Action {
  return {
    key: "I",
    label: "import a graph",
    kind: "form",
    fields: [
      { name: "file", label: "Graph file (.json, .nt, .ttl, .txt, or one of these as .gz)", path: true },
      unreadableEntries,
    ],
    line: ({ file = "", ...answers }) =>
      commandLine("graph import", [file], {
        out: inGraphs(workspace, `${basename(file, extname(file))}.sqlite`),
        ...lenientOption(answers),
      }),
    explanation: [
      "Taxolink imports the graph into a store that opens quickly, and does not change the original file.",
    ],
  };
}

function populateGraph(workspace: WorkspaceView): Action {
  return {
    key: "P",
    label: "graph from papers",
    kind: "form",
    fields: [
      {
        name: "publications",
        label: "Publications (.bib, .json or .csv)",
        path: true,
        ...bibliographyChoices(workspace),
      },
      {
        name: "template",
        label: "Layout, or a template file",
        value: "gv3",
        choices: templates,
        path: true,
      },
      {
        name: "out",
        label: "Output graph file (.nt or .json)",
        value: inGraphs(workspace, "papers.nt"),
        path: true,
      },
      unreadableEntries,
    ],
    line: ({ publications = "", template = "", out = "", ...answers }) =>
      commandLine("graph populate", [], { publications, template, out, ...lenientOption(answers) }),
  };
}

function importQuestions(workspace: WorkspaceView): Action {
  return {
    key: "Q",
    label: "import questions",
    kind: "form",
    fields: [
      { name: "file", label: "Question file from another dataset", path: true },
      {
        name: "format",
        label: "Format (default: detected from the content)",
        choices: foreignFormats,
        optional: true,
      },
      {
        name: "out",
        label: "Output file (CSV)",
        value: workspace.pathOf(join(workspace.questionFolder, "imported.csv")),
        path: true,
      },
    ],
    line: ({ file = "", format, out = "" }) =>
      commandLine("questions import", [file], { out, ...nonEmptyAnswers({ format }) }),
  };
}

function graphActions(input: ScreenInput, file: string): Offers {
  const { workspace } = input;
  const graph = workspace.pathOf(file);
  return [
    browseAction("enter", "browse the graph", graph),
    askAction(input, { graph }),
    generateAction(workspace, graph),
    { key: "c", label: "counts", kind: "command", line: commandLine("graph stats", [graph]) },
    createActions(workspace),
  ];
}

function generateAction(workspace: WorkspaceView, graph: string): Action {
  const { questionFolder, questionFiles, pathOf } = workspace;
  const stem = join(questionFolder, `${basename(graph, extname(graph))}-questions`);
  let file = `${stem}.csv`;
  // Nothing is replaced unless the user asks for it.
  for (let at = 2; questionFiles.includes(file); at += 1) file = `${stem}-${at}.csv`;
  return {
    key: "G",
    label: "generate questions",
    kind: "form",
    fields: [
      { name: "count", label: "Number of questions", value: "30", isSuggestion: true },
      {
        name: "out",
        label: "Output file (CSV)",
        value: pathOf(file),
        path: true,
      },
    ],
    preview: ({ out = "" }) =>
      questionFiles.some((existing) => pathOf(existing) === out)
        ? ["This file exists, and would be replaced."]
        : [],
    line: ({ count: questionCount = "", out = "" }) =>
      commandLine("questions generate", [], { graph, count: questionCount, out }),
    select: file,
    explanation: [
      "Rules generate the questions offline from the graph's facts; each question includes its golden triples.",
    ],
  };
}

function fileActions(workspace: WorkspaceView, file: string): Offers {
  const path = workspace.pathOf(file);
  return [
    { key: "enter", label: "its questions", kind: "open", screen: "review", settings: { file } },
    benchmarkAction(workspace, {
      label: "benchmark",
      graph: workspace.graphFiles[0] ?? "",
      questions: file,
      retrievers: ["hubfocus", "hublink-t", "difar"],
      folder: join(workspace.runFolder, basename(file, extname(file))),
    }),
    {
      key: "l",
      label: "label by their words",
      short: "label",
      kind: "command",
      line: commandLine("questions label", [path], { out: path }),
    },
    { key: "L", label: "check", kind: "command", line: commandLine("questions check", [path]) },
    { key: "c", label: "counts", kind: "command", line: commandLine("questions stats", [path]) },
    createActions(workspace),
  ];
}

type BenchmarkPlan = {
  readonly label: string;
  readonly graph: string;
  readonly questions: string;
  readonly retrievers: readonly string[];
  readonly folder: string;
};

/** Asks which retrievers to run, and runs them. All paths are relative to the workspace. */
export function benchmarkAction({ pathOf, graphFiles }: WorkspaceView, plan: BenchmarkPlan): Action {
  const graph = plan.graph === "" ? "" : pathOf(plan.graph);
  return {
    key: "b",
    label: plan.label,
    kind: "form",
    fields: [
      { name: "graph", label: "Graph", value: graph, choices: graphFiles.map(pathOf), path: true },
      {
        name: "retrievers",
        label: "Retrievers, separated by commas",
        value: plan.retrievers.join(","),
        isSuggestion: true,
      },
      { name: "out", label: "Folder for the results", value: pathOf(plan.folder), path: true },
    ],
    line: ({ graph: file = "", retrievers = "", out = "" }) =>
      commandLine("bench", [], {
        graph: file,
        questions: pathOf(plan.questions),
        retrievers: splitList(retrievers),
        out,
      }),
    screen: "benchmark",
    select: plan.folder,
  };
}
