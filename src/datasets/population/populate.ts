/** Lays out publications as triples according to a template, and records which facts each triple states. */
import type { Triple } from "../../graph/index.ts";
import { fillLabel, type PopulatedFact, PublicationLayout } from "./layout.ts";
import { describeFields } from "./mapping.ts";
import { publicationNode } from "./node-ids.ts";
import type { Publication } from "./publication.ts";
import type { Template } from "./template.ts";

export type Population = {
  readonly triples: readonly Triple[];
  readonly facts: readonly PopulatedFact[];
  /** The number of triples, written or not, that state only a missing annotation. */
  readonly absentLines: number;
};

export type PopulateOptions = {
  /**
   * Whether to write the template's text for missing annotations, such as "False". The resulting triples are negative
   * statements.
   */
  readonly withAbsent?: boolean;
};

/**
 * Lays out publications according to a template. Ids are derived from the key of the publication and the position of
 * the node, so they do not depend on other publications.
 */
export function populate(
  publications: readonly Publication[],
  template: Template,
  options: PopulateOptions = {},
): Population {
  const layouts = layOut(publications, template, options);
  return {
    triples: layouts.flatMap(({ triples }) => triples),
    facts: layouts.flatMap(({ facts }) => facts),
    absentLines: layouts.reduce((sum, { absentLines }) => sum + absentLines, 0),
  };
}

/** Lays out each publication separately, in order. */
export function layOut(
  publications: readonly Publication[],
  template: Template,
  { withAbsent = false }: PopulateOptions = {},
): PublicationLayout[] {
  const absentValues = new Map(describeFields(template.mapping).map(({ path, absent }) => [path, absent]));
  return publications.map(({ key, record }) => {
    const hub = publicationNode(key, fillLabel(template.hub.label, record), template.hub.types);
    const layout = new PublicationLayout(hub, absentValues, withAbsent);
    layout.addEdges(template.hub.edges, hub, { value: record, scope: "", field: "", annotated: true });
    return layout;
  });
}
