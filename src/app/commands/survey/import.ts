import { basename } from "node:path";
import { count } from "../../../base/text/count.ts";
import {
  addCandidates,
  allPapers,
  type BibtexDiagnostic,
  type DuplicateReport,
  decideAll,
  mergePapers,
  type Paper,
  readBibliography,
  renameTaken,
  type SurveyState,
} from "../../../literature/index.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { defineCommand, type Outcome } from "../../../operations/command.ts";
import { editOptions } from "../../../operations/edit-options.ts";
import { firstOf } from "../../../pages/blocks.ts";
import { openCommandEditor, readSurveyState, updateSurvey } from "../../../workspace/index.ts";
import { pick } from "../shared/fields.ts";
import { lenientOption } from "../shared/shared-options.ts";

export const command = defineCommand({
  example: "seeds.bib",
  positionals: [
    requiredArgument("FILE", "A file of BibTeX, RIS, PubMed, Web of Science, EndNote or CSL-JSON"),
  ],
  options: {
    iteration: option.integer("The list to add the papers to: L1, L2, …, or a new list", { default: 1 }),
    final: option.flag("Mark the papers as relevant, and also add them to the final list"),
    "ascii-keys": option.flag("Write citation keys with the letters A to Z only"),
    ...lenientOption,
    ...editOptions,
  },
  notes: [
    "The content of the file determines its format. " +
      "A record of a paper that is already on a list (same DOI, or same title, year and authors, and no conflict) is merged into it: the paper gets the fields that it lacks. " +
      "To undo a merge, run taxolink survey suspects KEPT MERGED --different. " +
      "The command adds possible duplicates and lists them: decide on them with taxolink survey suspects.",
  ],
  run: async ({ options, positionals: [file = ""] }, context) => {
    const path = context.resolve(file);
    const { papers, diagnostics, hasKeys } = readBibliography(path, options.lenient, context.progress);
    for (const diagnostic of diagnostics) context.warn(describe(path, diagnostic));
    const skipped = diagnostics.filter(({ severity }) => severity === "error");
    const leftOut = skipped.map(({ line, key, message }) => ({ line, key, reason: message }));
    const editor = openCommandEditor(context, options.author);
    const keys = allPapers(readSurveyState(editor)).map(({ key }) => key);
    // BibTeX contains its author's keys; keys for the other formats are generated here.
    const ascii = options["ascii-keys"];
    const newPapers = hasKeys && !ascii ? papers : renameTaken(papers, hasKeys ? [] : keys, ascii);
    let report: DuplicateReport | undefined;
    const operation = { kind: "import-papers", file: basename(file), ...pick(options, "iteration", "final") };
    const reason = options.reason ?? "";
    updateSurvey(editor, { operation, reason }, (state) => {
      const source = {
        ...({ kind: "import", iteration: options.iteration, from: basename(file) } as const),
        ...(leftOut.length === 0 ? {} : { left_out: leftOut }),
      };
      const added = addCandidates(state, source, newPapers, [], context.progress);
      report = added.report;
      const decisionReason = reason === "" ? "imported as relevant" : reason;
      return options.final ? accept(added.state, added.report, editor.author, decisionReason) : added.state;
    });
    return describeImport(file, report as unknown as DuplicateReport, diagnostics, options);
  },
});

/** Accepts the imported papers and their duplicates in both screening stages. */
function accept(state: SurveyState, report: DuplicateReport, reviewer: string, reason: string): SurveyState {
  const keys = [...report.fresh.map(({ key }) => key), ...report.duplicates.map(({ of }) => of.key)];
  const decisions = (["screening", "skim"] as const).flatMap((stage) =>
    [...new Set(keys)].map((paper) => ({ paper, stage, reviewer, verdict: "in" as const, reason })),
  );
  return decideAll(state, decisions);
}

function describeImport(
  file: string,
  { fresh, duplicates, suspects }: DuplicateReport,
  diagnostics: readonly BibtexDiagnostic[],
  { iteration, final }: { readonly iteration: number; readonly final: boolean },
): Outcome {
  const list = final ? `L${iteration} and the final list` : `L${iteration}`;
  const { error: skipped = [], warning: warnings = [] } = Object.groupBy(diagnostics, (one) => one.severity);
  const notes = [
    skipped.length === 0 ? "" : ` ${count(skipped.length, "entry", "entries")} skipped.`,
    suspects.length === 0 ? "" : ` ${count(suspects.length, "pair looks", "pairs look")} alike.`,
  ].join("");
  return {
    // Suspected duplicates have their own list; only this text states which papers were omitted or merged.
    ...(skipped.length + duplicates.length === 0 ? {} : { showWholeText: true }),
    text: [
      `Added ${count(fresh.length, "paper")} from ${file} to ${list}; ${duplicates.length} already in the survey.${notes}`,
      firstOf(duplicates.map((duplicate) => `  known: ${describeMerge(duplicate)}`)),
      firstOf(
        suspects.map(
          ({ paper, like, similarity, against }) =>
            `  look alike (${similarity.toFixed(2)}): ${title(paper)} / ${title(like)}${against.length === 0 ? "" : `, but ${against.join(", ")} differ`}`,
        ),
      ),
    ],
    json: {
      added: fresh.map(({ key }) => key),
      duplicates: duplicates.map(({ paper, of, because }) => ({
        key: paper.key,
        same_as: of.key,
        by: because[0] ?? "",
        because,
        filled: Object.keys(mergePapers(of, paper).filled),
      })),
      suspects: suspects.map(({ paper, like, ...pair }) => ({
        key: paper.key,
        like: like.key,
        ...pick(pair, "similarity", "for", "against"),
      })),
      skipped,
      warnings,
    },
  };
}

function describeMerge({ paper, of, because }: DuplicateReport["duplicates"][number]): string {
  const filled = Object.keys(mergePapers(of, paper).filled);
  const added = filled.length === 0 ? "" : `, which now has its ${filled.join(", ")}`;
  return `${paper.key} is ${of.key} (same ${because[0] ?? ""})${added}`;
}

function title({ key, title: text }: Paper): string {
  return `${key} "${text}"`;
}

function describe(file: string, { line, key, message, severity }: BibtexDiagnostic): string {
  return `${file}${line === 0 ? "" : `:${line}`}: ${key === "" ? "" : `${key}: `}${message}${severity === "error" ? " (skipped)" : ""}`;
}
