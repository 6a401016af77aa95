/**
 * Lists every command with its name and its summary for the overview. `import()` loads an implementation only when the
 * command is called, so `--help` loads none.
 */
import { applicationEdits } from "../../operations/application.ts";
import { clusteringEdits } from "../../operations/clustering.ts";
import type { CommandEntry } from "../../operations/command.ts";
import { constructionEdits } from "../../operations/construction.ts";
import { entriesOf } from "../../operations/entries.ts";
import { extractionEdits } from "../../operations/extraction.ts";
import { planningEdits } from "../../operations/planning.ts";
import { relevanceEdits } from "../../operations/relevance.ts";
import { surveyEdits } from "../../operations/survey.ts";
import { validationEdits } from "../../operations/validation.ts";
import { appEntry } from "./app-entry.ts";

export type CommandGroup = {
  readonly title: string;
  readonly entries: readonly CommandEntry[];
};

type CamelCase<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** What a file exports for a command: `command` if it has only one, or else the name of the command in camel case. */
type Exported<Module, Name extends string> = Module extends { readonly command: infer Only }
  ? Only
  : Module[CamelCase<Name> & keyof Module];

/** Returns the entries of commands in one file. @param summaries the summary of each command, by its name */
function from<Module extends object, const Name extends string>(
  load: () => Promise<Module>,
  summaries: Readonly<Record<Name, string>>,
) {
  const entries = Object.entries<string>(summaries).map(([name, summary]) => ({
    name,
    summary,
    ...(firstCommands.includes(name) && { first: true }),
    load: async () => {
      const module = await load();
      const key = name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
      return Reflect.get(module, "command" in module ? "command" : key);
    },
  }));
  // The names and the types of what a file exports are known to the compiler only.
  return entries as { [N in Name]: CommandEntry & { name: N; load(): Promise<Exported<Module, N>> } }[Name][];
}

/** The commands on the first page of the help, which newcomers need. */
const firstCommands: readonly string[] = [
  "demo",
  "init",
  "status",
  "publish",
  "undo",
  "survey import",
  "survey next",
  "export",
  "graph import",
  "graph populate",
  "questions generate",
  "questions check",
  "questions export",
  "ask",
  "bench",
  "results",
];

