/**
 * A readable Δ between two increments: the operations that make the second of the first, found by names and by the
 * clusters behind the classes. Replaying them gives the second increment exactly, in its order.
 */
import { canonicalJson } from "../io/index.ts";
import { type Category, classesOf, type Increment, type LabelledClass, type TaxonomyClass } from "./model.ts";
import type { Operation } from "./operations.ts";
import { applyOperation } from "./refine.ts";

/** An operation still without its reason. */
type Bare = Operation extends infer O ? (O extends Operation ? Omit<O, "reason" | "cause"> : never) : never;

/** The increment as far as it has been changed, and the operations so far. */
type Draft = {
  readonly increment: () => Increment;
  readonly classes: () => LabelledClass[];
  readonly emit: (operation: Bare) => void;
};

/**
 * Derives Δ with `refine(from, Δ, to.name)` equal to `to`.
 * @param reason what every derived operation gives as its reason: the two increments do not say why
 */
export function deriveOperations(from: Increment, to: Increment, reason: string): Operation[] {
  const operations: Operation[] = [];
  let increment = from;
  const draft: Draft = {
    increment: () => increment,
    classes: () => classesOf(increment),
    emit: (bare) => {
      // The reason is all a bare operation lacks.
      const operation = { ...bare, reason } as Operation;
      increment = applyOperation(increment, operation);
      operations.push(operation);
    },
  };
  renameCategories(draft, to);
  addCategories(draft, to);
  splitClasses(draft, to);
  settleClasses(draft, to);
  removeTheRest(draft, to);
  settleDetails(draft, to);
  settleOrder(draft, to);
  return operations;
}

const sharesClusters = (left: TaxonomyClass, right: TaxonomyClass): number =>
  left.clusters.filter((id) => right.clusters.includes(id)).length;

/** How many classes of a category stand, by name or provenance, in another. */
function kinship(left: Category, right: Category): number {
  return left.classes.filter((item) =>
    right.classes.some((other) => other.name === item.name || sharesClusters(item, other) > 0),
  ).length;
}

function renameCategories(draft: Draft, to: Increment): void {
  const wanted = new Set(to.categories.map(({ name }) => name));
  for (const target of to.categories) {
    if (draft.increment().categories.some(({ name }) => name === target.name)) continue;
    const leaving = draft.increment().categories.filter(({ name }) => !wanted.has(name));
    const source = best(leaving, (category) => kinship(category, target));
    const half = (category: Category, other: Category): boolean =>
      kinship(category, other) * 2 >= category.classes.length;
    if (!source || !half(source, target) || !half(target, source)) continue;
    draft.emit({ op: "rename-category", category: source.name, to: target.name });
  }
}

function addCategories(draft: Draft, to: Increment): void {
  for (const target of to.categories) {
    const { categories } = draft.increment();
    if (categories.some(({ name }) => name === target.name)) continue;
    const twin = (category: Category): TaxonomyClass[] =>
      category.classes.filter((item) =>
        target.classes.some((other) => other.name === item.name && sharesClusters(item, other) > 0),
      );
    const model = best(categories, (category) => twin(category).length);
    if (model && twin(model).length >= 2 && twin(model).length * 3 >= target.classes.length * 2) {
      const copied = twin(model);
      const without = model.classes.filter((item) => !copied.includes(item)).map(({ name }) => name);
      const { name: as, description } = target;
      draft.emit({
        op: "copy-category",
        category: model.name,
        as,
        description,
        ...(without.length > 0 && { without }),
      });
      continue;
    }
    const { name: category, description, exclusive, guideline } = target;
    draft.emit({
      op: "create-category",
      category,
      description,
      ...(exclusive && { exclusive }),
      ...(guideline && { guideline }),
    });
  }
}

/** A class whose clusters are shared out among new classes of its category was split. */
function splitClasses(draft: Draft, to: Increment): void {
  const wanted = classesOf(to);
  for (const source of draft.classes()) {
    if (wanted.some(({ label }) => label === source.label)) continue;
    const present = new Set(draft.classes().map(({ label }) => label));
    const parts = wanted.filter(
      (target) =>
        target.category === source.category &&
        !present.has(target.label) &&
        target.clusters.length > 0 &&
        target.clusters.every((id) => source.clusters.includes(id)),
    );
    const shared = parts.flatMap(({ clusters }) => clusters);
    const whole = new Set(shared).size === shared.length && shared.length === source.clusters.length;
    if (parts.length < 2 || !whole) continue;
    draft.emit({
      op: "split-class",
      category: source.category,
      class: source.name,
      into: parts.map(({ name, description, clusters }) => ({
        class: name,
        description,
        clusters: [...clusters],
      })),
    });
  }
}

/** Makes every wanted class exist, of the classes that are on their way out where they are its kin. */
function settleClasses(draft: Draft, to: Increment): void {
  const wanted = classesOf(to);
  const labels = new Set(wanted.map(({ label }) => label));
  const sources = new Map<string, LabelledClass[]>();
  for (const leaving of draft.classes().filter(({ label }) => !labels.has(label))) {
    const target = best(wanted, (item) => kin(leaving, item));
    if (target) sources.set(target.label, [...(sources.get(target.label) ?? []), leaving]);
  }
  for (const target of wanted) {
    const present = draft.classes().find(({ label }) => label === target.label);
    const made = sources.get(target.label) ?? [];
    if (made.length === 0 && !present) addClass(draft, target);
    else if (made.length === 1 && !present) relocate(draft, made[0] as LabelledClass, target);
    else if (made.length > 0) {
      draft.emit({
        op: "merge-classes",
        classes: made.map(({ category, name }) => ({ category, class: name })),
        into: { category: target.category, class: target.name },
        ...(present?.description !== target.description && { description: target.description }),
      });
    }
  }
}

