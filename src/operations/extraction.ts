/** The edits of phase 3. */

import { count } from "../base/text/count.ts";
import type { ExtractedClass, ExtractedPublication, TaxonomyDocuments } from "../taxonomy/index.ts";
import { type EditContext, editsOf, givenOnly, someChange } from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("extraction");

type Extraction = TaxonomyDocuments["extraction"];
type Taxonomy = EditContext["taxonomy"];

const publicationOf = ({ name }: ValueKit) => name("The publication's citation key", { of: "publication" });
const idOf = ({ name }: ValueKit) => name("The class's id", { of: "class" });
const aboutOf = ({ text }: ValueKit) => ({
  description: text("The class's meaning in the publication", { label: "Its meaning there" }),
  quote: text("The passage that mentions the class"),
  page: text("The page of the passage"),
});
const kindAndFieldOf = ({ text }: ValueKit) => ({
  category: text("The kind of publication", { value: "NAME", label: "The publication's kind" }),
  domain: text("The publication's field", { value: "NAME" }),
});
const details = ["description", "quote", "page"];

export const extractionEdits = [
  edit("extract add", {
    first: true,
    summary: "Add a class that a publication proposes",
    example: "extract add Jaradeh2020 'Another class' --description 'Rhetorical questions.'",
    keys: [
      { row: "a publication", key: "a", label: "add a class", asks: ["name", ...details], repeats: true },
      { row: "a proposed class", key: "i", label: "accept it", next: true },
    ],
    takes: (kit) => ({
      arguments: { publication: publicationOf(kit), name: kit.name("The class's name in the publication") },
      options: {
        ...aboutOf(kit),
        ...kindAndFieldOf(kit),
        again: kit.flag("Allow a class name that the publication already uses"),
      },
    }),
    apply: ({ extraction }, { publication, category, domain, again, ...about }, context) => {
      const { taxonomy } = context;
      requirePublication(extraction, publication, context);
      const added = addClass(extraction, { publication, ...about }, taxonomy, again);
      return {
        extraction: describePublication(added, publication, givenOnly({ category, domain })),
      };
    },
    says: ({ publication, name }, { extraction }) => {
      const added = extraction.publications.find(({ id }) => id === publication)?.classes.at(-1);
      return { text: `Added ${added?.id ?? name}.`, json: { added } };
    },
  }),
  edit("extract block", {
    summary: "Add several classes that a publication proposes, one per line",
    example: "extract block Jaradeh2020 'First; said so' 'Second'",
    notes: ["All lines form one edit: if one line is invalid, the publication does not change."],
    keys: [{ row: "a publication", key: "p", label: "paste several", asks: ["lines"] }],
    takes: (kit) => ({
      arguments: {
        publication: publicationOf(kit),
        lines: kit.lines(
          "NAME; DESCRIPTION; QUOTE; PAGE (only NAME is required), Name: meaning, or Name - meaning",
          {
            label: "One class a line: NAME; DESCRIPTION; QUOTE; PAGE or Name: meaning",
          },
        ),
      },
    }),
    apply: ({ extraction }, { publication, lines }, context) => {
      const { taxonomy } = context;
      requirePublication(extraction, publication, context);
      return {
        extraction: taxonomy
          .classesIn(lines)
          .reduce((state, about) => addClass(state, { publication, ...about }, taxonomy), extraction),
      };
    },
    says: ({ publication, lines }, { extraction }, { taxonomy }) => {
      const { classes = [] } = extraction.publications.find(({ id }) => id === publication) ?? {};
      const added = classes.slice(-taxonomy.classesIn(lines).length);
      return { text: `Added ${count(added.length, "class", "classes")} to ${publication}.`, json: { added } };
    },
  }),
  edit("extract publication", {
    summary: "Set the kind and field of a publication",
    example: "extract publication Jaradeh2020 --category Other --domain General",
    notes: ["To count the classes by kind and by field, run taxolink extract."],
    keys: [
      { row: "a publication in the list", key: "K", label: "its kind", asks: ["category"] },
      { row: "a publication in the list", key: "D", label: "its field", asks: ["domain"] },
    ],
    takes: (kit) => ({ arguments: { id: publicationOf(kit) }, options: kindAndFieldOf(kit) }),
    apply: ({ extraction }, { id, ...change }, context) => {
      requirePublication(extraction, id, context);
      return { extraction: describePublication(extraction, id, someChange(change)) };
    },
    says: ({ id, ...change }) => {
      const values = Object.entries(change).map((pair) => pair.join(" "));
      return { text: `${id}: ${values.join(", ")}.`, json: { id, ...change } };
    },
  }),
  edit("extract none", {
    summary: "Record that a publication proposes no class, and why",
    example: "extract none Tran2022 --reason 'names only those of others'",
    reason: "explain why the publication proposes no class",
    keys: [
      {
        row: "a publication in the list",
        key: "0",
        label: "no class, because",
        asks: ["reason"],
        why: "Why the publication proposes no class",
        next: true,
      },
    ],
    takes: (kit) => ({ arguments: { publication: publicationOf(kit) } }),
    apply: ({ extraction }, { publication }, context) => {
      const { taxonomy, reason } = context;
      requirePublication(extraction, publication, context);
      return {
        extraction: changePublication(extraction, publication, (item) => {
          if (item.classes.length > 0)
            throw new taxonomy.OperationRefused(`${publication} has classes already`);
          return { ...item, none: reason };
        }),
      };
    },
    says: ({ publication }, _after, { reason }) => `${publication}: no class, because ${reason}`,
  }),
  edit("extract edit", {
    summary: "Change an extracted class",
    example: "extract edit Jaradeh2020:Normal --page 3",
    keys: [{ row: "an extracted class", key: "e", label: "edit", asks: ["name", ...details] }],
    takes: (kit) => ({
      arguments: { id: idOf(kit) },
      options: { name: kit.name("The class's name in the publication"), ...aboutOf(kit) },
    }),
    apply: ({ extraction }, { id, ...change }, { taxonomy }) => ({
      extraction: mapClass(extraction, id, (item) => [{ ...item, ...someChange(change) }], taxonomy),
    }),
    says: ({ id }) => `Changed ${id}.`,
  }),
  edit("extract remove", {
    summary: "Remove an extracted class that is not in a cluster",
    example: "extract remove Jaradeh2020:Extra --reason 'no class'",
    before: ["extract add Jaradeh2020 Extra"],
    keys: [{ row: "an extracted class", key: "-", label: "remove", asks: ["reason"] }],
    takes: (kit) => ({ arguments: { id: idOf(kit) } }),
    apply: ({ extraction }, { id }, { taxonomy }) => ({
      extraction: mapClass(extraction, id, () => [], taxonomy),
    }),
    says: ({ id }) => `Removed ${id}.`,
  }),
] as const;

