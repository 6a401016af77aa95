/** What a query says of a variable so that it stands for the subjects of a fact store and for nothing else. */
import { formatIri, rdfsLabel, rdfType } from "../../graph/index.ts";
import type { FactStore } from "../facts/fact-store.ts";

export type SubjectPattern = {
  /** Ids of the nodes that the conditions let through. */
  readonly subjects: readonly string[];
  /** Lines of SPARQL about a variable. */
  conditions(variable: string): readonly string[];
};

/** By type where the store has one; else by what profiling takes for subjects: nothing points to them, and they say two things. */
export function readSubjectPattern({ hubType, hubs, view }: FactStore): SubjectPattern {
  const all = [...view.entities.values()];
  if (hubType !== "") {
    return {
      subjects: all.filter(({ types }) => types.includes(hubType)).map(({ id }) => id),
      conditions: (variable) => [`${variable} a ${formatIri(hubType, "class")} .`],
    };
  }
  const sources = all.filter(({ id }) => !view.incoming.has(id) && (view.outgoing.get(id)?.length ?? 0) >= 2);
  const known = new Set(hubs.map(({ id }) => id));
  const areSources = sources.length === known.size && sources.every(({ id }) => known.has(id));
  if (!areSources) return { subjects: all.map(({ id }) => id), conditions: () => [] };
  return { subjects: sources.map(({ id }) => id), conditions: sourceConditions };
}

function sourceConditions(variable: string): string[] {
  const names = `(<${rdfsLabel}>, <${rdfType}>)`;
  return [
    `FILTER NOT EXISTS { ?other ?pointsAt ${variable} }`,
    `FILTER EXISTS { ${variable} ?relation1 ?thing1 ; ?relation2 ?thing2 .`,
    `  FILTER (?relation1 NOT IN ${names} && ?relation2 NOT IN ${names})`,
    "  FILTER (?relation1 != ?relation2 || ?thing1 != ?thing2) }",
  ];
}
