/** `taxolink survey enrich`: fetches missing fields of papers from public sources. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { option, optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { CancelledError, errorText, SourceError, throwIfCancelled } from "../../errors.ts";
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
import { printable } from "../../text/printable.ts";
import {
  localFolder,
  openCommandEditor,
  readSurveyState,
  updateSurvey,
  type Workspace,
} from "../../workspace/index.ts";
import { requireKnown } from "../shared/require-known.ts";
import { onlineNotes, onlineOptions, runRound } from "./online-session.ts";

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
    const all = allPapers(readSurveyState(editor));
    requireKnown(
      positionals,
      all.map(({ key }) => key),
      {
        problem: (key) => `the survey has no paper ${key}`,
        hint: "To see the lists, run taxolink survey list.",
      },
    );
    const papers = all.filter(({ key }) => positionals.length === 0 || positionals.includes(key));
    const queries = enrichQueries(editor.workspace, papers, options.replay);
    const round = { ...options, defaultSources, identity: ["enrich", queries] };
    const { records, failures } = await runRound(context, editor.workspace, round, ({ sources }) =>
      lookUpAll(sources, queries),
    );
    const proposals = papers.flatMap((paper, at) => proposeFields(paper, records[at] ?? []));
    if (options.accept.length > 0) throwIfCancelled(context.signal);
    for (const { source, why } of failures) context.warn(`${source} was skipped: ${why}`);
    const acceptsAll = options.accept.includes("all");
    const nameOf = ({ paper, field }: FieldProposal): string => `${paper}:${field}`;
    requireKnown(acceptsAll ? [] : options.accept, proposals.map(nameOf), {
      problem: (name) => `--accept: no value is proposed for "${name}"`,
      hint: `Specify all, or KEY:FIELD with one of the fields ${proposedFields.join(", ")}.`,
    });
    const accepted = proposals.filter((proposal) => acceptsAll || options.accept.includes(nameOf(proposal)));
    if (accepted.length > 0) {
      const fields = accepted.map(({ paper, field, source }) => ({ paper, field, source }));
      updateSurvey(editor, { operation: { kind: "enrich", fields }, reason: options.reason ?? "" }, (state) =>
        fillFields(
          state,
          accepted.map(({ paper, entry: [name, value] }) => ({ paper, name, value })),
        ),
      );
    }
    const isAccepted = (proposal: FieldProposal): boolean => accepted.includes(proposal);
    return {
      text: [
        proposals.map((proposal) =>
          printable(
            `${isAccepted(proposal) ? "entered " : ""}${nameOf(proposal)}  (none) → ${shorten(proposal.new)}  [${proposal.source}]`,
          ),
        ),
        proposals.length === 0
          ? "No source provides any of the missing values."
          : accepted.length === 0
            ? "Enter all values with --accept all --replay, or selected values with --accept KEY:FIELD --replay."
            : `${count(accepted.length, "field")} entered.`,
      ],
      json: {
        papers: papers.length,
        proposals: proposals.map((proposal) => {
          const {
            // The BibTeX field that the proposal fills.
            entry: [bibtex],
            ...item
          } = proposal;
          return { ...item, bibtex, accepted: isAccepted(proposal) };
        }),
        failed: failures,
      },
      ...(context.signal?.aborted ? { exitCode: 130 as const } : {}),
    };
  },
});

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
