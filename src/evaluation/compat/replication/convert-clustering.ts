/** Converts the clusters and categories of the package's last iteration to the format of phase 4. */
import { checkSchema } from "../../../base/io/index.ts";
import { type Clustering, clusteringSchema } from "../../../taxonomy/phases/index.ts";
import type { ClusterArtifact } from "./artifact-schemas.ts";
import type { ConvertedExtraction } from "./convert-extraction.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

export type ConvertedClustering = {
  readonly clustering: Clustering;
  readonly notes: readonly ArtifactNote[];
};

export const clusterId = (id: number): string => `c${id}`;
export const categoryId = (id: number): string => `k${id}`;

export function convertClustering(
  artifact: ClusterArtifact,
  file: string,
  extracted: ConvertedExtraction,
): ConvertedClustering {
  const notes: ArtifactNote[] = [];
  const clusterOfClass = new Map<string, string>();
  const lastIteration = artifact.findLast(({ clusters }) => clusters.some(({ subclusters }) => subclusters));
  const categories = (lastIteration?.clusters ?? []).filter(({ subclusters }) => subclusters);
  const clusters = categories.flatMap(({ subclusters = [] }) =>
    subclusters.flatMap(({ id, name, info, types }) => {
      const members = types.flatMap((type) => {
        const member = extracted.idOf(type.name, type.source);
        const problem =
          member === undefined
            ? `cluster ${id} contains "${type.name}" of "${type.source}", which was not extracted`
            : clusterOfClass.has(member)
              ? `"${type.name}" of "${type.source}" is in cluster ${clusterOfClass.get(member)} and in ${id}`
              : undefined;
        if (problem !== undefined) notes.push({ file, problem });
        if (member === undefined || problem !== undefined) return [];
        clusterOfClass.set(member, String(id));
        return [member];
      });
      if (members.length === 0)
        notes.push({ file, problem: `cluster ${id} "${name}" is empty and was omitted` });
      return members.length === 0
        ? []
        : [{ id: clusterId(id), name, description: info, members, decided: true }];
    }),
  );
  const clusterIds = new Set(clusters.map(({ id }) => id));
  return {
    clustering: checkSchema(
      {
        clusters,
        categories: categories.map(({ id = 0, name = "", info, subclusters = [] }) => ({
          id: categoryId(id),
          name,
          description: info,
          clusters: subclusters.map((sub) => clusterId(sub.id)).filter((sub) => clusterIds.has(sub)),
        })),
      },
      clusteringSchema,
      file,
    ),
    notes: [...notes, ...compareCounts(artifact, clusters.length, file)],
  };
}

/**
 * Returns a note if the first iteration, which should contain the same clusters without names, has a different number
 * of clusters.
 */
function compareCounts(artifact: ClusterArtifact, lastCount: number, file: string): ArtifactNote[] {
  const first = artifact.find(({ clusters }) => clusters.every(({ types }) => types));
  if (!first || first.clusters.length === lastCount) return [];
  return [
    {
      file,
      problem: `iteration ${first.iteration} has ${first.clusters.length} clusters, but the last iteration has ${lastCount}`,
    },
  ];
}
