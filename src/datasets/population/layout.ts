/** Lays out a publication according to the edges of a template. */
import type { Entity, Triple } from "../../graph/index.ts";
import { createNodePlacer, sharedNode } from "./node-ids.ts";
import { type FactValue, type LocatedValue, valuesAt } from "./publication.ts";
import type { Repetition, TemplateEdge } from "./template.ts";

type EdgeOf<K extends TemplateEdge["kind"]> = Extract<TemplateEdge, { kind: K }>;

/** A fact that a triple states about a publication. A layout may merge several facts into one triple. */
export type PopulatedFact = {
  /** The node of the publication. */
  readonly hub: Entity;
  /** The path of the mapped field, such as `research object/evaluation/method`. */
  readonly field: string;
  readonly value: string;
  /** Whether the triple states only an absence. */
  readonly absent: boolean;
  /**
   * The instance of the innermost record, such as `research object[0]/evaluation[1]`, or an empty string for the
   * publication.
   */
  readonly scope: string;
  readonly triple: Triple;
};

/** A position in the publication: a value, its instance, and the fields that lead to it. */
export type Position = LocatedValue & { readonly field: string };

/** Maps each field to the values that mean "absent". */
export type AbsentValues = ReadonlyMap<string, readonly string[]>;

export class PublicationLayout {
  readonly triples: Triple[] = [];
  /**
   * The number of triples, written or not, that state only absences, including triples that lead to nodes without other
   * content.
   */
  absentLines = 0;
  readonly facts: PopulatedFact[] = [];
  /** The node of the publication. */
  readonly hub: Entity;
  readonly #absentValues: AbsentValues;
  readonly #withAbsent: boolean;
  /** The number of triples, written or not. */
  #lines = 0;
  #inAbsent = false;
  readonly #place = createNodePlacer();
  /** Maps the subject, predicate and label of distinct values to their triples. */
  readonly #distinctTriples = new Map<string, Triple>();

  /** @param withAbsent whether to write triples that state only absences */
  constructor(hub: Entity, absentValues: AbsentValues, withAbsent: boolean) {
    this.hub = hub;
    this.#absentValues = absentValues;
    this.#withAbsent = withAbsent;
  }

  addEdges(edges: readonly TemplateEdge[], subject: Entity, at: Position): void {
    for (const edge of edges) {
      if (edge.kind === "value") this.#addValues(edge, subject, at);
      else if (edge.kind === "flag") this.#addFlag(edge, subject, at);
      else if (edge.kind === "choices") this.#addChoices(edge, subject, at);
      else if (edge.kind === "node") this.#addNodes(edge, subject, at);
      else this.#addGroup(edge, subject, at);
    }
  }

