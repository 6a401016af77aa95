/** Lists the items of the workspace among which a field of a form chooses. */
import type { ItemKind } from "../../../operations/values.ts";
import { classesOf } from "../../../taxonomy/index.ts";
import type { ScreenInput } from "./screen.ts";

/** Maps the texts that a form offers to the values that an edit takes. */
export function itemsOf(
  { workspace }: Pick<ScreenInput, "workspace">,
  kind: ItemKind,
): ReadonlyMap<string, string> {
  const { taxonomy, index, survey } = workspace;
  const same = (names: Iterable<string>): ReadonlyMap<string, string> =>
    new Map([...names].map((name) => [name, name]));
  switch (kind) {
    case "annotator":
      return same(taxonomy.application.classifications.map(({ annotator }) => annotator));
    case "category":
      return same(taxonomy.clustering.categories.map(({ name }) => name));
    case "class":
      return same(index.classes.keys());
    case "cluster":
      return new Map([...index.clustersByName].map(([name, { id }]) => [name, id]));
    case "compared taxonomy":
      return same([
        ...(taxonomy.construction.comparisons ?? []).map(({ name }) => name),
        ...taxonomy.increments.flatMap(({ categories }) =>
          categories.flatMap(({ classes }) => classes.flatMap(({ compared = {} }) => Object.keys(compared))),
        ),
      ]);
    case "taxonomy category":
      return same((taxonomy.increments.at(-1)?.categories ?? []).map(({ name }) => name));
    case "increment":
      return same(taxonomy.increments.map(({ name }) => name));
    case "label": {
      const newest = taxonomy.increments.at(-1);
      return same(newest ? classesOf(newest).map(({ label }) => label) : []);
    }
    case "object":
      return same(taxonomy.application.objects.map(({ id }) => id));
    case "paper":
      return same(workspace.papers.map(({ paper }) => paper.key));
    case "publication":
      return same(index.publications.keys());
    case "question":
      return same(taxonomy.planning.relevance.questions.map(({ id }) => id));
    case "criterion":
      return same(survey.survey.criteria.map(({ id }) => id));
  }
}
