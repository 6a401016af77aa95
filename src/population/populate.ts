/** Publications laid out as triples by a template, with what each triple says. */
import type { Triple } from "../graph/index.ts";
import { fillLabel, type PopulatedFact, PublicationLayout } from "./layout.ts";
import { describeFields } from "./mapping.ts";
import { publicationNode } from "./node-ids.ts";
import type { Publication } from "./publication.ts";
import type { Template } from "./template.ts";

export type Population = {
  readonly triples: readonly Triple[];
  readonly facts: readonly PopulatedFact[];
};

/**
 * Lays out publications by a template. Ids follow from the publication's key and the place of a node, so the same
 * publication has the same ids whatever it is populated with.
 */
export function populate(publications: readonly Publication[], template: Template): Population {
  const layouts = layOut(publications, template);
  return {
    triples: layouts.flatMap(({ triples }) => triples),
    facts: layouts.flatMap(({ facts }) => facts),
  };
}

/** Each publication by itself, in order. */
export function layOut(publications: readonly Publication[], template: Template): PublicationLayout[] {
  const absentValues = new Map(describeFields(template.mapping).map(({ path, absent }) => [path, absent]));
  return publications.map(({ key, record }) => {
    const hub = publicationNode(key, fillLabel(template.hub.label, record), template.hub.types);
    const layout = new PublicationLayout(hub, absentValues);
    layout.addEdges(template.hub.edges, hub, { value: record, scope: "", field: "" });
    return layout;
  });
}
