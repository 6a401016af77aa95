/** The graph's own nouns, and the one text form of a triple that datasets, predictions and metrics share. */

export type Entity = {
  readonly id: string;
  /** May be empty. */
  readonly label: string;
  readonly types: readonly string[];
};

export type Predicate = {
  readonly id: string;
  readonly label: string;
};

export type Triple = {
  readonly subject: Entity;
  readonly predicate: Predicate;
  readonly object: Entity;
};

/** `id:label`; the id alone where there is no label or both are equal. */
export function formatEntity(entity: Pick<Entity, "id" | "label">): string {
  return entity.label === "" || entity.label === entity.id ? entity.id : `${entity.id}:${entity.label}`;
}

/** `(subjectId:subject label, predicate label, objectId:object label)`, the text form of the published datasets. */
export function formatTriple(triple: Triple): string {
  return `(${formatEntity(triple.subject)}, ${triple.predicate.label}, ${formatEntity(triple.object)})`;
}

/** Identifies a triple within one graph, independent of labels. */
export function tripleKey(triple: Triple): string {
  return JSON.stringify([triple.subject.id, triple.predicate.id, triple.object.id]);
}