/** The command groups, in the order used by the overview and the two workflows. */
const groups = [
  {
    title: "Start",
    entries: [
      appEntry,
      ...from(() => import("../commands/start/demo.ts"), {
        demo: "Open the app with the bundled example; without a terminal, run the example end to end",
      }),
      ...from(() => import("../commands/start/completion.ts"), {
        completion: "Print a script that completes commands, options and values in bash, zsh or fish",
      }),
      ...from(() => import("../commands/start/notebook.ts"), {
        notebook: "Run percent-format notebooks and convert them to HTML pages",
      }),
    ],
  },
  {
    title: "Workspace",
    entries: [
      ...from(() => import("../commands/workspace/status.ts"), {
        init: "Turn a folder into a workspace",
        status: "Show the progress of the eight phases and the next step",
        doctor: "Report damaged files with the location of each fault, and repair them where this is safe",
        history: "List all edits to the workspace, with time, author, operation and reason",
        undo: "Undo the last edit made in this checkout",
        redo: "Redo the last undone edit",
      }),
      ...from(() => import("../commands/workspace/publish.ts"), {
        publish: "Publish the workspace as a static site: taxonomy, survey, data set and leaderboard",
      }),
      ...from(() => import("../commands/workspace/schema.ts"), {
        schema: "Print the JSON schema of a workspace, experiment or results file",
      }),
      ...from(() => import("../commands/workspace/merge.ts"), {
        merge: "Merge two versions of a workspace file entry by entry (git's merge driver)",
        "merge setup": "Set up git in this clone to merge workspace files entry by entry",
        "merge resolve": "Merge files that git left with conflict markers, and make them consistent",
        "merge disputes":
          "List the items on which two people made different decisions; with ID, settle a dispute",
      }),
    ],
  },
  {
    title: "Planning and literature survey",
    entries: [
      ...entriesOf(planningEdits),
      ...from(() => import("../commands/survey/lists.ts"), {
        "survey list": "Show the survey's lists, with paper counts by year and category",
        "survey next": "Show the next paper and its pending decision",
        "survey report": "Report the iterations, the flow of papers or the search protocol",
        "survey export": "Export a survey list as BibTeX, RIS, CSL-JSON or CSV",
      }),
      ...from(() => import("../commands/survey/import.ts"), {
        "survey import": "Import papers from a BibTeX, RIS or CSL-JSON file into the survey",
      }),
      ...from(() => import("../commands/survey/follow.ts"), {
        "survey follow": "Add an included paper's references and citing papers to the next list",
      }),
      ...from(() => import("../commands/survey/enrich.ts"), {
        "survey enrich":
          "Fetch missing fields from public sources: abstract, DOI, venue, year, authors, link, retraction",
      }),
      ...from(() => import("../commands/survey/watch.ts"), {
        "survey watch": "Repeat logged searches and forward snowballing, and list new papers",
      }),
      ...from(() => import("../commands/survey/search.ts"), {
        "survey search": "Search public sources, or log a manual search; without a query, list the searches",
      }),
      ...entriesOf(surveyEdits),
      ...from(() => import("../commands/survey/simulate.ts"), {
        "survey simulate":
          "Simulate relevance-ranked screening on a labelled set, and compare it with screening in random order",
      }),
      ...from(() => import("../commands/search/search.ts"), {
        search: "Search several public literature and data sources at once, then merge and rank the results",
      }),
    ],
  },
  {
    title: "Extraction, clustering and relevance",
    entries: [
      ...from(() => import("../commands/taxonomy/phases.ts"), {
        extract: "Count the extracted classes by the kind and field of their publications",
        cluster: "Show clusters, categories, and classes that are not in a cluster yet",
        assess: "Show the relevant categories and classes, with their relevance ratios",
      }),
      ...entriesOf(extractionEdits),
      ...from(() => import("../commands/clustering/propose.ts"), {
        "cluster propose": "Propose clusters for the extracted classes that are not in a confirmed cluster",
      }),
      ...entriesOf(clusteringEdits),
      ...entriesOf(relevanceEdits),
    ],
  },
  {
    title: "Taxonomy, validation and application",
    entries: [
      ...from(() => import("../commands/taxonomy/phases.ts"), {
        "taxonomy show": "Show an increment, or the operations between two increments",
        validate: "Show the validation table of each increment",
        apply: "Show the objects, their classifications and the classification delta",
      }),
      ...entriesOf(constructionEdits),
      ...entriesOf(validationEdits),
      ...from(() => import("../commands/application/sample.ts"), {
        "apply sample": "Sample objects from a table for classification, evenly across strata",
      }),
      ...entriesOf(applicationEdits),
      ...from(() => import("../commands/validation/agreement.ts"), {
        agreement: "Measure how well judges agree, and list the items on which they differ",
        metrics: "Compute laconicity, lucidity, completeness and soundness from aquality text files",
      }),
      ...from(() => import("../commands/taxonomy/export.ts"), {
        "import replication": "Import the taxonomy artifacts from the published replication package",
        export: "Export an increment of the taxonomy in another format",
      }),
    ],
  },
  {
    title: "Graphs",
    entries: [
      ...from(() => import("../commands/graph/import.ts"), {
        "graph import": "Import a graph into an embedded store that opens quickly",
        "graph pull": "Download a part of an ORKG, or a SPARQL endpoint",
      }),
      ...from(() => import("../commands/graph/inspect.ts"), {
        "graph stats": "Count a graph's entities, triples, predicates and types",
        "graph show": "Look up an entity by id or label, and show its triples",
        "graph find": "List entities whose labels contain the given words, best match first",
        "graph query": "Query a graph with triple patterns",
        "graph export": "Export a graph as N-Triples or as JSON in the published format",
      }),
      ...from(() => import("../commands/graph/populate.ts"), {
        "graph populate": "Convert annotated publications into a graph with a contribution template",
      }),
    ],
  },
  {
    title: "Datasets",
    entries: [
      ...from(() => import("../commands/questions/generate.ts"), {
        "questions generate": "Generate taxonomy-labelled questions with proven golden triples",
      }),
      ...from(() => import("../commands/questions/convert.ts"), {
        "questions convert": "Convert a question file to another notation or graph layout",
        "questions import": "Import the questions of another data set, or of an export",
        "questions export":
          "Export questions as JSONL, BEIR, TREC, ranx, QALD-JSON, LC-QuAD 2.0, KQA Pro or a Hugging Face dataset",
      }),
      ...from(() => import("../commands/questions/check.ts"), {
        "questions check": "Check questions with rules, by rerunning their queries, or with a model",
      }),
      ...from(() => import("../commands/questions/lexicon.ts"), {
        "questions lexicon":
          "Suggest wordings for a graph's predicates, and write them to a file that you can correct",
      }),
      ...from(() => import("../commands/questions/stats.ts"), {
        "questions stats": "Count the questions in a file by operation, use case and label",
      }),
      ...from(() => import("../commands/questions/derive.ts"), {
        "questions relink": "Update the ids in a question file after you recreate the graph",
        "questions reduce": "Reduce a question file to one semi-typed question per use case and operation",
        "questions vary":
          "Add variants of every question, such as paraphrases, typing errors, partial titles and translations",
        "questions chunks": "Link each question to the text chunks that state its golden triples",
        "questions split": "Split a question file into stratified parts",
        "questions label": "Label questions with taxonomy classes, based on the wording of each question",
      }),
      ...from(() => import("../commands/questions/difficulty.ts"), {
        "questions difficulty":
          "Run simple systems on every question, and report how well the questions distinguish the systems",
      }),
      ...from(() => import("../commands/questions/show.ts"), {
        "questions show": "Show a question with the subgraph around its golden triples",
      }),
      ...from(() => import("../commands/questions/review.ts"), {
        "questions review": "Accept, edit or reject questions, and compare the reviewers' decisions",
      }),
    ],
  },
  {
    title: "Retrieval and benchmarks",
    entries: [
      ...from(() => import("../commands/retrieval/ask.ts"), {
        index: "Build a retriever's index over a graph and report its coverage",
        ask: "Answer a question from a graph and cite the sources",
      }),
      ...from(() => import("../commands/chat/chat.ts"), {
        chat: "Chat about a graph or search results, with earlier turns as context",
      }),
      ...from(() => import("../commands/chat/relevancy.ts"), {
        relevancy:
          "Measure the share of search hits that reach each similarity threshold, with three text representations",
      }),
      ...from(() => import("../commands/experiments/bench.ts"), {
        bench: "Run retrievers or an experiment on a dataset, and report how well they perform",
      }),
      ...from(() => import("../commands/experiments/score.ts"), {
        score: "Score prediction files against golden triples",
      }),
      ...from(() => import("../commands/experiments/run-experiment.ts"), {
        "bench merge": "Merge the shards of an experiment into one complete run",
      }),
      ...from(() => import("../commands/experiments/results.ts"), {
        report: "Write the full report of a run in Markdown and HTML, with LaTeX tables",
        results: "Show, compare or verify the figures of runs: overall, by column or for one question",
      }),
    ],
  },
  {
    title: "Language models",
    entries: [
      ...from(() => import("../commands/extraction/read.ts"), {
        "extract read": "Let a language model read papers for classes, or for the fields of a JSON schema",
        "extract proposals":
          "List the classes that a language model proposed, and show whether each class was entered or skipped",
      }),
      ...from(() => import("../commands/models/prompts.ts"), {
        prompts: "List the prompts of all language tasks, show one, or try them with a model",
      }),
      ...from(() => import("../commands/models/cache.ts"), {
        cache: "Show the contents of the reply cache by task and model, or the request behind a reply",
        "cache prune": "Remove cached replies to free up disk space",
        "cache export": "Export the cache to a file for replaying a run offline",
        trace: "Show the model calls of a run",
      }),
    ],
  },
] as const satisfies readonly CommandGroup[];

export const commandGroups: readonly CommandGroup[] = groups;

/** Every command's entry, with the exact types of its name, declaration and result. */
export type KnownEntry = (typeof groups)[number]["entries"][number];

export const commandEntries: readonly CommandEntry[] = commandGroups.flatMap((group) => group.entries);
