/** `taxolink survey enrich`: fetches missing fields of papers from public sources. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { throwIfCancelled } from "../../../base/errors.ts";
import { readJson, recordOf, writeJson } from "../../../base/io/index.ts";
import type { Watch } from "../../../base/progress.ts";
import { count } from "../../../base/text/count.ts";
import { allPapers, fillFields, type Paper } from "../../../literature/index.ts";
import {
  askSources,
  type FieldProposal,
  type LiteratureSource,
  proposedFields,
  proposeFields,
  queryOf,
  type SourceName,
  type WorkQuery,
} from "../../../literature/sources/index.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { editOptions } from "../../../operations/edit-options.ts";
import {
  localFolder,
  openCommandEditor,
  readSurveyState,
  updateSurvey,
  type Workspace,
} from "../../../workspace/index.ts";
import { pick } from "../shared/fields.ts";
import { shortText } from "../shared/format-detail.ts";
import { chooseKnown } from "../shared/require-known.ts";
import { onlineNotes, onlineOptions, runRound } from "./entering.ts";

const defaultSources: readonly SourceName[] = ["openalex", "crossref", "semantic-scholar"];

export const command = defineCommand({
  example: "--accept all",
  positionals: [
    optionalArgument("KEY", "Citation keys of papers (default: all papers in the survey)", { many: true }),
  ],
  options: {
    accept: option.list(
      "FIELDS",
      "Values to apply: all, or KEY:FIELD for one field (abstract, doi, venue, year, authors, link, retracted)",
    ),
    ...onlineOptions,
    ...editOptions,
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
    const papers = chooseKnown(all, ({ key }) => key, positionals, "all", {
      problem: (key) => `the survey has no paper ${key}`,
      hint: "To see the lists, run taxolink survey list.",
    });
    const queries = enrichQueries(editor.workspace, papers, options.replay);
    const round = { ...options, defaultSources, identity: ["enrich", queries] };
    const { records, failures } = await runRound(context, editor.workspace, round, ({ sources }) =>
      lookUpAll(sources, queries, context),
    );
    const proposals = papers.flatMap((paper, at) => proposeFields(paper, records[at] ?? []));
    if (options.accept.length > 0) throwIfCancelled(context.signal);
    for (const { source, why } of failures) context.warn(`${source} was skipped: ${why}`);
    const nameOf = ({ paper, field }: FieldProposal): string => `${paper}:${field}`;
    const accepted = chooseKnown(proposals, nameOf, options.accept, "none", {
      problem: (name) => `--accept: no value is proposed for "${name}"`,
      hint: `Specify all, or KEY:FIELD with one of the fields ${proposedFields.join(", ")}.`,
    });
    if (accepted.length > 0) {
      const fields = accepted.map((proposal) => pick(proposal, "paper", "field", "source"));
      const filled = accepted.map(({ paper, entry: [name, value] }) => ({ paper, name, value }));
      updateSurvey(editor, { operation: { kind: "enrich", fields }, reason: options.reason ?? "" }, (state) =>
        fillFields(state, filled),
      );
    }
    const shown = proposals.map((proposal) => ({ ...proposal, accepted: accepted.includes(proposal) }));
    return {
      text: [
        shown.map(
          (proposal) =>
            `${proposal.accepted ? "entered " : ""}${nameOf(proposal)}  (none) → ${shortText(proposal.new, 99)}  [${proposal.source}]`,
        ),
        proposals.length === 0
          ? "No source provides any of the missing values."
          : accepted.length === 0
            ? "Enter all values with --accept all --replay, or selected values with --accept KEY:FIELD --replay."
            : `${count(accepted.length, "field")} entered.`,
      ],
      json: {
        papers: papers.length,
        proposals: shown.map(({ entry: [bibtex], ...item }) => ({ ...item, bibtex })),
        failed: failures,
      },
      ...(context.signal?.aborted ? { exitCode: 130 as const } : {}),
    };
  },
});

/** Collects the records of all sources for each paper, in the order of the sources, and why others did not answer. */
async function lookUpAll(sources: readonly LiteratureSource[], queries: readonly WorkQuery[], watch: Watch) {
  const replies = await askSources(
    "sources",
    sources.filter(({ cannot }) => cannot.works === undefined),
    (source) => ({
      cannot: undefined,
      find: async () => ({ works: await source.works(queries), declared: null }),
      limit: 0,
    }),
    { ...watch, keepWhenStopped: true },
  );
  return {
    records: queries.map((_, at) => replies.flatMap(({ found }) => found?.works[at] ?? [])),
    failures: replies.flatMap(({ asked, found, why = "" }) =>
      found === null ? [{ source: asked.name, why }] : [],
    ),
  };
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
  if (replay)
    return papers.map((paper) => {
      const storedQuery = storedQueries[paper.key];
      if (storedQuery === undefined) return queryOf(paper);
      const { openalex, ...query } = storedQuery;
      return { ...query, ids: openalex === "" ? {} : { openalex } };
    });
  const queries = papers.map(queryOf);
  const entries = queries.map(({ ids, ...query }, at): [string, object] => [
    papers[at]?.key ?? "",
    { ...query, openalex: ids.openalex ?? "" },
  ]);
  writeJson(file, { version: 1, queries: { ...storedQueries, ...recordOf(entries) } });
  return queries;
}
