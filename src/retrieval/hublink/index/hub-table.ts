/**
 * Stores hubs and their paths compactly: distinct entities and predicates, and numeric columns for triples and paths. A
 * graph of a million triples has about a million paths, which would need gigabytes if stored as objects. Hubs are
 * converted to objects on request.
 */
import type { Entity, Triple } from "../../../graph/index.ts";
import { type HubPath, sameEntity } from "./hub.ts";
import { createColumn } from "./number-column.ts";

export type StoredHub = { readonly root: Entity; readonly paths: readonly HubPath[] };

export type HubTable = {
  /** The number of hubs, and the total number of their paths. */
  readonly size: number;
  readonly paths: number;
  /** Appends a hub. */
  add(hub: StoredHub): void;
  has(id: string): boolean;
  /** Returns the position of the hub with this root id. */
  placeOf(id: string): number | undefined;
  /**
   * Returns the hub at a position. Triples that were the same JavaScript object when the hub was added are also the
   * same object in the result.
   */
  at(place: number): StoredHub;
  /** Returns all hubs in order. */
  values(): Iterable<StoredHub>;
  /**
   * Returns the number of a hub's first path. The paths of a hub are numbered consecutively. For the position after the
   * last hub, returns the total number of paths.
   */
  firstPath(place: number): number;
  /**
   * Returns the position of the hub in another table, or undefined if that table lacks it or has different paths for
   * it.
   */
  sameHubIn(other: HubTable, place: number): number | undefined;
  /** Returns the hash and the text of the path with this number. */
  hashOf(path: number): string;
  textOf(path: number): string;
  /** Returns the ids of the roots, in order. */
  ids(): Iterable<string>;
  /** Frees the memory reserved for additional hubs. */
  trim(): void;
};

export function createHubTable(hubs: Iterable<StoredHub> = []): HubTable {
  const table = new ColumnTable();
  for (const hub of hubs) table.add(hub);
  return table;
}