  #addValues(edge: EdgeOf<"value">, subject: Entity, at: Position): void {
    const field = fieldAt(at.field, edge.value);
    let newValues = 0;
    for (const { value, scope, annotated } of valuesAt(at.value, edge.value, at.scope)) {
      if (typeof value !== "string") continue;
      const label = edge.labels?.[value] ?? value;
      const place = JSON.stringify([subject.id, edge.predicate, label]);
      const existing = edge.distinct ? this.#distinctTriples.get(place) : undefined;
      if (!existing) newValues += 1;
      this.#layOut(annotated, () => {
        const triple = existing ?? this.#addValue(edge, subject, label);
        if (this.#isWritten()) this.#distinctTriples.set(place, triple);
        this.#recordFact(field, scope, value, false, triple);
      });
    }
    if (newValues === 0) this.#addAbsent(edge, field, subject, at);
  }

  #addValue(edge: EdgeOf<"value">, subject: Entity, label: string): Triple {
    const types = edge.types ?? [];
    const object = edge.shared
      ? sharedNode(label, types)
      : this.#place("L", subject, edge.predicate, label, types);
    return this.#add(subject, edge.predicate, object);
  }

  #addFlag(edge: EdgeOf<"flag">, subject: Entity, at: Position): void {
    const field = fieldAt(at.field, edge.value);
    const values = valuesAt(at.value, edge.value, at.scope);
    const annotated = values.length > 0;
    const label = annotated ? "True" : "False";
    this.#layOut(annotated, () => {
      const triple = this.#add(subject, edge.predicate, this.#place("L", subject, edge.predicate, label));
      for (const { scope } of values) this.#recordFact(field, scope, label, false, triple);
      if (!annotated) this.#recordFact(field, at.scope, label, true, triple);
    });
  }

  #addChoices(edge: EdgeOf<"choices">, subject: Entity, at: Position): void {
    const field = fieldAt(at.field, edge.value);
    const values = valuesAt(at.value, edge.value, at.scope);
    const chosen = new Set(values.map(({ value }) => value));
    const none = !Object.keys(edge.predicates).some((value) => chosen.has(value));
    // If one choice was made, its annotation states that the remaining choices were not made.
    this.#layOut(!none && values.some(({ annotated }) => annotated), () => {
      for (const [value, predicate] of Object.entries(edge.predicates)) {
        const label = chosen.has(value) ? "True" : "False";
        const triple = this.#add(subject, predicate, this.#place("L", subject, predicate, label));
        // An absent choice is stated only if no other choice was made.
        if (chosen.has(value) || none) this.#recordFact(field, at.scope, value, none, triple);
      }
    });
  }

  #addGroup(edge: EdgeOf<"group">, subject: Entity, at: Position): void {
    for (const position of repeatPositions(edge, at)) {
      this.#layOut(position.annotated, () => this.addEdges(edge.edges, subject, position));
    }
  }

  #addNodes(edge: EdgeOf<"node">, subject: Entity, at: Position): void {
    const positions = repeatPositions(edge, at);
    for (const position of positions) {
      this.#layOut(position.annotated, () => this.#addNode(edge, subject, position));
    }
    if (positions.length === 0) this.#addAbsent(edge, fieldAt(at.field, edge.each ?? "."), subject, at);
  }

  #addNode(edge: EdgeOf<"node">, subject: Entity, at: Position): void {
    const label = fillLabel(edge.label, at.value);
    const types = edge.types ?? [];
    const node = edge.shared
      ? sharedNode(label, types)
      : this.#place("R", subject, edge.predicate, label, types);
    this.#add(subject, edge.predicate, node);
    const [lines, absent] = [this.#lines, this.absentLines];
    this.addEdges(edge.edges, node, at);
    const [below, absentBelow] = [this.#lines - lines, this.absentLines - absent];
    const isRecord = edge.each !== undefined;
    if (isRecord || this.#inAbsent || absentBelow === 0 || absentBelow < below) return;
    // All triples below the node state absences. If they are omitted, the node states nothing, and its own triple comes last.
    this.absentLines += 1;
    if (!this.#withAbsent) this.triples.pop();
  }

  #addAbsent(edge: EdgeOf<"value" | "node">, field: string, subject: Entity, at: Position): void {
    const { absent, predicate } = edge;
    if (absent === undefined) return;
    this.#layOut(false, () => {
      const literal = this.#place("L", subject, predicate, absent);
      this.#recordFact(field, at.scope, absent, true, this.#add(subject, predicate, literal));
    });
  }

  /** Runs an action. If `annotated` is false, the triples that the action adds state only an absence. */
  #layOut(annotated: boolean, action: () => void): void {
    const outer = this.#inAbsent;
    this.#inAbsent ||= !annotated;
    action();
    this.#inAbsent = outer;
  }

  #isWritten(): boolean {
    return this.#withAbsent || !this.#inAbsent;
  }

  #add(subject: Entity, predicate: string, object: Entity): Triple {
    const triple = { subject, predicate: { id: predicate, label: predicate }, object };
    this.#lines += 1;
    if (this.#inAbsent) this.absentLines += 1;
    if (this.#isWritten()) this.triples.push(triple);
    return triple;
  }

  #recordFact(field: string, scope: string, value: string, absent: boolean, triple: Triple): void {
    if (!this.#isWritten()) return;
    const isAbsent = absent || this.#absentValues.get(field)?.includes(value) === true;
    this.facts.push({ hub: this.hub, field, value, absent: isAbsent, scope, triple });
  }
}

/** Replaces the paths in braces in a label. `{@key}` is the source's name for the record. */
export function fillLabel(label: string, value: FactValue): string {
  return label.replace(/\{([^{}]+)\}/g, (_all, path: string) => {
    if (path === "@key") return typeof value === "string" ? value : value.key;
    const first = valuesAt(value, path)[0]?.value;
    return typeof first === "string" ? first : "";
  });
}

function repeatPositions({ each, at_least_once: once }: Repetition, at: Position): readonly Position[] {
  if (each === undefined) return [at];
  const field = fieldAt(at.field, each);
  const positions = valuesAt(at.value, each, at.scope).map((located) => ({ ...located, field }));
  if (positions.length > 0 || !once) return positions;
  return [{ value: { key: "", fields: {} }, scope: at.scope, field, annotated: false }];
}

function fieldAt(field: string, path: string): string {
  if (path === ".") return field;
  return field === "" ? path : `${field}/${path}`;
}
