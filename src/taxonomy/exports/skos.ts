/**
 * Exports a taxonomy as a SKOS concept scheme: every category is a top concept, and every class is narrower than its
 * category. A class cites its publications as sources, and links to one note per extracted term. Each note names the
 * publication of its term. Source: W3C, SKOS Simple Knowledge Organization System Reference, 2009; SKOS Primer, section
 * 4.2 (notes as resources).
 */
import { hashText } from "../../base/io/index.ts";
import { exclusiveNote } from "../imports/found-taxonomy.ts";
import { classesOf, classLabel } from "../model.ts";
import type { ExportSource } from "./export-source.ts";
import { createProvenance } from "./provenance.ts";

const namespaces = {
  skos: "http://www.w3.org/2004/02/skos/core#",
  dcterms: "http://purl.org/dc/terms/",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
} as const;

type SkosConcept = {
  readonly iri: string;
  readonly label: string;
  readonly definition: string;
  readonly scopeNotes: readonly string[];
  /** The broader concept, or undefined for a top concept. */
  readonly broader: string | undefined;
  readonly narrower: readonly string[];
  /** The IRIs of the concept's extracted terms. */
  readonly terms: readonly string[];
  readonly sources: readonly string[];
};

type SkosTerm = { readonly iri: string; readonly name: string; readonly source: string };
type SkosPublication = { readonly iri: string; readonly key: string; readonly title: string };

export type SkosScheme = {
  readonly iri: string;
  readonly title: string;
  readonly description: string;
  readonly concepts: readonly SkosConcept[];
  /** Maps the IRIs of classes to their labels. */
  readonly labels: ReadonlyMap<string, string>;
  readonly terms: readonly SkosTerm[];
  readonly publications: readonly SkosPublication[];
};

export function createSkosScheme(source: ExportSource): SkosScheme {
  const { increment, base } = source;
  const iri = `${base}${increment.name}`;
  const createIri = createIriFactory(base, iri);
  const labels = new Map<string, string>();
  const concepts = increment.categories.flatMap((category): SkosConcept[] => {
    const top = createIri(category.name);
    const classes = category.classes.map(
      (item): SkosConcept => ({
        iri: createIri(classLabel(category.name, item.name)),
        label: item.name,
        definition: item.description,
        scopeNotes: [],
        broader: top,
        narrower: [],
        terms: [],
        sources: [],
      }),
    );
    for (const { iri, label } of classes) labels.set(iri, classLabel(category.name, label));
    const narrower = classes.map(({ iri }) => iri);
    const { name: label, description: definition, guideline, exclusive } = category;
    const scopeNotes = [...(guideline ? [guideline] : []), ...(exclusive ? [exclusiveNote] : [])];
    const topConcept = {
      iri: top,
      label,
      definition,
      scopeNotes,
      broader: undefined,
      narrower,
      terms: [],
      sources: [],
    };
    return [topConcept, ...classes];
  });
  // Concepts get their IRIs first, so that a term or publication with a colliding name gets the number.
  const origins = collectOrigins(source, createIri);
  return {
    iri,
    title: `${source.name}, ${increment.name}`,
    description: source.description,
    concepts: concepts.map((concept) => ({ ...concept, ...origins.of(labels.get(concept.iri)) })),
    labels,
    terms: origins.terms,
    publications: origins.publications,
  };
}

function collectOrigins(source: ExportSource, createIri: (name: string) => string) {
  const provenance = createProvenance(source.state, source.titles);
  const terms = new Map<string, SkosTerm>();
  const publications = new Map<string, SkosPublication>();
  const originsByClass = new Map<string, { terms: string[]; sources: string[] }>();
  for (const item of classesOf(source.increment)) {
    const classTerms = provenance(item).flatMap((cluster) => cluster.terms);
    for (const { id, name, publication: key, title } of classTerms) {
      const skosPublication = publications.get(key) ?? { iri: createIri(`publication ${key}`), key, title };
      publications.set(key, skosPublication);
      if (!terms.has(id)) terms.set(id, { iri: createIri(`term ${id}`), name, source: skosPublication.iri });
    }
    const distinctTerms = [...new Set(classTerms.map(({ id }) => id))].flatMap((id) => terms.get(id) ?? []);
    originsByClass.set(item.label, {
      terms: distinctTerms.map(({ iri }) => iri),
      sources: [...new Set(distinctTerms.map((term) => term.source))],
    });
  }
  return {
    terms: [...terms.values()],
    publications: [...publications.values()],
    of: (label: string | undefined) => originsByClass.get(label ?? "") ?? { terms: [], sources: [] },
  };
}

