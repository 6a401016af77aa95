/** Converts laid-out publications to the format that an ORKG accepts. */
import { OptionError } from "../../base/errors.ts";
import type { OrkgPaper, Triple } from "../../graph/index.ts";
import { layOut, type PopulateOptions } from "./populate.ts";
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