class ColumnTable implements HubTable {
  readonly #places = new Map<string, number>();
  readonly #entities = createInterner(createEntityKeeper(), sameEntity);
  readonly #predicates = createInterner<Triple["predicate"]>(
    ({ id, label }) => ({ id, label }),
    (left, right) => left.label === right.label,
  );
  readonly #hashes: string[] = [];
  readonly #texts: string[] = [];
  readonly #roots = createColumn();
  /** The position after the last path and after the last triple of each hub. */
  readonly #pathEnds = createColumn();
  readonly #tripleEnds = createColumn();
  readonly #subjects = createColumn();
  readonly #predicatesOf = createColumn();
  readonly #objects = createColumn();
  /** The position after the last step of each path. A step is a triple, counted from the first triple of its hub. */
  readonly #stepEnds = createColumn();
  readonly #steps = createColumn();

  get size(): number {
    return this.#places.size;
  }

  get paths(): number {
    return this.#texts.length;
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  placeOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  ids(): Iterable<string> {
    return this.#places.keys();
  }

  trim(): void {
    const hubs = [this.#roots, this.#pathEnds, this.#tripleEnds];
    const triples = [this.#subjects, this.#predicatesOf, this.#objects];
    for (const column of [...hubs, ...triples, this.#stepEnds, this.#steps]) column.trim();
  }

  firstPath(place: number): number {
    return place === 0 ? 0 : this.#pathEnds.at(place - 1);
  }

  *values(): Generator<StoredHub> {
    for (let place = 0; place < this.size; place += 1) yield this.at(place);
  }

  hashOf(path: number): string {
    return this.#hashes[path] as string;
  }

  textOf(path: number): string {
    return this.#texts[path] as string;
  }

  sameHubIn(other: HubTable, place: number): number | undefined {
    const otherPlace = other.placeOf(this.#entities.item(this.#roots.at(place)).id);
    if (otherPlace === undefined) return undefined;
    const [from, to] = [this.firstPath(place), this.#pathEnds.at(place)];
    const first = other.firstPath(otherPlace);
    const end = other.firstPath(otherPlace + 1);
    if (end - first !== to - from) return undefined;
    for (let path = from; path < to; path += 1) {
      const otherPath = first + path - from;
      if (this.hashOf(path) !== other.hashOf(otherPath) || this.textOf(path) !== other.textOf(otherPath))
        return undefined;
    }
    return otherPlace;
  }

  add({ root, paths }: StoredHub): void {
    this.#places.set(root.id, this.#places.size);
    this.#roots.push(this.#entities.numberOf(root));
    const numbers = new Map<Triple, number>();
    for (const { hash, text, triples } of paths) {
      this.#hashes.push(hash);
      this.#texts.push(text);
      for (const triple of triples) {
        let number = numbers.get(triple);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(triple, number);
          this.#subjects.push(this.#entities.numberOf(triple.subject));
          this.#predicatesOf.push(this.#predicates.numberOf(triple.predicate));
          this.#objects.push(this.#entities.numberOf(triple.object));
        }
        this.#steps.push(number);
      }
      this.#stepEnds.push(this.#steps.length);
    }
    this.#pathEnds.push(this.#texts.length);
    this.#tripleEnds.push(this.#subjects.length);
  }

  at(place: number): StoredHub {
    const triples: Triple[] = [];
    const end = this.#tripleEnds.at(place);
    for (let at = place === 0 ? 0 : this.#tripleEnds.at(place - 1); at < end; at += 1) {
      triples.push({
        subject: this.#entities.item(this.#subjects.at(at)),
        predicate: this.#predicates.item(this.#predicatesOf.at(at)),
        object: this.#entities.item(this.#objects.at(at)),
      });
    }
    const paths: HubPath[] = [];
    for (let path = this.firstPath(place); path < this.#pathEnds.at(place); path += 1) {
      const steps: Triple[] = [];
      const last = this.#stepEnds.at(path);
      for (let at = path === 0 ? 0 : this.#stepEnds.at(path - 1); at < last; at += 1) {
        steps.push(triples[this.#steps.at(at)] as Triple);
      }
      paths.push({ hash: this.hashOf(path), text: this.textOf(path), triples: steps });
    }
    return { root: this.#entities.item(this.#roots.at(place)), paths };
  }
}

type Interner<T> = { numberOf(item: T): number; item(number: number): T };

/**
 * Stores equal objects only once. Almost every id has a single object. The few ids with several objects, for example
 * after a change to the graph, require a linear search.
 * @param areEqual whether two items with the same id are equal
 */
function createInterner<T extends { readonly id: string }>(
  keep: (item: T) => T,
  areEqual: (left: T, right: T) => boolean,
): Interner<T> {
  const items: T[] = [];
  const numbers = new Map<string, number>();
  const others = new Map<string, number[]>();
  const add = (item: T): number => items.push(keep(item)) - 1;
  const isSame = (item: T) => (number: number) => areEqual(items[number] as T, item);
  return {
    numberOf: (item) => {
      const first = numbers.get(item.id);
      if (first === undefined) {
        const number = add(item);
        numbers.set(item.id, number);
        return number;
      }
      if (isSame(item)(first)) return first;
      const existing = others.get(item.id)?.find(isSame(item));
      if (existing !== undefined) return existing;
      const number = add(item);
      others.set(item.id, [...(others.get(item.id) ?? []), number]);
      return number;
    },
    item: (number) => items[number] as T,
  };
}

/** Shares type lists between entities, because most lists are empty or occur many times. */
function createEntityKeeper(): (entity: Entity) => Entity {
  const lists = new Map<string, readonly string[]>();
  return ({ id, label, types }) => {
    const key = JSON.stringify(types);
    const shared = lists.get(key) ?? types;
    lists.set(key, shared);
    return { id, label, types: shared };
  };
}
