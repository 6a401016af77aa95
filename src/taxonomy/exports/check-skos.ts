/**
 * Checks that a Turtle text is a valid SKOS scheme. The rules come from W3C, SKOS Reference, 2009 (S7, S8, S9, S13, S14, S25, S27, S46).
 * In addition, every concept must be below a top concept, and every link must resolve.
 */
import { parseTurtle, type Statement } from "../../io/index.ts";

const skos = "http://www.w3.org/2004/02/skos/core#";
const type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const source = "http://purl.org/dc/terms/source";

export type SkosCheck = { readonly concepts: number; readonly problems: readonly string[] };

/** @throws InputError if the text is not Turtle */
export function checkSkos(turtle: string, file: string): SkosCheck {
  const statements = parseTurtle(turtle, file);
  const subjects = new Set(statements.map(({ subject }) => subject.value));
  const pairs = (predicate: string): [string, string][] =>
    statements
      .filter((statement) => statement.predicate === predicate)
      .map(({ subject, object }) => [subject.value, object.value]);
  const subjectsOfType = (name: string): string[] =>
    pairs(type)
      .filter(([, object]) => object === `${skos}${name}`)
      .map(([subject]) => subject);
  const concepts = subjectsOfType("Concept");
  const schemes = new Set(subjectsOfType("ConceptScheme"));
  const broader = pairs(`${skos}broader`);
  const topConcepts = new Set(pairs(`${skos}topConceptOf`).map(([concept]) => concept));
  const problems = [
    ...(schemes.size === 0 ? ["there is no concept scheme"] : []),
    ...concepts
      .filter((concept) => schemes.has(concept))
      .map((concept) => `<${concept}> is both a concept and a concept scheme`),
    ...missingInverses(broader, pairs(`${skos}narrower`), "broader", "narrower"),
    ...missingInverses(
      pairs(`${skos}topConceptOf`),
      pairs(`${skos}hasTopConcept`),
      "topConceptOf",
      "hasTopConcept",
    ),
    ...concepts.flatMap((concept) => checkConcept(concept, statements, schemes)),
    ...concepts
      .filter((concept) => topConcepts.has(concept) === broader.some(([narrow]) => narrow === concept))
      .map((concept) =>
        topConcepts.has(concept)
          ? `<${concept}> is a top concept but has a broader concept`
          : `<${concept}> is neither a top concept nor narrower than a top concept`,
      ),
    ...concepts
      .filter((concept) => ancestorsOf(concept, broader).has(concept))
      .map((concept) => `<${concept}> is broader than itself`),
    ...disjointProperties.flatMap(([left, right]) => checkDisjoint(statements, left, right)),
    ...pairs(`${skos}related`)
      .filter(([from, to]) => ancestorsOf(from, broader).has(to) || ancestorsOf(to, broader).has(from))
      .map(([from, to]) => `<${from}> is related to <${to}>, of which one is broader (S27)`),
    ...[`${skos}broader`, `${skos}narrower`, `${skos}hasTopConcept`, `${skos}historyNote`, source].flatMap(
      (predicate) =>
        pairs(predicate)
          .filter(([, object]) => !subjects.has(object))
          .map(([subject, object]) => `<${subject}> refers to <${object}>, which the file does not describe`),
    ),
  ];
  return { concepts: concepts.length, problems };
}

function missingInverses(
  left: readonly [string, string][],
  right: readonly [string, string][],
  name: string,
  inverse: string,
): string[] {
  const missing = (from: readonly [string, string][], to: readonly [string, string][], problem: string) => {
    const inverses = new Set(to.map(([subject, object]) => JSON.stringify([object, subject])));
    return from
      .filter((pair) => !inverses.has(JSON.stringify(pair)))
      .map(([subject, object]) => `${problem} <${object}> of <${subject}> lacks its inverse statement`);
  };
  return [...missing(left, right, name), ...missing(right, left, inverse)];
}

function checkConcept(
  concept: string,
  statements: readonly Statement[],
  schemes: ReadonlySet<string>,
): string[] {
  const conceptStatements = statements.filter(({ subject }) => subject.value === concept);
  const labels = conceptStatements.filter(({ predicate }) => predicate === `${skos}prefLabel`);
  const languages = labels.map(({ object }) => (object.kind === "literal" ? object.language : undefined));
  const inScheme = conceptStatements.some(
    ({ predicate, object }) => predicate === `${skos}inScheme` && schemes.has(object.value),
  );
  return [
    ...(labels.length === 0 ? [`<${concept}> has no preferred label`] : []),
    ...(new Set(languages).size < languages.length
      ? [`<${concept}> has two preferred labels in the same language`]
      : []),
    ...(inScheme ? [] : [`<${concept}> does not belong to a scheme in this file`]),
  ];
}

/** Pairs of properties that must not have the same value (S13, S46). */
const disjointProperties: readonly (readonly [string, string])[] = [
  ["prefLabel", "altLabel"],
  ["prefLabel", "hiddenLabel"],
  ["altLabel", "hiddenLabel"],
  ["exactMatch", "broadMatch"],
  ["exactMatch", "narrowMatch"],
  ["exactMatch", "relatedMatch"],
];

function checkDisjoint(statements: readonly Statement[], left: string, right: string): string[] {
  const keyOf = ({ subject, object }: Statement): string => JSON.stringify([subject.value, object]);
  const others = new Set(statements.filter(({ predicate }) => predicate === `${skos}${right}`).map(keyOf));
  const rule = left === "exactMatch" ? "S46" : "S13";
  return statements
    .filter((statement) => statement.predicate === `${skos}${left}` && others.has(keyOf(statement)))
    .map(
      ({ subject, object }) =>
        `<${subject.value}> has ${JSON.stringify(object.value)} both as ${left} and as ${right} (${rule})`,
    );
}

/** Returns all concepts that are broader than a concept, directly or not. */
function ancestorsOf(concept: string, broader: readonly [string, string][]): Set<string> {
  const visited = new Set<string>();
  const unvisited = [concept];
  for (let next = unvisited.pop(); next !== undefined; next = unvisited.pop()) {
    for (const [narrow, broad] of broader) {
      if (narrow !== next || visited.has(broad)) continue;
      visited.add(broad);
      unvisited.push(broad);
    }
  }
  return visited;
}
