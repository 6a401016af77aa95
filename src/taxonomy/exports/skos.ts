/**
 * SKOS: one concept scheme, every category a top concept, every class narrower than its category.
 * Source: W3C, SKOS Simple Knowledge Organization System Reference, 2009.
 */
import { classLabel } from "../model.ts";
import type { ExportSource } from "./export-source.ts";

const namespaces = {
  skos: "http://www.w3.org/2004/02/skos/core#",
  dcterms: "http://purl.org/dc/terms/",
} as const;

export type SkosConcept = {
  readonly iri: string;
  readonly label: string;
  readonly definition: string;
  readonly scopeNote: string | undefined;
  /** Undefined for a top concept. */
  readonly broader: string | undefined;
  readonly narrower: readonly string[];
};

export type SkosScheme = {
  readonly iri: string;
  readonly title: string;
  readonly description: string;
  readonly concepts: readonly SkosConcept[];
};

export function createSkosScheme(source: ExportSource): SkosScheme {
  const { increment, base } = source;
  const mint = createMint(base);
  const concepts = increment.categories.flatMap((category): SkosConcept[] => {
    const top = mint(category.name);
    const classes = category.classes.map(
      (item): SkosConcept => ({
        iri: mint(classLabel(category.name, item.name)),
        label: item.name,
        definition: item.description,
        scopeNote: undefined,
        broader: top,
        narrower: [],
      }),
    );
    const narrower = classes.map(({ iri }) => iri);
    const { name: label, description: definition, guideline: scopeNote } = category;
    return [{ iri: top, label, definition, scopeNote, broader: undefined, narrower }, ...classes];
  });
  return {
    iri: `${base}${increment.name}`,
    title: `${source.name}, ${increment.name}`,
    description: source.description,
    concepts,
  };
}

/** IRIs from names: letters and digits joined by hyphens; a number where two names come out alike. */
function createMint(base: string): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const slug = (name.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? ["concept"]).join("-").toLowerCase();
    let iri = `${base}${slug}`;
    for (let count = 2; used.has(iri); count += 1) iri = `${base}${slug}-${count}`;
    used.add(iri);
    return iri;
  };
}

export function formatSkosTurtle(source: ExportSource): string {
  const scheme = createSkosScheme(source);
  const tops = scheme.concepts.filter(({ broader }) => broader === undefined).map(({ iri }) => `<${iri}>`);
  const head = [
    ...Object.entries(namespaces).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`),
    "",
    subject(scheme.iri, [
      "a skos:ConceptScheme",
      `dcterms:title ${literal(scheme.title)}`,
      ...(scheme.description === "" ? [] : [`dcterms:description ${literal(scheme.description)}`]),
      ...(tops.length === 0 ? [] : [`skos:hasTopConcept ${tops.join(", ")}`]),
    ]),
  ];
  const concepts = scheme.concepts.map((concept) =>
    subject(concept.iri, [
      "a skos:Concept",
      `skos:inScheme <${scheme.iri}>`,
      ...(concept.broader === undefined
        ? [`skos:topConceptOf <${scheme.iri}>`]
        : [`skos:broader <${concept.broader}>`]),
      `skos:prefLabel ${literal(concept.label)}`,
      ...(concept.definition === "" ? [] : [`skos:definition ${literal(concept.definition)}`]),
      ...(concept.scopeNote === undefined ? [] : [`skos:scopeNote ${literal(concept.scopeNote)}`]),
      ...(concept.narrower.length === 0
        ? []
        : [`skos:narrower ${concept.narrower.map((iri) => `<${iri}>`).join(", ")}`]),
    ]),
  );
  return `${[...head, ...concepts].join("\n")}\n`;
}

function subject(iri: string, statements: readonly string[]): string {
  return `<${iri}>\n  ${statements.join(" ;\n  ")} .\n`;
}

/** An English string literal. */
function literal(text: string): string {
  const escaped = text
    .replace(/\\/g, "\\\\")
    .replace(/"/g, '\\"')
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")
    .replace(/\t/g, "\\t");
  return `"${escaped}"@en`;
}

export function formatSkosJsonLd(source: ExportSource): string {
  const scheme = createSkosScheme(source);
  const text = (value: string | undefined) => (value ? { "@value": value, "@language": "en" } : undefined);
  const ref = (iri: string | undefined) => (iri === undefined ? undefined : { "@id": iri });
  const document = {
    "@context": namespaces,
    "@graph": [
      {
        "@id": scheme.iri,
        "@type": "skos:ConceptScheme",
        "dcterms:title": text(scheme.title),
        "dcterms:description": text(scheme.description),
        "skos:hasTopConcept": scheme.concepts
          .filter(({ broader }) => broader === undefined)
          .map(({ iri }) => ref(iri)),
      },
      ...scheme.concepts.map((concept) => ({
        "@id": concept.iri,
        "@type": "skos:Concept",
        "skos:inScheme": ref(scheme.iri),
        "skos:topConceptOf": concept.broader === undefined ? ref(scheme.iri) : undefined,
        "skos:broader": ref(concept.broader),
        "skos:prefLabel": text(concept.label),
        "skos:definition": text(concept.definition),
        "skos:scopeNote": text(concept.scopeNote),
        "skos:narrower": concept.narrower.length === 0 ? undefined : concept.narrower.map(ref),
      })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