/**
 * Derives IRIs from the words of names, joined by hyphens, so that a concept keeps its IRI when others are removed.
 * Appends a number only if two names would still have the same IRI, or if a name would have the IRI of the scheme.
 */
function createIriFactory(base: string, scheme: string): (name: string) => string {
  const used = new Set([scheme]);
  return (name) => {
    const slug = slugOf(name.normalize("NFKD"));
    let iri = `${base}${slug}`;
    for (let count = 2; used.has(iri); count += 1) iri = `${base}${slug}-${count}`;
    used.add(iri);
    return iri;
  };
}

/** The words for the signs that tell names such as C, C++ and C# apart. */
const signNames: Readonly<Record<string, string>> = { "+": " plus ", "#": " sharp ", "*": " star " };

/** Letters of other scripts cannot be part of the words, so a hash of the name represents them. */
function slugOf(name: string): string {
  const spelled = name.replace(/(?<=[\p{L}\p{N}+#*])[+#*]/gu, (sign) => signNames[sign] ?? sign);
  const words = spelled.match(/[A-Za-z0-9]+/g) ?? ["concept"];
  const hash = /[^\p{ASCII}\P{L}]/u.test(name) ? [hashText(name).slice(0, 6)] : [];
  return [...words, ...hash].join("-").toLowerCase();
}

export function formatSkosTurtle(source: ExportSource): string {
  const scheme = createSkosScheme(source);
  const topConcepts = scheme.concepts
    .filter(({ broader }) => broader === undefined)
    .map(({ iri }) => `<${iri}>`);
  const head = [
    ...Object.entries(namespaces).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`),
    "",
    subject(scheme.iri, [
      "a skos:ConceptScheme",
      `dcterms:title ${literal(scheme.title)}`,
      ...(scheme.description === "" ? [] : [`dcterms:description ${literal(scheme.description)}`]),
      ...(topConcepts.length === 0 ? [] : [`skos:hasTopConcept ${topConcepts.join(", ")}`]),
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
      ...concept.scopeNotes.map((note) => `skos:scopeNote ${literal(note)}`),
      ...links("skos:narrower", concept.narrower),
      ...links("skos:historyNote", concept.terms),
      ...links("dcterms:source", concept.sources),
    ]),
  );
  const terms = scheme.terms.map(({ iri, name, source: from }) =>
    subject(iri, [`rdf:value ${literal(name)}`, `dcterms:source <${from}>`]),
  );
  const publications = scheme.publications.map(({ iri, key, title }) =>
    subject(iri, [
      "a dcterms:BibliographicResource",
      `dcterms:identifier ${quoted(key)}`,
      `dcterms:title ${quoted(title)}`,
    ]),
  );
  return `${[...head, ...concepts, ...terms, ...publications].join("\n")}\n`;
}

function links(predicate: string, iris: readonly string[]): string[] {
  return iris.length === 0 ? [] : [`${predicate} ${iris.map((iri) => `<${iri}>`).join(", ")}`];
}

function subject(iri: string, statements: readonly string[]): string {
  return `<${iri}>\n  ${statements.join(" ;\n  ")} .\n`;
}

/** Writes a string literal with the language tag for English. */
function literal(text: string): string {
  return `${quoted(text)}@en`;
}

function quoted(text: string): string {
  const escaped = text
    .replace(/\\/g, "\\\\")
    .replace(/"/g, '\\"')
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")
    .replace(/\t/g, "\\t");
  return `"${escaped}"`;
}

export function formatSkosJsonLd(source: ExportSource): string {
  const scheme = createSkosScheme(source);
  const text = (value: string | undefined) => (value ? { "@value": value, "@language": "en" } : undefined);
  const ref = (iri: string | undefined) => (iri === undefined ? undefined : { "@id": iri });
  const refs = (iris: readonly string[]) => (iris.length === 0 ? undefined : iris.map((iri) => ref(iri)));
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
        "skos:scopeNote": concept.scopeNotes.length === 0 ? undefined : concept.scopeNotes.map(text),
        "skos:narrower": refs(concept.narrower),
        "skos:historyNote": refs(concept.terms),
        "dcterms:source": refs(concept.sources),
      })),
      ...scheme.terms.map(({ iri, name, source: from }) => ({
        "@id": iri,
        "rdf:value": text(name),
        "dcterms:source": ref(from),
      })),
      ...scheme.publications.map(({ iri, key, title }) => ({
        "@id": iri,
        "@type": "dcterms:BibliographicResource",
        "dcterms:identifier": key,
        "dcterms:title": title,
      })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
