/** Implements the edits of phase 3. */
import { OperationRefused, refuseUnknown } from "../operations/operation-refused.ts";
import type { ExtractedClass, ExtractedPublication, Extraction } from "../phases/3-extraction.ts";

export type NewClass = {
  readonly publication: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly quote?: string | undefined;
  readonly page?: string | undefined;
};

/**
 * Adds a class to a publication. A new publication is added together with its first class. The id of the class is
 * derived from its publication and its name.
 * @param allowDuplicate whether to allow a second class with the same name, whose id then ends in a number
 * @throws OperationRefused if the publication already has a class with that name, unless `again` is set
 */
export function addExtractedClass(state: Extraction, newClass: NewClass, allowDuplicate = false): Extraction {
  const extracted = state.publications.find(({ id }) => id === newClass.publication)?.classes ?? [];
  const existing = extracted.find(({ name }) => name === newClass.name);
  if (existing && !allowDuplicate) {
    throw new OperationRefused(`${newClass.publication} already has a class "${newClass.name}"`, {
      hint: `To change the class, use taxolink extract edit "${existing.id}"; to add another class with that name, use taxolink extract add --again.`,
    });
  }
  const ids = new Set(state.publications.flatMap(({ classes }) => classes.map(({ id }) => id)));
  let id = `${newClass.publication}:${newClass.name}`;
  for (let count = 2; ids.has(id); count += 1) id = `${newClass.publication}:${newClass.name}-${count}`;
  const extractedClass: ExtractedClass = {
    id,
    name: newClass.name,
    description: newClass.description ?? "",
    ...(newClass.quote !== undefined && { quote: newClass.quote }),
    ...(newClass.page !== undefined && { page: newClass.page }),
  };
  return changePublication(state, newClass.publication, ({ none: _none, ...publication }) => ({
    ...publication,
    classes: [...publication.classes, extractedClass],
  }));
}

/** Changes only the specified fields of a class. @throws OperationRefused if the class is unknown */
export function changeExtractedClass(
  state: Extraction,
  id: string,
  change: Partial<Omit<ExtractedClass, "id">>,
): Extraction {
  return mapClass(state, id, (extractedClass) => [{ ...extractedClass, ...change }]);
}

/** @throws OperationRefused if the class is unknown */
export function removeExtractedClass(state: Extraction, id: string): Extraction {
  return mapClass(state, id, () => []);
}

/** Sets the type and field of a publication, and adds the publication if it is new. */
export function describePublication(
  state: Extraction,
  id: string,
  change: Partial<Pick<ExtractedPublication, "category" | "domain">>,
): Extraction {
  return changePublication(state, id, (publication) => ({ ...publication, ...change }));
}

/**
 * Records that a publication proposes no class, with the reason. @throws OperationRefused if the publication has
 * classes
 */
export function recordNoClass(state: Extraction, id: string, reason: string): Extraction {
  return changePublication(state, id, (publication) => {
    if (publication.classes.length > 0) throw new OperationRefused(`${id} has classes already`);
    return { ...publication, none: reason };
  });
}

function changePublication(
  state: Extraction,
  id: string,
  change: (publication: ExtractedPublication) => ExtractedPublication,
): Extraction {
  const existing = state.publications.find((publication) => publication.id === id);
  const next = change(existing ?? { id, category: "", domain: "", classes: [] });
  return {
    ...state,
    publications: existing
      ? state.publications.map((publication) => (publication === existing ? next : publication))
      : [...state.publications, next],
  };
}

function mapClass(
  state: Extraction,
  id: string,
  change: (item: ExtractedClass) => ExtractedClass[],
): Extraction {
  const owner = state.publications.find(({ classes }) => classes.some((item) => item.id === id));
  if (!owner) {
    const classIds = state.publications.flatMap(({ classes }) => classes.map((item) => item.id));
    throw refuseUnknown(`there is no extracted class "${id}"`, id, classIds);
  }
  return changePublication(state, owner.id, (publication) => ({
    ...publication,
    classes: publication.classes.flatMap((item) => (item.id === id ? change(item) : item)),
  }));
}
