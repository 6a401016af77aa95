/** Converts laid-out publications to the format that an ORKG accepts. */
import { OptionError } from "../../base/errors.ts";
import type { OrkgPaper, Triple } from "../../graph/index.ts";
import { fillLabel, type PopulatedFact, PublicationLayout } from "./layout.ts";
import { describeFields } from "./mapping.ts";
import { publicationNode } from "./node-ids.ts";
import { type Publication, valuesAt } from "./publication.ts";
import type { Template } from "./template.ts";

/** @throws OptionError if the template does not define the fields that an ORKG requires for papers */
export function orkgPapers(
  publications: readonly Publication[],
  template: Template,
  options: PopulateOptions = {},
): OrkgPaper[] {
  const { orkg } = template;
  if (!orkg) {
    throw new OptionError(`the template ${template.name} has no field "orkg"`, {
      hint: 'Add "orkg": {"contributions": PREDICATE, "doi": FIELD, …} to the template.',
    });
  }
  return layOut(publications, template, options).map(({ hub, triples }, at): OrkgPaper => {
    const record = publications[at]?.record ?? { key: "", fields: {} };
    const texts = (field: string | undefined): string[] =>
      (field === undefined ? [] : valuesAt(record, field)).flatMap(({ value }) =>
        typeof value === "string" ? [value] : [],
      );
    const year = Number(texts(orkg.year)[0] ?? Number.NaN);
    return {
      title: hub.label,
      doi: texts(orkg.doi)[0],
      year: Number.isInteger(year) ? year : undefined,
      venue: texts(orkg.venue)[0],
      authors: texts(orkg.authors),
      contributions: triples
        .filter(({ subject, predicate }) => subject.id === hub.id && predicate.label === orkg.contributions)
        .map(({ object }) => object),
      triples: bySubject(triples.filter(({ subject }) => subject.id !== hub.id)),
    };
  });
}

function bySubject(triples: readonly Triple[]): Map<string, Triple[]> {
  const triplesBySubject = new Map<string, Triple[]>();
  for (const triple of triples) {
    const subjectTriples = triplesBySubject.get(triple.subject.id);
    if (subjectTriples) subjectTriples.push(triple);
    else triplesBySubject.set(triple.subject.id, [triple]);
  }
  return triplesBySubject;
}

// Lays out publications as triples according to a template, and records which facts each triple states.

export type Population = {
  readonly triples: readonly Triple[];
  readonly facts: readonly PopulatedFact[];
  /** The number of triples, written or not, that state only a missing annotation. */
  readonly absentLines: number;
};

type PopulateOptions = {
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
function layOut(
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
