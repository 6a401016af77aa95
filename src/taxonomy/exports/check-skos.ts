/**
 * Checks a SKOS scheme after adding the statements that SKOS entails. Source: W3C, SKOS Reference, 2009. What
 * the standard forbids is a problem (S9, S13, S14, S27, S37, S46); what it permits, but tools rarely expect, is a hint.
 */
import { parseJson, parseTurtle, type Statement } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { statementsOf } from "../imports/json-ld.ts";
import { entailedBySkos, rdfType, skos } from "../imports/skos-entailment.ts";

export type SkosCheck = {
  readonly concepts: number;
  /** What makes the file invalid. */
  readonly problems: readonly string[];
  readonly hints: readonly string[];
};

/** Pairs of classes without a common instance. */
const disjointClasses = [
  ["Concept", "ConceptScheme", "S9"],
  ["Concept", "Collection", "S37"],
  ["ConceptScheme", "Collection", "S37"],
] as const;

/** Pairs of properties that must not have the same value. */
const disjointProperties = [
  ["prefLabel", "altLabel", "S13"],
  ["prefLabel", "hiddenLabel", "S13"],
  ["altLabel", "hiddenLabel", "S13"],
] as const;

/** @param text Turtle or JSON-LD @throws InputError for any other text */
export function checkSkos(text: string, file: string): SkosCheck {
  const stated = /^\s*(?:\{|\[\s*\{)/.test(text)
    ? statementsOf(parseJson(text, file))
    : parseTurtle(text, file);
  const statements = entailedBySkos(stated);
  const byPredicate = Map.groupBy(statements, ({ predicate }) => predicate);
  const of = (name: string): readonly Statement[] => byPredicate.get(`${skos}${name}`) ?? [];
  const instances = Map.groupBy(byPredicate.get(rdfType) ?? [], ({ object }) => object.value);
  const membersOf = (name: string): Set<string> =>
    new Set(instances.get(`${skos}${name}`)?.map(({ subject }) => subject.value));
  const concepts = membersOf("Concept");
  const broader = linksOf(of("broaderTransitive"));
  const problems = [
    ...disjointClasses.flatMap(([left, right, rule]) => {
      const others = membersOf(right);
      return [...membersOf(left)]
        .filter((item) => others.has(item))
        .map((item) => `<${item}> is both a ${wordsOf(left)} and a ${wordsOf(right)} (${rule})`);
    }),
    ...[...byKey(of("prefLabel"), languageKey)].flatMap(([, [label, ...others]]) =>
      label === undefined || others.length === 0
        ? []
        : [`<${label.subject.value}> has two preferred labels in the same language (S14)`],
    ),
    ...disjointProperties.flatMap(([left, right, rule]) => {
      const others = byKey(of(right), valueKey);
      return of(left)
        .filter((statement) => others.has(valueKey(statement)))
        .map((statement) => `${textOf(statement)} both as ${left} and as ${right} (${rule})`);
    }),
    ...onePerPair(of("related"))
      .filter(
        ({ subject: { value: from }, object: { value: to } }) =>
          reached(broader, from).has(to) || reached(broader, to).has(from),
      )
      .map(
        ({ subject, object }) =>
          `<${subject.value}> is related to <${object.value}>, of which one is broader (S27)`,
      ),
    ...exactAndOther([...of("broadMatch"), ...of("relatedMatch")], linksOf(of("exactMatch"))),
  ];
  return { concepts: concepts.size, problems, hints: hintsOn(stated, of, concepts, broader) };
}

function hintsOn(
  stated: readonly Statement[],
  of: (name: string) => readonly Statement[],
  concepts: ReadonlySet<string>,
  broader: Links,
): string[] {
  const described = new Set(stated.map(({ subject }) => subject.value));
  const subjectsOf = (name: string): Set<string> => new Set(of(name).map(({ subject }) => subject.value));
  const [labelled, top, narrower] = [
    subjectsOf("prefLabel"),
    subjectsOf("topConceptOf"),
    subjectsOf("broader"),
  ];
  const inScheme = subjectsOf("inScheme");
  const inverses = new Set(
    ["broader", "narrower", "topConceptOf", "hasTopConcept"].map((name) => skos + name),
  );
  const explicit = byKey(
    stated.filter(({ predicate }) => inverses.has(predicate)),
    linkKey,
  );
  const implicit = [...inverses].flatMap((name) =>
    of(name.slice(skos.length)).filter((statement) => !explicit.has(linkKey(statement))),
  );
  const own = [...concepts].filter((concept) => described.has(concept));
  const hint = (fits: (concept: string) => boolean, text: string): string[] =>
    own.filter(fits).map((concept) => `<${concept}> ${text}`);
  return [
    ...(of("inScheme").length === 0
      ? ["no concept belongs to a scheme"]
      : hint((one) => !inScheme.has(one), "does not belong to a scheme")),
    ...hint((one) => !labelled.has(one), "has no preferred label"),
    ...["prefLabel", "altLabel", "hiddenLabel"].flatMap((name) =>
      of(name)
        .filter(({ object }) => object.value.trim() === "")
        .map(({ subject }) => `<${subject.value}> has an empty ${name}`),
    ),
    ...hint((one) => top.has(one) && narrower.has(one), "is a top concept but has a broader concept"),
    ...hint((one) => !top.has(one) && !narrower.has(one), "is neither a top concept nor narrower than one"),
    ...hint((one) => reached(broader, one).has(one), "is broader than itself"),
    ...onePerPair(of("broader"))
      .flatMap(({ subject, object }) => [subject, object])
      .filter(({ value }) => !described.has(value))
      .map(({ value }) => `the file refers to <${value}>, which it does not describe`),
    ...(implicit.length === 0
      ? []
      : [
          `${count(implicit.length, "inverse statement is", "inverse statements are")} only implied (S8, S25)`,
        ]),
  ];
}

type Links = ReadonlyMap<string, ReadonlySet<string>>;

function linksOf(statements: readonly Statement[]): Links {
  const bySubject = Map.groupBy(statements, ({ subject }) => subject.value);
  return new Map(
    [...bySubject].map(([subject, own]) => [subject, new Set(own.map(({ object }) => object.value))]),
  );
}

/** Returns everything that is reached from an item along the links, in one step or more. */
function reached(links: Links, from: string): Set<string> {
  const visited = new Set<string>();
  const open = [from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of links.get(next) ?? []) {
      if (visited.has(target)) continue;
      visited.add(target);
      open.push(target);
    }
  }
  return visited;
}

/** Exact matches are symmetric and transitive (S44, S45), and exclude every other match of the same pair. */
function exactAndOther(others: readonly Statement[], exact: Links): string[] {
  return others
    .filter(({ subject, object }) => reached(exact, subject.value).has(object.value))
    .map(
      (statement) =>
        `${textOf(statement)} both as exactMatch and as ${statement.predicate.slice(skos.length)} (S46)`,
    );
}

/** Returns the name of a class in words: "concept scheme". */
function wordsOf(name: string): string {
  return name.replace(/\B[A-Z]/g, " $&").toLowerCase();
}

function textOf({ subject, object }: Statement): string {
  return `<${subject.value}> has ${JSON.stringify(object.value)}`;
}

function byKey(
  statements: readonly Statement[],
  keyOf: (statement: Statement) => string,
): Map<string, Statement[]> {
  return Map.groupBy(statements, keyOf);
}

function valueKey({ subject, object }: Statement): string {
  return JSON.stringify([subject.value, object]);
}

function linkKey({ subject, predicate, object }: Statement): string {
  return JSON.stringify([subject.value, predicate, object.value]);
}

function languageKey({ subject, object }: Statement): string {
  return JSON.stringify([
    subject.value,
    object.kind === "literal" ? (object.language ?? "").toLowerCase() : "",
  ]);
}

/** Returns one of the two statements of each pair, for a property that is symmetric. */
function onePerPair(statements: readonly Statement[]): Statement[] {
  const pairs = statements.map(
    (one) => [[one.subject.value, one.object.value].sort().join("\n"), one] as const,
  );
  return [...new Map(pairs).values()];
}
