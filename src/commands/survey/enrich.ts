/** Sends the same query to multiple sources. A failing source does not affect the others. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { option, optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { CancelledError, errorText, OptionError, SourceError, throwIfCancelled } from "../../errors.ts";
import { readJson, recordOf, writeJson } from "../../io/index.ts";
import { allPapers, fillFields, type Paper } from "../../literature/index.ts";
import { authorOption, reasonOption } from "../../operations/edit-options.ts";
import {
  type FieldProposal,
  type LiteratureSource,
  proposedFields,
  proposeFields,
  queryOf,
  type SourceName,
  type SourceWork,
  type WorkQuery,
} from "../../sources/index.ts";
import { count } from "../../text/count.ts";
import { didYouMean } from "../../text/nearest.ts";
import { printable } from "../../text/printable.ts";
import {
  localFolder,
  openCommandEditor,
  readSurveyState,
  updateSurvey,
  type Workspace,
} from "../../workspace/index.ts";
import { onlineNotes, onlineOptions } from "./online-options.ts";
import { runRound } from "./online-session.ts";

const defaultSources: readonly SourceName[] = ["openalex", "crossref", "semantic-scholar"];

export const command = defineCommand({
  positionals: [
    optionalArgument("KEY", "Citation keys of papers (default: all papers in the survey)", { many: true }),
  ],
  options: {
    accept: option.list(
      "FIELDS",
      "Values to apply: all, or KEY:FIELD for one field (abstract, doi, venue, year, authors, link, retracted)",
    ),
    ...onlineOptions,
    ...reasonOption,
    ...authorOption,
  },
  notes: [
    "Without --accept, nothing changes: the command shows the values that sources provide for each missing field. " +
      "The command never overwrites existing values. " +
      "--accept … --replay applies the displayed values without sending new requests.",
    ...onlineNotes,
  ],
  run: async ({ options, positionals }, context) => {
    const editor = openCommandEditor(context, options.author);
    const papers = choosePapers(allPapers(readSurveyState(editor)), positionals);
    const queries = enrichQueries(editor.workspace, papers, options.replay);
    const identity = ["enrich", queries];
    const { proposals, failures } = await runRound(
      context,
      editor.workspace,
      { ...options, defaultSources, identity },
      async ({ sources }) => {
        const { records, failures } = await lookUpAll(sources, queries);
        return {
          proposals: papers.flatMap((paper, at) => proposeFields(paper, records[at] ?? [])),
          failures,
        };
      },
    );
    if (options.accept.length > 0) throwIfCancelled(context.signal);
    for (const { source, why } of failures) context.warn(`${source} was skipped: ${why}`);
    const accepted = selectProposals(proposals, options.accept);
    if (accepted.length > 0) {
      const operation = {
        kind: "enrich",
        fields: accepted.map(({ paper, field, source }) => ({ paper, field, source })),
      };
      updateSurvey(editor, { operation, reason: options.reason ?? "" }, (state) =>
        fillFields(
          state,
          accepted.map(({ paper, entry: [name, value] }) => ({ paper, name, value })),
        ),
      );
    }
    const stopped = context.signal?.aborted ? { exitCode: 130 as const } : {};
    return { ...describe(papers, proposals, accepted, failures), ...stopped };
  },
});

function choosePapers(papers: readonly Paper[], keys: readonly string[]): readonly Paper[] {
  const allKeys = papers.map(({ key }) => key);
  const unknown = keys.find((key) => !allKeys.includes(key));
  if (unknown !== undefined) {
    throw new OptionError(`the survey has no paper ${unknown}`, {
      hint: didYouMean(unknown, allKeys) ?? "To see the lists, run taxolink survey list.",
    });
  }
  return keys.length === 0 ? papers : papers.filter(({ key }) => keys.includes(key));
}

/** Collects the records of all sources for each paper, in the order of the sources. */
async function lookUpAll(sources: readonly LiteratureSource[], queries: readonly WorkQuery[]) {
  const { answers, failures } = await askEach(
    sources.filter(({ cannot }) => cannot.works === undefined),
    (source) => source.works(queries),
  );
  const records = queries.map((_, at) =>
    answers.flatMap((works): SourceWork[] => (works[at] ? [works[at]] : [])),
  );
  return { records, failures };
}

