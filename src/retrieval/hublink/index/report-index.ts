/** Reports on the index of a run: figures, notes and, for `index --explain`, the selection of hubs. */
import { count } from "../../../base/text/count.ts";
import type { IndexReport } from "../../retriever.ts";
import type { HubLinkOptions } from "../options.ts";
import type { RootReport } from "./build-index.ts";
import type { BuiltIndex } from "./prepare-index.ts";

export function reportIndex(
  { index, rootReport, changes }: BuiltIndex,
  options: HubLinkOptions,
): Omit<IndexReport, "usage"> {
  const notes: string[] = [];
  if (rootReport !== null) {
    notes.push(`hub roots by ${rootReport.criterion}`);
    const { covered, triples } = rootReport.coverage;
    if (covered < triples) notes.push(`${triples - covered} of ${triples} triples belong to no hub`);
  }
  if (changes.truncated > 0) {
    const hubs = count(changes.truncated, "hub has", "hubs have");
    notes.push(
      rootReport === null
        ? `${hubs} the maximum of ${options.maximumPathsPerHub} paths (maximumPathsPerHub); further paths may be missing from the index`
        : `${hubs} more than ${options.maximumPathsPerHub} paths (maximumPathsPerHub); the index omits the rest`,
    );
  }
  return {
    counts: {
      hubs: index.size.hubs,
      paths: index.size.paths,
      vectors: index.size.texts,
      built: changes.built,
      unchanged: changes.unchanged,
      removed: changes.removed,
    },
    notes,
    ...(rootReport === null ? {} : { explanation: explain(rootReport) }),
  };
}

function explain({ criteria, coverage }: RootReport): Readonly<Record<string, unknown>> {
  const { covered, triples } = coverage;
  return {
    criteria,
    covered,
    triples,
    share: covered / triples,
    uncovered: Object.fromEntries(coverage.uncovered),
  };
}
