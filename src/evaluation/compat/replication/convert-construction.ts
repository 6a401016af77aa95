/**
 * Converts the package's increments to the format of phase 6: the first in full, and later ones as derived operations.
 */

import { checkSchema } from "../../../base/io/index.ts";
import type { Increment } from "../../../taxonomy/index.ts";
import { deriveOperations } from "../../../taxonomy/index.ts";
import type { Clustering } from "../../../taxonomy/phases/index.ts";
import { type Construction, constructionSchema, hashContent } from "../../../taxonomy/phases/index.ts";
import type { IncrementArtifact } from "./artifact-schemas.ts";
import { clusterId } from "./convert-clustering.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

export type ConvertedConstruction = {
  readonly construction: Construction;
  readonly increments: readonly Increment[];
  readonly notes: readonly ArtifactNote[];
};

export function convertConstruction(
  artifact: IncrementArtifact,
  file: string,
  clustering: Clustering,
): ConvertedConstruction {
  const clusterIds = new Set(clustering.clusters.map(({ id }) => id));
  const notes: ArtifactNote[] = [];
  const increments = artifact.map(
    ({ iteration, taxonomy }): Increment => ({
      name: `T${iteration}`,
      categories: taxonomy.map((category) => ({
        name: category.name,
        description: category.description,
        classes: category.categories.map((taxonomyClass) => {
          const clusters = taxonomyClass.based_on_clusters.map(clusterId);
          for (const id of clusters.filter((cluster) => !clusterIds.has(cluster))) {
            notes.push({
              file,
              problem: `T${iteration}: "${taxonomyClass.name}" is based on cluster ${id.slice(1)}, which does not exist`,
            });
          }
          return {
            name: taxonomyClass.name,
            description: taxonomyClass.description,
            clusters: clusters.filter((id) => clusterIds.has(id)),
          };
        }),
      })),
    }),
  );
  const entries = increments.map((increment, at) => {
    const base = increments[at - 1];
    if (!base) return { name: increment.name, categories: increment.categories };
    const operations = deriveOperations(base, increment, `derived from ${base.name} and ${increment.name}`);
    return { name: increment.name, content: hashContent(increment), operations };
  });
  return { construction: checkSchema({ increments: entries }, constructionSchema, file), increments, notes };
}
