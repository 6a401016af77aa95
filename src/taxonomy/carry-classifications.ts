/** Copies classifications to a later increment if the operations between the increments determine the new class. */
import { type Category, classLabel, type Increment } from "./model.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import type { Operation } from "./operations/operations.ts";
import type { Application, Classification } from "./phases/8-application.ts";

export type CarryOver = {
  readonly from: Increment;
  readonly to: Increment;
  /** The operations from the earlier increment to the later increment, in order. */
  readonly operations: readonly Operation[];
  readonly annotator: string;
};

type ClassName = { readonly category: string; readonly class: string };

/**
 * Classifies the objects that the annotator classified with `from` but not yet with `to`. Follows renamed, moved and
 * merged classes. The annotator decides on split and removed classes, and on categories that would have two classes but
 * permit only one.
 * @returns the next state and the new classifications
 * @throws OperationRefused if no classification can be carried over
 */
export function carryClassifications(
  state: Application,
  { from, to, operations, annotator }: CarryOver,
): { readonly next: Application; readonly carried: readonly Classification[] } {
  const ofAnnotator = state.classifications.filter(
    (classification) => classification.annotator === annotator,
  );
  const classifiedObjects = new Set(
    ofAnnotator.filter(({ scheme }) => scheme === to.name).map(({ object }) => object),
  );
  const carried = ofAnnotator
    .filter(({ scheme, object }) => scheme === from.name && !classifiedObjects.has(object))
    .map(({ object, classes, none = [] }): Classification => {
      const carriedClasses = keepValidClasses(
        classes.flatMap((label) => followName(label, from, operations)),
        to,
      );
      const withoutClass = followNone(none, to, operations).filter(
        (name) => !carriedClasses.some((target) => target.category === name),
      );
      return {
        object,
        scheme: to.name,
        annotator,
        classes: carriedClasses.map((target) => classLabel(target.category, target.class)),
        ...(withoutClass.length === 0 ? {} : { none: withoutClass }),
      };
    });
  if (carried.length === 0) {
    throw new OperationRefused(
      `${annotator} has no classifications in ${from.name} left to carry over to ${to.name}`,
    );
  }
  return { next: { ...state, classifications: [...state.classifications, ...carried] }, carried };
}

/** Returns the label of a class after the operations, or undefined if the class was split or removed. */
export function followLabel(
  label: string,
  from: Increment,
  operations: readonly Operation[],
): string | undefined {
  const [name] = followName(label, from, operations);
  return name && classLabel(name.category, name.class);
}

/** Returns a list with the name of a class after the operations; empty if the class was split or removed. */
function followName(label: string, from: Increment, operations: readonly Operation[]): ClassName[] {
  const start = from.categories
    .flatMap(({ name, classes }) => classes.map((item): ClassName => ({ category: name, class: item.name })))
    .find((target) => classLabel(target.category, target.class) === label);
  let current = start;
  for (const operation of operations) if (current) current = followClass(current, operation);
  return current ? [current] : [];
}

function followClass(name: ClassName, operation: Operation): ClassName | undefined {
  const isSameClass = (other: ClassName): boolean =>
    other.category === name.category && other.class === name.class;
  switch (operation.op) {
    case "rename-class":
      return isSameClass(operation) ? { ...name, class: operation.to } : name;
    case "move-class":
      return isSameClass(operation) ? { ...name, category: operation.to } : name;
    case "merge-classes":
      return operation.classes.some(isSameClass) ? operation.into : name;
    case "split-class":
    case "remove-class":
      return isSameClass(operation) ? undefined : name;
    case "rename-category":
      return operation.category === name.category ? { ...name, category: operation.to } : name;
    case "merge-categories":
      return operation.categories.includes(name.category) ? { ...name, category: operation.into } : name;
    case "split-category": {
      if (operation.category !== name.category) return name;
      const part = operation.into.find(({ classes }) => classes.includes(name.class));
      return part && { ...name, category: part.category };
    }
    case "remove-category":
      return operation.category === name.category ? undefined : name;
    default:
      return name;
  }
}

/** Keeps the distinct classes in the increment, unless an exclusive category would have two. */
function keepValidClasses(names: readonly ClassName[], { categories }: Increment): ClassName[] {
  return categories.flatMap((category) => {
    const classNames = category.classes.map((item) => item.name);
    const chosenClasses = new Set(
      names.filter((name) => name.category === category.name).map((name) => name.class),
    );
    const keptClasses = classNames.filter((name) => chosenClasses.has(name));
    return category.exclusive && keptClasses.length > 1
      ? []
      : keptClasses.map((name) => ({ category: category.name, class: name }));
  });
}

/**
 * Carries over the categories in which no class applies. Omits categories that were merged or gained a class, because
 * the annotator has not considered all their classes.
 */
function followNone(
  none: readonly string[],
  { categories }: Increment,
  operations: readonly Operation[],
): string[] {
  let names = [...none];
  for (const operation of operations) names = names.flatMap((name) => followCategory(name, operation));
  const exists = (name: string): boolean => categories.some((category: Category) => category.name === name);
  return [...new Set(names)].filter(exists);
}

function followCategory(name: string, operation: Operation): string[] {
  if (operation.op === "rename-category" && operation.category === name) return [operation.to];
  if (operation.op === "merge-categories" && operation.categories.includes(name)) return [];
  if (operation.op === "split-category" && operation.category === name) {
    return operation.into.map(({ category }) => category);
  }
  // Classes that were added later have not been considered either.
  return operation.op === "create-class" && operation.category === name ? [] : [name];
}