/**
 * Rejects a publication that is neither in the extraction nor in the final list, because an unknown key is most likely a
 * typing error. Without a final list, accepts every key, because a taxonomy does not require a survey.
 * @throws OperationRefused that suggests the nearest key
 */
function requirePublication(extraction: Extraction, key: string, { finalKeys, taxonomy }: EditContext): void {
  const extracted = extraction.publications.map(({ id }) => id);
  const final = finalKeys();
  if (extracted.includes(key) || final.length === 0 || final.includes(key)) return;
  throw taxonomy.unknownPublication(key, [...extracted, ...final]);
}

type NewClass = { readonly publication: string; readonly name: string } & {
  readonly [K in "description" | "quote" | "page"]?: string | undefined;
};

/**
 * Adds a class to a publication. A new publication is added together with its first class. The id of the class is
 * derived from its publication and its name; for a second class with the same name, it ends in a number.
 * @throws OperationRefused if the publication already has a class with that name, unless `again` is set
 */
function addClass(
  state: Extraction,
  { publication: key, name, description = "", ...about }: NewClass,
  { OperationRefused }: Taxonomy,
  again = false,
): Extraction {
  const existing = state.publications
    .find(({ id }) => id === key)
    ?.classes.find((item) => item.name === name);
  if (existing && !again) {
    throw new OperationRefused(`${key} already has a class "${name}"`, {
      hint: `To change the class, use taxolink extract edit "${existing.id}"; to add another class with that name, use taxolink extract add --again.`,
    });
  }
  const ids = new Set(state.publications.flatMap(({ classes }) => classes.map(({ id }) => id)));
  let id = `${key}:${name}`;
  for (let number = 2; ids.has(id); number += 1) id = `${key}:${name}-${number}`;
  return changePublication(state, key, ({ none: _none, ...publication }) => ({
    ...publication,
    classes: [...publication.classes, { id, name, description, ...givenOnly(about) }],
  }));
}

function describePublication(
  state: Extraction,
  id: string,
  change: Partial<Pick<ExtractedPublication, "category" | "domain">>,
): Extraction {
  return changePublication(state, id, (publication) => ({ ...publication, ...change }));
}

/** Changes a publication, which is added if it is new. */
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

/** @throws OperationRefused if the class is unknown */
function mapClass(
  state: Extraction,
  id: string,
  change: (item: ExtractedClass) => ExtractedClass[],
  { refuseUnknown }: Taxonomy,
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
