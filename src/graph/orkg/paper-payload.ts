/** Builds a paper with its contributions in the format that ORKG accepts: nested statements with temporary ids. */
import { hashText } from "../../base/io/index.ts";
import { parseLiteral } from "../../base/io/n-triples-line.ts";
import type { Entity, Triple } from "../triple.ts";

/** A publication to add to an ORKG: the fields that the ORKG stores, and the root nodes of its contributions. */
export type OrkgPaper = {
  readonly title: string;
  readonly doi: string | undefined;
  readonly year: number | undefined;
  readonly venue: string | undefined;
  readonly authors: readonly string[];
  readonly contributions: readonly Entity[];
  /** The triples below the contributions, by subject. */
  readonly triples: ReadonlyMap<string, readonly Triple[]>;
};

type Reference = { readonly id: string; readonly statements?: Statements };
type Statements = Record<string, Reference[]>;
type Contribution = {
  readonly label: string;
  readonly classes: readonly string[];
  readonly statements: Statements;
};

type Contents = {
  readonly resources: Record<string, { readonly label: string; readonly classes: readonly string[] }>;
  readonly literals: Record<string, { readonly label: string; readonly data_type: string }>;
  /** Always empty, because a predicate created with one paper would be created again with the next. */
  readonly predicates: Record<string, never>;
  readonly lists: Record<string, never>;
};

/** The ORKG class for contributions, to which every contribution implicitly belongs. */
const impliedClass = "Contribution";

/**
 * Builds the body of `POST /papers`.
 * @param predicateIds maps the label of each predicate below the contributions to its id
 */
export function paperPayload(
  paper: OrkgPaper,
  researchField: string,
  predicateIds: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const { contents, contributions } = layOut(paper, paper.contributions, predicateIds);
  return {
    title: paper.title,
    research_fields: [researchField],
    ...(paper.doi === undefined ? {} : { identifiers: { doi: [paper.doi] } }),
    publication_info: {
      published_year: paper.year,
      published_in: paper.venue,
    },
    authors: paper.authors.map((name) => ({ name })),
    extraction_method: "UNKNOWN",
    contents: { ...contents, contributions },
  };
}

/** Builds the body of `POST /papers/{id}/contributions`, which adds a contribution to an existing paper. */
export function contributionPayload(
  paper: OrkgPaper,
  contribution: Entity,
  predicateIds: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const { contents, contributions } = layOut(paper, [contribution], predicateIds);
  return { ...contents, extraction_method: "UNKNOWN", contribution: contributions[0] };
}

/** Returns the labels of all predicates below the given contributions of the paper. */
export function predicateLabels({ triples }: OrkgPaper, roots: readonly Entity[]): string[] {
  const reached = new Set(roots.map(({ id }) => id));
  const labels = new Set<string>();
  for (const id of reached) {
    for (const { predicate, object } of triples.get(id) ?? []) {
      labels.add(predicate.label);
      reached.add(object.id);
    }
  }
  return [...labels];
}

function layOut(
  { triples }: OrkgPaper,
  roots: readonly Entity[],
  predicateIds: ReadonlyMap<string, string>,
): { readonly contents: Contents; readonly contributions: readonly Contribution[] } {
  const contents: Contents = { resources: {}, literals: {}, predicates: {}, lists: {} };
  const reference = (node: Entity): Reference => {
    const literal = parseLiteral(node.id);
    const id = literal === undefined ? `#${node.id}` : `#L${hashText(node.id).slice(0, 16)}`;
    const nodeTriples = triples.get(node.id);
    if (literal !== undefined || (!nodeTriples && node.id.startsWith("L"))) {
      const data_type = literal?.datatype?.replace(/^.*XMLSchema#/, "xsd:") ?? "xsd:string";
      contents.literals[id] = { label: literal?.value ?? node.label, data_type };
      return { id };
    }
    contents.resources[id] = { label: node.label, classes: node.types };
    return nodeTriples ? { id, statements: statements(nodeTriples) } : { id };
  };
  const statements = (nodeTriples: readonly Triple[]): Statements => {
    const grouped: Statements = {};
    for (const { predicate, object } of nodeTriples) {
      const id = predicateIds.get(predicate.label) ?? predicatePlace(predicate.label);
      grouped[id] = [...(grouped[id] ?? []), reference(object)];
    }
    return grouped;
  };
  const contributions = roots.map(({ id, label, types }) => ({
    label,
    classes: types.filter((type) => type !== impliedClass),
    statements: statements(triples.get(id) ?? []),
  }));
  return { contents, contributions };
}

/** Returns the placeholder in a plan for the id of a predicate that does not exist yet. */
function predicatePlace(label: string): string {
  return `#predicate-${label}`;
}
