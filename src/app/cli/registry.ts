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

/** Returns the entries of a table by name. Without an example, the example of a command is its name alone. */
function named<const T extends Readonly<Record<string, Described>>>(table: T) {
  const entries = Object.entries(table).map(([name, entry]) => ({
    name,
    example: `taxolink ${name}`,
    ...entry,
  }));
  // The entries of an object lose the types of its keys.
  return entries as { [N in keyof T & string]: T[N] & { name: N; example: string } }[keyof T & string][];
}

type Described = Omit<CommandEntry, "name" | "example"> & { readonly example?: string };

/** The command groups, in the order used by the overview and the two workflows. */
const groups = [
  {
    title: "Start",
    entries: [
      appEntry,
      ...named({
        demo: {
          summary: "Open the app with the bundled example; without a terminal, run the example end to end",
          load: async () => (await import("../commands/start/demo.ts")).command,
          first: true,
        },
        completion: {
          summary: "Print a script that completes commands, options and values in bash, zsh or fish",
          example: "taxolink completion bash",
          load: async () => (await import("../commands/start/completion.ts")).command,
        },
        notebook: {
          summary: "Run percent-format notebooks and convert them to HTML pages",
          example: "taxolink notebook notebooks-ts/increments.ts",
          load: async () => (await import("../commands/start/notebook.ts")).command,
        },
      }),
    ],
  },
  {
    title: "Workspace",
    entries: [
      ...named({
        init: {
          summary: "Turn a folder into a workspace",
          example: "taxolink init my-taxonomy",
          load: async () => (await import("../commands/workspace/status.ts")).init,
          first: true,
        },
        status: {
          summary: "Show the progress of the eight phases and the next step",
          load: async () => (await import("../commands/workspace/status.ts")).status,
          first: true,
        },
        doctor: {
          summary: "Report damaged files with the location of each fault, and repair them where this is safe",
          load: async () => (await import("../commands/workspace/status.ts")).doctor,
        },
        publish: {
          summary: "Publish the workspace as a static site: taxonomy, survey, data set and leaderboard",
          example: "taxolink publish --out site --open",
          load: async () => (await import("../commands/workspace/publish.ts")).command,
          first: true,
        },
        schema: {
          summary: "Print the JSON schema of a workspace, experiment or results file",
          example: "taxolink schema planning",
          load: async () => (await import("../commands/workspace/schema.ts")).command,
        },
        history: {
          summary: "List all edits to the workspace, with time, author, operation and reason",
          example: "taxolink history --phase survey --last 20",
          load: async () => (await import("../commands/workspace/status.ts")).history,
        },
        undo: {
          summary: "Undo the last edit made in this checkout",
          load: async () => (await import("../commands/workspace/status.ts")).undo,
          first: true,
        },
        merge: {
          summary: "Merge two versions of a workspace file entry by entry (git's merge driver)",
          example: "taxolink merge base.json ours.json theirs.json taxonomy/4-clustering.json",
          load: async () => (await import("../commands/workspace/merge.ts")).merge,
        },
        "merge setup": {
          summary: "Set up git in this clone to merge workspace files entry by entry",
          load: async () => (await import("../commands/workspace/merge.ts")).mergeSetup,
        },
        "merge resolve": {
          summary: "Merge files that git left with conflict markers, and make them consistent",
          load: async () => (await import("../commands/workspace/merge.ts")).mergeResolve,
        },
        "merge disputes": {
          summary: "List the items on which two people made different decisions; with ID, settle a dispute",
          example: "taxolink merge disputes 1f2e3d4c --take 2",
          load: async () => (await import("../commands/workspace/merge.ts")).mergeDisputes,
        },
        redo: {
          summary: "Redo the last undone edit",
          load: async () => (await import("../commands/workspace/status.ts")).redo,
        },
      }),
    ],
  },
  {
    title: "Planning and literature survey",
    entries: [
      ...entriesOf(planningEdits),
      ...named({
        "survey list": {
          summary: "Show the survey's lists, with paper counts by year and category",
          example: "taxolink survey list final",
          load: async () => (await import("../commands/survey/lists.ts")).surveyList,
        },
        "survey import": {
          summary: "Import papers from a BibTeX, RIS or CSL-JSON file into the survey",
          example: "taxolink survey import seeds.bib",
          load: async () => (await import("../commands/survey/import.ts")).command,
          first: true,
        },
        "survey next": {
          summary: "Show the next paper and its pending decision",
          load: async () => (await import("../commands/survey/lists.ts")).surveyNext,
          first: true,
        },
        "survey follow": {
          summary: "Add an included paper's references and citing papers to the next list",
          example: "taxolink survey follow Auer2023 --references refs.bib --citing none",
          load: async () => (await import("../commands/survey/follow.ts")).surveyFollow,
        },
        "survey enrich": {
          summary:
            "Fetch missing fields from public sources: abstract, DOI, venue, year, authors, link, retraction",
          example: "taxolink survey enrich --accept all",
          load: async () => (await import("../commands/survey/enrich.ts")).command,
        },
        "survey watch": {
          summary: "Repeat logged searches and forward snowballing, and list new papers",
          load: async () => (await import("../commands/survey/watch.ts")).surveyWatch,
        },
        "survey search": {
          summary: "Search public sources, or log a manual search; without a query, list the searches",
          example:
            'taxolink survey search "question AND taxonomy" --engine "Google Scholar" --hits 3620 --inspected 40 --add found.bib',
          load: async () => (await import("../commands/survey/search.ts")).surveySearch,
        },
      }),
      ...entriesOf(surveyEdits),
      ...named({
        "survey simulate": {
          summary:
            "Simulate relevance-ranked screening on a labelled set, and compare it with screening in random order",
          example: "taxolink survey simulate --out recall.svg",
          load: async () => (await import("../commands/survey/simulate.ts")).command,
        },
        "survey report": {
          summary: "Report the iterations, the flow of papers or the search protocol",
          example: "taxolink survey report flow --out flow.svg",
          load: async () => (await import("../commands/survey/lists.ts")).surveyReport,
        },
        "survey export": {
          summary: "Export a survey list as BibTeX, RIS, CSL-JSON or CSV",
          example: "taxolink survey export final --format ris --out final.ris",
          load: async () => (await import("../commands/survey/lists.ts")).surveyExport,
        },
        search: {
          summary:
            "Search several public literature and data sources at once, then merge and rank the results",
          example: 'taxolink search "question answering" --type Dataset --out results.json',
          load: async () => (await import("../commands/search/search.ts")).command,
        },
      }),
    ],
  },
  {
    title: "Extraction, clustering and relevance",
    entries: [
      ...named({
        extract: {
          summary: "Count the extracted classes by the kind and field of their publications",
          load: async () => (await import("../commands/taxonomy/phases.ts")).extract,
        },
      }),
      ...entriesOf(extractionEdits),
      ...named({
        cluster: {
          summary: "Show clusters, categories, and classes that are not in a cluster yet",
          load: async () => (await import("../commands/taxonomy/phases.ts")).cluster,
        },
        "cluster propose": {
          summary: "Propose clusters for the extracted classes that are not in a confirmed cluster",
          example: "taxolink cluster propose --method dbscan --radius 0.5 --enter",
          load: async () => (await import("../commands/clustering/propose.ts")).command,
        },
      }),
      ...entriesOf(clusteringEdits),
      ...named({
        assess: {
          summary: "Show the relevant categories and classes, with their relevance ratios",
          load: async () => (await import("../commands/taxonomy/phases.ts")).assess,
        },
      }),
      ...entriesOf(relevanceEdits),
    ],
  },
  {
    title: "Taxonomy, validation and application",
    entries: [
      ...named({
        "taxonomy show": {
          summary: "Show an increment, or the operations between two increments",
          example: "taxolink taxonomy show T1 T2",
          load: async () => (await import("../commands/taxonomy/phases.ts")).taxonomyShow,
        },
      }),
      ...entriesOf(constructionEdits),
      ...named({
        validate: {
          summary: "Show the validation table of each increment",
          load: async () => (await import("../commands/taxonomy/phases.ts")).validate,
        },
      }),
      ...entriesOf(validationEdits),
      ...named({
        apply: {
          summary: "Show the objects, their classifications and the classification delta",
          load: async () => (await import("../commands/taxonomy/phases.ts")).apply,
        },
        "apply sample": {
          summary: "Sample objects from a table for classification, evenly across strata",
          example: "taxolink apply sample questions.csv --text question --strata level,class",
          load: async () => (await import("../commands/application/sample.ts")).command,
        },
      }),
      ...entriesOf(applicationEdits),
      ...named({
        agreement: {
          summary: "Measure how well judges agree, and list the items on which they differ",
          example: "taxolink agreement clustering",
          load: async () => (await import("../commands/validation/agreement.ts")).agreement,
        },
        "import replication": {
          summary: "Import the taxonomy artifacts from the published replication package",
          example: "taxolink import replication artifacts/taxonomy --workspace replication",
          load: async () => (await import("../commands/taxonomy/export.ts")).importReplication,
        },
        export: {
          summary: "Export an increment of the taxonomy in another format",
          example: "taxolink export --out taxonomy.ttl",
          load: async () => (await import("../commands/taxonomy/export.ts")).exportTaxonomy,
          first: true,
        },
        metrics: {
          summary: "Compute laconicity, lucidity, completeness and soundness from aquality text files",
          example:
            "taxolink metrics --catalog catalog.txt --extractions extractions.txt --mapping mapping.txt",
          load: async () => (await import("../commands/validation/agreement.ts")).metrics,
        },
      }),
    ],
  },
  {
    title: "Graphs",
    entries: [
      ...named({
        "graph import": {
          summary: "Import a graph into an embedded store that opens quickly",
          example: "taxolink graph import dump.nt --out graph.sqlite",
          load: async () => (await import("../commands/graph/import.ts")).graphImport,
          first: true,
        },
        "graph stats": {
          summary: "Count a graph's entities, triples, predicates and types",
          example: "taxolink graph stats --graph graph.sqlite",
          load: async () => (await import("../commands/graph/inspect.ts")).graphStats,
        },
        "graph show": {
          summary: "Look up an entity by id or label, and show its triples",
          example: 'taxolink graph show "HubLink" --graph graph.sqlite',
          load: async () => (await import("../commands/graph/inspect.ts")).graphShow,
        },
        "graph find": {
          summary: "List entities whose labels contain the given words, best match first",
          example: "taxolink graph find knowledge graph --graph graph.sqlite",
          load: async () => (await import("../commands/graph/inspect.ts")).graphFind,
        },
        "graph query": {
          summary: "Query a graph with triple patterns",
          example: 'taxolink graph query "?paper | publication year | 2020"',
          load: async () => (await import("../commands/graph/inspect.ts")).graphQuery,
        },
        "graph populate": {
          summary: "Convert annotated publications into a graph with a contribution template",
          example: "taxolink graph populate --publications papers.bib --template gv3 --out graph.nt",
          load: async () => (await import("../commands/graph/populate.ts")).command,
          first: true,
        },
        "graph export": {
          summary: "Export a graph as N-Triples or as JSON in the published format",
          example: "taxolink graph export --graph graph.sqlite --out graph.nt",
          load: async () => (await import("../commands/graph/inspect.ts")).graphExport,
        },
        "graph pull": {
          summary: "Download a part of an ORKG, or a SPARQL endpoint",
          example: "taxolink graph pull --env sandbox --field R659055 --out graph.sqlite",
          load: async () => (await import("../commands/graph/import.ts")).graphPull,
        },
      }),
    ],
  },
  {
    title: "Datasets",
    entries: [
      ...named({
        "questions generate": {
          summary: "Generate taxonomy-labelled questions with proven golden triples",
          example: "taxolink questions generate --graph graph.json --count 40 --out questions.csv",
          load: async () => (await import("../commands/questions/generate.ts")).command,
          first: true,
        },
        "questions convert": {
          summary: "Convert a question file to another notation or graph layout",
          example: "taxolink questions convert questions.csv --dialect sqa --out published.csv",
          load: async () => (await import("../commands/questions/convert.ts")).questionsConvert,
        },
        "questions check": {
          summary: "Check questions with rules, by rerunning their queries, or with a model",
          example: "taxolink questions check questions.csv --graph graph.json",
          load: async () => (await import("../commands/questions/check.ts")).command,
          first: true,
        },
        "questions lexicon": {
          summary: "Suggest wordings for a graph's predicates, and write them to a file that you can correct",
          example: "taxolink questions lexicon graph.nt --out lexicon.json",
          load: async () => (await import("../commands/questions/stats.ts")).questionsLexicon,
        },
        "questions stats": {
          summary: "Count the questions in a file by operation, use case and label",
          example: "taxolink questions stats questions.csv",
          load: async () => (await import("../commands/questions/stats.ts")).questionsStats,
        },
        "questions relink": {
          summary: "Update the ids in a question file after you recreate the graph",
          example: "taxolink questions relink questions.csv --graph new.json --out relinked.csv",
          load: async () => (await import("../commands/questions/derive.ts")).questionsRelink,
        },
        "questions reduce": {
          summary: "Reduce a question file to one semi-typed question per use case and operation",
          example: "taxolink questions reduce questions.csv --out reduced.csv",
          load: async () => (await import("../commands/questions/derive.ts")).questionsReduce,
        },
        "questions vary": {
          summary:
            "Add variants of every question, such as paraphrases, typing errors, partial titles and translations",
          example: "taxolink questions vary questions.csv --graph graph.nt --out varied.csv",
          load: async () => (await import("../commands/questions/derive.ts")).questionsVary,
        },
        "questions chunks": {
          summary: "Link each question to the text chunks that state its golden triples",
          example: "taxolink questions chunks questions.csv --texts texts --out with-chunks.csv",
          load: async () => (await import("../commands/questions/derive.ts")).questionsChunks,
        },
        "questions difficulty": {
          summary:
            "Run simple systems on every question, and report how well the questions distinguish the systems",
          example: "taxolink questions difficulty questions.csv --graph graph.nt --out measured.csv",
          load: async () => (await import("../commands/questions/difficulty.ts")).command,
        },
        "questions split": {
          summary: "Split a question file into stratified parts",
          example: "taxolink questions split questions.csv --parts train=0.8,test=0.2 --out split.csv",
          load: async () => (await import("../commands/questions/derive.ts")).questionsSplit,
        },
        "questions import": {
          summary: "Import the questions of another data set, or of an export",
          example: "taxolink questions import qald_10.json --out questions.csv",
          load: async () => (await import("../commands/questions/convert.ts")).questionsImport,
        },
        "questions export": {
          summary:
            "Export questions as JSONL, BEIR, TREC, ranx, QALD-JSON, LC-QuAD 2.0, KQA Pro or a Hugging Face dataset",
          example: "taxolink questions export questions.csv --format beir --out beir",
          load: async () => (await import("../commands/questions/convert.ts")).questionsExport,
          first: true,
        },
        "questions label": {
          summary: "Label questions with taxonomy classes, based on the wording of each question",
          example: "taxolink questions label questions.csv --out labelled.csv",
          load: async () => (await import("../commands/questions/derive.ts")).questionsLabel,
        },
        "questions show": {
          summary: "Show a question with the subgraph around its golden triples",
          example: "taxolink questions show questions.csv UID --graph graph.nt",
          load: async () => (await import("../commands/questions/stats.ts")).questionsShow,
        },
        "questions review": {
          summary: "Accept, edit or reject questions, and compare the reviewers' decisions",
          example: "taxolink questions review questions.csv --reviewer ada --accept UID",
          load: async () => (await import("../commands/questions/review.ts")).command,
        },
      }),
    ],
  },
  {
    title: "Retrieval and benchmarks",
    entries: [
      ...named({
        index: {
          summary: "Build a retriever's index over a graph and report its coverage",
          example: "taxolink index --graph graph.sqlite --retriever hubfocus",
          load: async () => (await import("../commands/retrieval/ask.ts")).index,
        },
        ask: {
          summary: "Answer a question from a graph and cite the sources",
          example: 'taxolink ask "Who wrote HubLink?" --graph graph.sqlite',
          load: async () => (await import("../commands/retrieval/ask.ts")).ask,
          first: true,
        },
        chat: {
          summary: "Chat about a graph or search results, with earlier turns as context",
          example: "taxolink chat --results found.json",
          load: async () => (await import("../commands/chat/chat.ts")).command,
        },
        relevancy: {
          summary:
            "Measure the share of search hits that reach each similarity threshold, with three text representations",
          example: "taxolink relevancy --graph graph.json --questions questions.csv --out curves.svg",
          load: async () => (await import("../commands/chat/relevancy.ts")).command,
        },
        bench: {
          summary: "Run retrievers or an experiment on a dataset, and report how well they perform",
          example:
            "taxolink bench --graph graph.json --questions questions.csv --retrievers hubfocus,hublink",
          load: async () => (await import("../commands/experiments/bench.ts")).command,
          first: true,
        },
        score: {
          summary: "Score prediction files against golden triples",
          example: "taxolink score --questions questions.csv --predictions predictions.jsonl",
          load: async () => (await import("../commands/experiments/score.ts")).command,
        },
        "bench merge": {
          summary: "Merge the shards of an experiment into one complete run",
          example: "taxolink bench merge shard-1 shard-2 --out joined",
          load: async () => (await import("../commands/experiments/run-experiment.ts")).benchMerge,
        },
        report: {
          summary: "Write the full report of a run in Markdown and HTML, with LaTeX tables",
          example: "taxolink report runs/hubs",
          load: async () => (await import("../commands/experiments/results.ts")).report,
        },
        results: {
          summary: "Show, compare or verify the figures of runs: overall, by column or for one question",
          example: "taxolink results runs/hubs --by use_case",
          load: async () => (await import("../commands/experiments/results.ts")).results,
          first: true,
        },
      }),
    ],
  },
  {
    title: "Language models",
    entries: [
      ...named({
        "extract read": {
          summary: "Let a language model read papers for classes, or for the fields of a JSON schema",
          example:
            "taxolink extract read Smith2020.txt --objects questions --out proposals.json --language ollama:llama3.1",
          load: async () => (await import("../commands/extraction/read.ts")).extractRead,
        },
        "extract proposals": {
          summary:
            "List the classes that a language model proposed, and show whether each class was entered or skipped",
          example: 'taxolink extract proposals proposals.json --skip "Smith2020:Yes or no"',
          load: async () => (await import("../commands/extraction/read.ts")).extractProposals,
        },
        prompts: {
          summary: "List the prompts of all language tasks, show one, or try them with a model",
          example: "taxolink prompts partialAnswer",
          load: async () => (await import("../commands/models/prompts.ts")).command,
        },
        cache: {
          summary: "Show the contents of the reply cache by task and model, or the request behind a reply",
          load: async () => (await import("../commands/models/cache.ts")).cache,
        },
        "cache prune": {
          summary: "Remove cached replies to free up disk space",
          example: "taxolink cache prune --older-than 30d",
          load: async () => (await import("../commands/models/cache.ts")).cachePrune,
        },
        "cache export": {
          summary: "Export the cache to a file for replaying a run offline",
          example: "taxolink cache export run.jsonl",
          load: async () => (await import("../commands/models/cache.ts")).cacheExport,
        },
        trace: {
          summary: "Show the model calls of a run",
          example: 'taxolink trace "Which bridges are old?"',
          load: async () => (await import("../commands/models/cache.ts")).trace,
        },
      }),
    ],
  },
] as const satisfies readonly CommandGroup[];

export const commandGroups: readonly CommandGroup[] = groups;

/** Every command's entry, with the exact types of its name, declaration and result. */
export type KnownEntry = (typeof groups)[number]["entries"][number];

export const commandEntries: readonly CommandEntry[] = commandGroups.flatMap((group) => group.entries);
