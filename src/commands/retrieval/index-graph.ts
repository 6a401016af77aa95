/** `taxolink index`: builds and stores a retriever's index of a graph, and describes what it contains. */

import { type CommandContext, defineCommand, type Reported } from "../../cli/command.ts";
import { CancelledError, OptionError, PausedError } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { isDatabase } from "../../postgres/index.ts";
import type { LearntWords } from "../../reading/index.ts";
import { defaultRetriever, type IndexReport, keepLearnt, type Retriever } from "../../retrieval/index.ts";
import { graphOptions, graphPositional, openOnlyGraph } from "../graph/graph-file.ts";
import { formatDetail } from "../shared/format-detail.ts";
import { type Models, withEstimatedModels } from "../shared/with-models.ts";
import { describeLesson, isWorthKeeping, lessonJson } from "./describe-lesson.ts";
import { type Lesson, learnFromQuestions } from "./learn-questions.ts";
import {
  createNamedRetriever,
  indexOptionOf,
  partitionOptions,
  presetNotes,
  retrieverOptions,
  type StoredIndex,
  withStoredIndex,
} from "./retriever-options.ts";

export const command = defineCommand({
  positionals: [graphPositional],
  options: {
    ...graphOptions,
    ...retrieverOptions,
    ...modelOptions,
    ...partitionOptions,
    out: {
      kind: "text",
      writes: "either",
      value: "PLACE",
      summary:
        "Store the index in this file, or in a PostgreSQL database (URL); rerun the command to resume an interrupted build",
    },
    update: {
      kind: "flag",
      summary: "Update the index in --out: only changed hubs are rebuilt",
    },
    rebuild: { kind: "flag", summary: "Rebuild the index in --out from scratch" },
    learn: {
      kind: "text",
      value: "FILE",
      summary:
        "Learn which words express which relations, from a file of questions with golden triples (CSV; hubfocus only)",
    },
    explain: {
      kind: "flag",
      summary: "Show the hubs that each criterion selected, and the triples without a hub",
    },
  },
  notes: presetNotes,
  async run({ options, positionals }, context) {
    const mode = indexMode(options);
    const indexOption = indexOptionOf(options.out, options.partition, mode, "--out", context);
    checkLearning(options);
    const build = async (
      models: Models,
      index: typeof indexOption,
      watched: CommandContext,
    ): Promise<Reported> => {
      const retriever = createNamedRetriever(options.retriever, options.set, { ...models, ...index });
      const { graph, file } = await openOnlyGraph(options, positionals, watched);
      try {
        const report = await retriever.prepare(graph, watched);
        const counts = Object.entries(report.counts).map(([name, count]) => `${count} ${name}`);
        const lesson =
          options.learn === undefined || index.index === undefined || models.plan !== null
            ? null
            : await learn(context.resolve(options.learn), index.index.file, graph, models);
        return {
          text: [
            `${retriever.name} over ${file}: ${counts.join(", ")}`,
            report.notes.map((note) => `  ${note}`),
            lesson !== null && describeLesson(lesson),
            options.explain ? explain(report) : [],
          ],
          json: {
            retriever: retriever.name,
            options: retriever.options,
            ...report,
            ...(lesson && { learning: lessonJson(lesson) }),
          },
        };
      } catch (error) {
        if (!(error instanceof CancelledError) || error instanceof PausedError) throw error;
        const hint =
          options.out === undefined ? "Nothing was written." : "Run the same command again to resume.";
        throw new CancelledError("interrupted", { cause: error, hint });
      } finally {
        graph.close();
      }
    };
    const learn = async (
      questions: string,
      file: string,
      graph: KnowledgeGraph,
      models: Models,
    ): Promise<Lesson> => {
      const retrieverWith = (learnt: LearntWords): Retriever =>
        createNamedRetriever(options.retriever, options.set, {
          ...models,
          index: { file, mode: "open" },
          learnt,
        });
      const lesson = await learnFromQuestions(questions, graph, retrieverWith, context);
      if (isWorthKeeping(lesson)) keepLearnt(file, lesson.learnt);
      return lesson;
    };
    return withEstimatedModels(options, context, (models, watched) =>
      withStoredIndex(indexOption, models, (index) => build(models, index, watched)),
    );
  },
});

/**
 * Checks that the retriever can learn words: only `hubfocus` interprets questions by their words, and only if no model
 * is set.
 */
function checkLearning(options: {
  readonly learn: string | undefined;
  readonly out: string | undefined;
  readonly partition: string | undefined;
  readonly retriever: string;
  readonly model: string | undefined;
}): void {
  if (options.learn === undefined) return;
  if (options.retriever !== defaultRetriever) {
    throw new OptionError(`--learn supports only ${defaultRetriever}, not ${options.retriever}`);
  }
  if (options.out === undefined || options.partition !== undefined || isDatabase(options.out)) {
    throw new OptionError("--learn requires an index file for the learnt words", {
      hint: "Add --out FILE, and omit --partition.",
    });
  }
  if (options.model !== undefined) {
    throw new OptionError(
      "--learn and --model are mutually exclusive, because a model needs no learnt words",
    );
  }
}

function indexMode({
  out,
  update,
  rebuild,
}: {
  readonly out: string | undefined;
  readonly update: boolean;
  readonly rebuild: boolean;
}): StoredIndex["mode"] {
  if (update && rebuild) throw new OptionError("--update and --rebuild are mutually exclusive");
  if ((update || rebuild) && out === undefined) {
    throw new OptionError("--update and --rebuild require --out", {
      hint: "Add --out PLACE.",
    });
  }
  return rebuild ? "rebuild" : update ? "update" : "open";
}

function explain({ explanation }: IndexReport): string[] {
  if (explanation === undefined) {
    return [
      "",
      "There is nothing to explain: the retriever has no hubs, or the command opened an existing index; --update checks the graph again.",
    ];
  }
  return ["", ...formatDetail(explanation)];
}
