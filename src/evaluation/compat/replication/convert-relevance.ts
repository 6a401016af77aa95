/** Converts the package's relevance assessment, a Markdown text, to the format of phase 5. */
import { checkSchema } from "../../../base/io/index.ts";
import type { Planning } from "../../../taxonomy/index.ts";
import type { Clustering } from "../../../taxonomy/phases/index.ts";
import { type RelevanceAssessment, relevanceSchema } from "../../../taxonomy/phases/index.ts";
import { categoryId } from "./convert-clustering.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

export type ConvertedRelevance = {
  readonly relevance: RelevanceAssessment;
  readonly questions: Planning["relevance"]["questions"];
  readonly notes: readonly ArtifactNote[];
};

type JudgedClass = { name: string; relevant?: boolean; reason: string };
type CategoryBlock = { id: string; size: number; relevant?: boolean; reason: string; classes: JudgedClass[] };

export function convertRelevance(text: string, file: string, clustering: Clustering): ConvertedRelevance {
  const blocks = parseBlocks(text);
  const notes: ArtifactNote[] = [];
  const clusters = blocks.flatMap((block) => judgeClusters(block, clustering, file, notes));
  const statedCount = blocks.reduce((sum, block) => sum + block.size, 0);
  if (statedCount !== clustering.clusters.length) {
    const relevantCount = blocks.reduce((sum, block) => sum + countRelevant(block), 0);
    const clusterCount = clustering.clusters.length;
    notes.push({
      file,
      problem: `the text counts ${statedCount} classes, ${relevantCount} of them relevant, but there are ${clusterCount} clusters`,
    });
  }
  return {
    relevance: checkSchema(
      {
        categories: blocks.map(({ id, relevant, reason }) => ({ id, answers: {}, relevant, reason })),
        clusters,
      },
      relevanceSchema,
      file,
    ),
    questions: [...text.matchAll(/\*\*(GQ\d+)\.\*\*\s*"([^"]+)"/g)].map(([, id = "", question = ""]) => ({
      id,
      text: question,
    })),
    notes,
  };
}

/**
 * Returns the judgements on the clusters of a category. Adds a note on each cluster or judgement without a counterpart.
 */
function judgeClusters(
  block: CategoryBlock,
  clustering: Clustering,
  file: string,
  notes: ArtifactNote[],
): RelevanceAssessment["clusters"] {
  const category = clustering.categories.find(({ id }) => id === block.id);
  if (!category) {
    notes.push({ file, problem: `the clustering has no category ${block.id.slice(1)}` });
    return [];
  }
  const members = clustering.clusters.filter(({ id }) => category.clusters.includes(id));
  for (const { name } of block.classes.filter(
    (item) => !members.some((cluster) => cluster.name === item.name),
  )) {
    notes.push({
      file,
      problem: `"${name}" is judged, but "${category.name}" has no cluster with this name`,
    });
  }
  return members.flatMap(({ id, name }) => {
    const judgedClass = block.classes.find((item) => item.name === name);
    if (judgedClass?.relevant !== undefined) {
      return [{ id, relevant: judgedClass.relevant, reason: judgedClass.reason }];
    }
    // The text judges some categories as a whole.
    if (block.classes.length === 0 && block.relevant) {
      return [{ id, relevant: true, reason: "Judged with its category." }];
    }
    if (block.relevant) {
      notes.push({ file, problem: `the cluster "${name}" of "${category.name}" has no judgement` });
    }
    return [];
  });
}

/** Counts the relevant classes. If a category was judged as a whole, all its classes count. */
function countRelevant({ relevant, size, classes }: CategoryBlock): number {
  if (classes.length === 0) return relevant ? size : 0;
  return classes.filter((item) => item.relevant).length;
}

function parseBlocks(text: string): CategoryBlock[] {
  const blocks: CategoryBlock[] = [];
  for (const rawLine of text.split("\n")) {
    const line = rawLine.trim();
    const block = blocks.at(-1);
    const id = /^Parent-Cluster ID:\s*(\d+)/.exec(line)?.[1];
    if (id !== undefined) {
      blocks.push({ id: categoryId(Number(id)), size: 0, reason: "", classes: [] });
      continue;
    }
    if (!block) continue;
    const size = /^Amount of subclusters:\s*(\d+)/.exec(line)?.[1];
    if (size !== undefined) block.size = Number(size);
    const name = /^\d+\.\s+\*\*(.+?)\*\*/.exec(line)?.[1];
    if (name !== undefined) block.classes.push({ name: name.replace(/:$/, ""), reason: "" });
    const target = block.classes.at(-1) ?? block;
    const verdict = /Added to Taxonomy[_*: ]+(Yes|No)\b/i.exec(line)?.[1];
    if (verdict !== undefined) target.relevant = verdict.toLowerCase() === "yes";
    const reason = /Rationale[_*:]([\s\S]+)/.exec(line)?.[1];
    if (reason !== undefined) target.reason = reason.replace(/^[_*:\s]+/, "");
  }
  return blocks;
}