/**
 * Returns the proposals that the user accepted. @throws OptionError if a word is neither `all` nor the name of a
 * proposal
 */
function selectProposals(
  proposals: readonly FieldProposal[],
  accepted: readonly string[],
): readonly FieldProposal[] {
  if (accepted.includes("all")) return proposals;
  const names = proposals.map(({ paper, field }) => `${paper}:${field}`);
  const unknownName = accepted.find((name) => !names.includes(name));
  if (unknownName === undefined)
    return proposals.filter(({ paper, field }) => accepted.includes(`${paper}:${field}`));
  throw new OptionError(`--accept: no value is proposed for "${unknownName}"`, {
    hint:
      didYouMean(unknownName, names) ??
      `Specify all, or KEY:FIELD with one of the fields ${proposedFields.join(", ")}.`,
  });
}

function describe(
  papers: readonly Paper[],
  proposals: readonly FieldProposal[],
  accepted: readonly FieldProposal[],
  failures: readonly FailedSource[],
) {
  const lines = proposals.map((proposal) => {
    const mark = accepted.includes(proposal) ? "entered " : "";
    return printable(
      `${mark}${proposal.paper}:${proposal.field}  (none) → ${shorten(proposal.new)}  [${proposal.source}]`,
    );
  });
  const next =
    proposals.length === 0
      ? "No source provides any of the missing values."
      : accepted.length === 0
        ? "Enter all values with --accept all --replay, or selected values with --accept KEY:FIELD --replay."
        : `${count(accepted.length, "field")} entered.`;
  return {
    text: [lines, next],
    json: {
      papers: papers.length,
      proposals: proposals.map(({ entry: [bibtex], ...item }) => ({
        ...item,
        /** The BibTeX field that the proposal fills. */
        bibtex,
        accepted: accepted.some((other) => other.paper === item.paper && other.field === item.field),
      })),
      failed: failures,
    },
  };
}

function shorten(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
}

type FailedSource = { readonly source: SourceName; readonly why: string };

/**
 * Queries all sources at once.
 * @returns the responses of the sources that answered, in order; a source stopped by the user counts as failed
 * @throws the first SourceError or CancelledError if no source responds; any other error from `ask`
 */
async function askEach<T>(
  sources: readonly LiteratureSource[],
  ask: (source: LiteratureSource) => Promise<T>,
): Promise<{ readonly answers: readonly T[]; readonly failures: readonly FailedSource[] }> {
  const errors: Error[] = [];
  const failures: FailedSource[] = [];
  const answers = await Promise.all(
    sources.map(async (source) => {
      try {
        return [await ask(source)];
      } catch (error) {
        const stopped = error instanceof CancelledError;
        if (!stopped && !(error instanceof SourceError)) throw error;
        errors.push(error);
        failures.push({
          source: source.name,
          why: stopped ? "stopped before the source answered" : errorText(error),
        });
        return [];
      }
    }),
  );
  const [first] = errors;
  if (first && errors.length === sources.length) throw first;
  return { answers: answers.flat(), failures };
}

const fileSchema = z.strictObject({
  version: z.literal(1),
  queries: z.record(
    z.string(),
    z.strictObject({
      doi: z.string(),
      title: z.string(),
      year: z.int().nullable(),
      arxiv: z.string(),
      openalex: z.string(),
    }),
  ),
});

/**
 * Returns one query per paper, in order. With `replay`, this is the most recent query sent; otherwise, the query is
 * derived from the entry and then remembered.
 */
function enrichQueries(workspace: Workspace, papers: readonly Paper[], replay: boolean): WorkQuery[] {
  const file = join(localFolder(workspace), "rounds", "enrich-queries.json");
  const storedQueries = existsSync(file) ? readJson(file, fileSchema).queries : {};
  if (replay) {
    return papers.map((paper) => {
      const storedQuery = storedQueries[paper.key];
      if (storedQuery === undefined) return queryOf(paper);
      const { openalex, ...query } = storedQuery;
      return { ...query, ids: openalex === "" ? {} : { openalex } };
    });
  }
  const queries = papers.map(queryOf);
  const entries = queries.map(({ ids, ...query }, at): [string, object] => [
    papers[at]?.key ?? "",
    { ...query, openalex: ids.openalex ?? "" },
  ]);
  writeJson(file, { version: 1, queries: { ...storedQueries, ...recordOf(entries) } });
  return queries;
}
