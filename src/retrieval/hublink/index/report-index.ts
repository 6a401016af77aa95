/** Reports on the indexes of a run: figures, notes and, for `index --explain`, the selection of hubs. */

import type { Usage } from "../../../language/index.ts";
import { count } from "../../../text/count.ts";
import type { IndexReport } from "../../retriever.ts";
import type { HubLinkOptions } from "../options.ts";
import type { RootReport } from "./build-index.ts";
import type { BuiltIndex, Partition } from "./prepare-index.ts";

export function reportIndexes(partitions: readonly Partition[], usage: Usage): IndexReport {
  const reports = partitions.map(({ name, built, options }) => ({ name, ...reportIndex(built, options) }));
  const counts = new Map<string, number>();
  for (const report of reports) {
    for (const [figure, count] of Object.entries(report.counts))
      counts.set(figure, (counts.get(figure) ?? 0) + count);
  }
  const explained = reports.filter(({ explanation }) => explanation !== undefined);
  const [firstExplained] = explained;
  return {
    counts: Object.fromEntries(counts),
    notes: reports.flatMap(({ name, notes }) =>
      notes.map((note) => (name === null ? note : `${name}: ${note}`)),
    ),
    ...(firstExplained === undefined
      ? {}
      : {
          explanation:
            firstExplained.name === null
              ? (firstExplained.explanation ?? {})
              : Object.fromEntries(explained.map(({ name, explanation }) => [name, explanation])),
        }),
    usage,
  };
}

type PartitionReport = Pick<IndexReport, "counts" | "notes" | "explanation">;

function reportIndex({ index, rootReport, changes }: BuiltIndex, options: HubLinkOptions): PartitionReport {
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
