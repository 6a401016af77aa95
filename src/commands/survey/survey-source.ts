/** Code shared by the commands that log where candidates come from. */

import type { CommandContext } from "../../cli/command.ts";
import {
  addCandidates,
  allPapers,
  type DuplicateReport,
  type NewSource,
  type Paper,
  readBibliography,
  renameTaken,
} from "../../literature/index.ts";
import { type Editor, type Operation, readSurveyState, updateSurvey } from "../../workspace/index.ts";

export type LoggedSource = {
  readonly id: string;
  readonly added: readonly string[];
  readonly existingKeys: readonly string[];
  readonly suspects: DuplicateReport["suspects"];
};

/**
 * Reads the candidates from a file if the user named one. Generated keys never collide with keys that the workspace
 * already uses.
 */
export function readCandidates(
  editor: Editor,
  context: Pick<CommandContext, "resolve" | "warn">,
  file: string | undefined,
): readonly Paper[] {
  if (file === undefined) return [];
  const { papers, diagnostics, hasKeys } = readBibliography(context.resolve(file));
  for (const { line, message } of diagnostics) context.warn(`${file}:${line}: ${message}`);
  if (hasKeys) return papers;
  return renameTaken(
    papers,
    allPapers(readSurveyState(editor)).map(({ key }) => key),
  );
}

/** Logs multiple sources in one edit. */
export function logSources(
  editor: Editor,
  operation: Operation,
  reason: string,
  sources: readonly {
    readonly source: NewSource;
    readonly papers: readonly Paper[];
    readonly existingKeys?: readonly string[];
  }[],
): LoggedSource[] {
  let logged: LoggedSource[] = [];
  updateSurvey(editor, { operation, reason }, (state) => {
    logged = [];
    return sources.reduce((next, { source, papers, existingKeys }) => {
      const added = addCandidates(next, source, papers, existingKeys);
      const { id } = added.source;
      logged.push({
        id,
        added: added.source.added,
        existingKeys: added.source.known,
        suspects: added.report.suspects,
      });
      return added.state;
    }, state);
  });
  return logged;
}

/** Describes a source on one line, followed by one line for each pair of similar papers. */
export function describeSource(label: string, { added, existingKeys, suspects }: LoggedSource): string {
  return [
    `${label}: ${added.length} added${added.length === 0 ? "" : ` (${added.join(", ")})`}, ${existingKeys.length} known already`,
    ...suspects.map(
      ({ paper, like, similarity }) => `  look alike (${similarity.toFixed(2)}): ${paper.key} / ${like.key}`,
    ),
  ].join("\n");
}

export function sourceToJson({ id, added, existingKeys, suspects }: LoggedSource) {
  return {
    id,
    added,
    known: existingKeys,
    suspects: suspects.map(({ paper, like, similarity }) => ({ key: paper.key, like: like.key, similarity })),
  };
}
