/**
 * Adds the statements that SKOS entails. Source: W3C, SKOS Reference, 2009 (S4 to S8, S18 to S26, S29 to S33, S38 to
 * S44, S55 to S57). Transitive closures (S24, S45) are left to the caller.
 */
import type { Statement } from "../../base/io/index.ts";

export const skos = "http://www.w3.org/2004/02/skos/core#";
export const rdfType = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const skosXl = "http://www.w3.org/2008/05/skos-xl#";

type Rule = {
  readonly inverse?: string;
  readonly implies?: string;
  /** The classes of the subject and the object. */
  readonly subject?: string;
  readonly object?: string;
};

const rules: Readonly<Record<string, Rule>> = {
  inScheme: { object: "ConceptScheme" },
  topConceptOf: { inverse: "hasTopConcept", implies: "inScheme", subject: "Concept" },
  hasTopConcept: { inverse: "topConceptOf" },
  semanticRelation: { subject: "Concept", object: "Concept" },
  broader: { inverse: "narrower", implies: "broaderTransitive" },
  narrower: { inverse: "broader" },
  broaderTransitive: { inverse: "narrowerTransitive", implies: "semanticRelation" },
  narrowerTransitive: { inverse: "broaderTransitive" },
  related: { inverse: "related", implies: "semanticRelation" },
  broadMatch: { inverse: "narrowMatch", implies: "broader" },
  narrowMatch: { inverse: "broadMatch" },
  relatedMatch: { inverse: "relatedMatch", implies: "related" },
  exactMatch: { inverse: "exactMatch", implies: "closeMatch" },
  closeMatch: { inverse: "closeMatch", implies: "semanticRelation" },
  member: { subject: "Collection" },
  memberList: { subject: "OrderedCollection" },
};

/** Returns the statements, in their order, and those that they entail, each once. */
export function entailedBySkos(stated: readonly Statement[]): Statement[] {
  const known = new Map<string, Statement>();
  for (let open = [...stated, ...labelsOfResources(stated)]; open.length > 0; ) {
    const fresh = open.filter((one) => {
      const key = JSON.stringify([one.subject.value, one.predicate, one.object]);
      return !known.has(key) && known.set(key, one);
    });
    open = fresh.flatMap(directlyEntailed);
  }
  return [...known.values()];
}

function directlyEntailed({ subject, predicate, object }: Statement): Statement[] {
  const isA = (term: Statement["subject"], name: string): Statement => ({
    subject: term,
    predicate: rdfType,
    object: { kind: "iri", value: `${skos}${name}` },
  });
  if (predicate === rdfType)
    return object.value === `${skos}OrderedCollection` ? [isA(subject, "Collection")] : [];
  const rule = predicate.startsWith(skos) ? rules[predicate.slice(skos.length)] : undefined;
  if (rule === undefined || object.kind === "literal") return [];
  return [
    ...(rule.inverse === undefined
      ? []
      : [{ subject: object, predicate: `${skos}${rule.inverse}`, object: subject }]),
    ...(rule.implies === undefined ? [] : [{ subject, predicate: `${skos}${rule.implies}`, object }]),
    ...(rule.subject === undefined ? [] : [isA(subject, rule.subject)]),
    ...(rule.object === undefined ? [] : [isA(object, rule.object)]),
  ];
}

/** Returns the labels that SKOS-XL states as resources with a literal form. */
function labelsOfResources(statements: readonly Statement[]): Statement[] {
  const forms = new Map(
    statements.flatMap(({ subject, predicate, object }) =>
      predicate === `${skosXl}literalForm` ? [[subject.value, object] as const] : [],
    ),
  );
  return statements.flatMap(({ subject, predicate, object }) => {
    const kind = /^(?:pref|alt|hidden)Label$/.exec(predicate.slice(skosXl.length))?.[0];
    const form = predicate.startsWith(skosXl) && kind !== undefined ? forms.get(object.value) : undefined;
    return form === undefined ? [] : [{ subject, predicate: `${skos}${kind}`, object: form }];
  });
}