/** Shared provenance counts most, then the name, then the category; 0: not kin. */
function kin(left: LabelledClass, right: LabelledClass): number {
  const shared = sharesClusters(left, right);
  const named = left.name === right.name;
  if (shared === 0 && !named) return 0;
  return shared * 4 + (named ? 2 : 0) + (left.category === right.category ? 1 : 0);
}

function addClass(draft: Draft, target: LabelledClass): void {
  const model = best(draft.classes(), (item) => sharesClusters(item, target));
  if (model) {
    const as = model.name === target.name ? {} : { as: target.name };
    draft.emit({
      op: "copy-class",
      category: model.category,
      class: model.name,
      to: target.category,
      ...as,
      description: target.description,
    });
    return;
  }
  const { category, name, description, relevance } = target;
  draft.emit({ op: "create-class", category, class: name, description, ...(relevance && { relevance }) });
}

/** Renames and moves, in the order that meets no taken name. */
function relocate(draft: Draft, source: LabelledClass, target: LabelledClass): void {
  const { category: home, name: old } = source;
  const taken = (category: string, name: string): boolean =>
    draft.classes().some((item) => item.category === category && item.name === name);
  const rename = (category: string): void => {
    if (old !== target.name) draft.emit({ op: "rename-class", category, class: old, to: target.name });
  };
  if (home === target.category) {
    rename(home);
  } else if (old === target.name || !taken(home, target.name)) {
    rename(home);
    draft.emit({ op: "move-class", category: home, class: target.name, to: target.category });
  } else if (!taken(target.category, old)) {
    draft.emit({ op: "move-class", category: home, class: old, to: target.category });
    rename(target.category);
  } else {
    draft.emit({ op: "copy-class", category: home, class: old, to: target.category, as: target.name });
    draft.emit({ op: "remove-class", category: home, class: old });
  }
}

function removeTheRest(draft: Draft, to: Increment): void {
  const labels = new Set(classesOf(to).map(({ label }) => label));
  const names = new Set(to.categories.map(({ name }) => name));
  for (const { name } of draft.increment().categories) {
    if (!names.has(name)) draft.emit({ op: "remove-category", category: name });
  }
  for (const { category, name, label } of draft.classes()) {
    if (!labels.has(label)) draft.emit({ op: "remove-class", category, class: name });
  }
}

function settleDetails(draft: Draft, to: Increment): void {
  for (const target of to.categories) {
    const current = draft.increment().categories.find(({ name }) => name === target.name);
    const changed = {
      ...(current?.description !== target.description && { description: target.description }),
      ...((current?.exclusive ?? false) !== (target.exclusive ?? false) && {
        exclusive: target.exclusive ?? false,
      }),
      ...((current?.guideline ?? "") !== (target.guideline ?? "") && { guideline: target.guideline ?? "" }),
    };
    if (Object.keys(changed).length > 0) {
      draft.emit({ op: "describe-category", category: target.name, ...changed });
    }
  }
  for (const target of classesOf(to)) settleClass(draft, target);
}

function settleClass(draft: Draft, target: LabelledClass): void {
  const at = { category: target.category, class: target.name };
  const current = (): TaxonomyClass | undefined =>
    draft.classes().find(({ label }) => label === target.label);
  for (const taxonomy of Object.keys(current()?.compared ?? {})) {
    if (!target.compared?.[taxonomy]) draft.emit({ op: "compare-class", ...at, taxonomy, relation: null });
  }
  if (current()?.relevance && !target.relevance) draft.emit({ op: "argue-class", ...at, relevance: null });
  if (current()?.description !== target.description) {
    draft.emit({ op: "describe-class", ...at, description: target.description });
  }
  if (!same(current()?.clusters, target.clusters)) {
    draft.emit({ op: "ground-class", ...at, clusters: [...target.clusters] });
  }
  for (const [taxonomy, relation] of Object.entries(target.compared ?? {})) {
    if (current()?.compared?.[taxonomy] !== relation) {
      draft.emit({ op: "compare-class", ...at, taxonomy, relation });
    }
  }
  const { relevance } = target;
  if (relevance && !same(current()?.relevance, relevance)) {
    draft.emit({ op: "argue-class", ...at, relevance });
  }
}

function settleOrder(draft: Draft, to: Increment): void {
  for (const [at, target] of to.categories.entries()) {
    if (draft.increment().categories[at]?.name !== target.name) {
      draft.emit({ op: "move-category", category: target.name, at });
    }
    for (const [index, { name }] of target.classes.entries()) {
      if (draft.increment().categories[at]?.classes[index]?.name === name) continue;
      draft.emit({ op: "move-class", category: target.name, class: name, to: target.name, at: index });
    }
  }
}

/** The item with the highest score above 0; the first of equals. */
function best<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  let found: T | undefined;
  let highest = 0;
  for (const item of items) {
    const own = score(item);
    if (own > highest) {
      found = item;
      highest = own;
    }
  }
  return found;
}

function same(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}
