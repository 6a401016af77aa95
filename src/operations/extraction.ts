/** The edits of phase 3. */
import { count } from "../text/count.ts";
import { editsOf, givenOnly, someChange } from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("extraction");

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
    summary: "Add a class that a publication proposes",
    example: "extract add Jaradeh2020 'Another class' --description 'Rhetorical questions.'",
    keys: ["publication", "class"].map((row) => ({
      row,
      key: "a",
      label: "add a class",
      asks: ["name", ...details],
    })),
    takes: (kit) => ({
      arguments: { publication: publicationOf(kit), name: kit.name("The class's name in the publication") },
      options: {
        ...aboutOf(kit),
        ...kindAndFieldOf(kit),
        again: kit.flag("Allow a class name that the publication already uses"),
      },
    }),
    apply: ({ extraction }, { publication, category, domain, again, ...about }, { taxonomy, finalKeys }) => {
      taxonomy.requirePublication(extraction, finalKeys(), publication);
      const added = taxonomy.addExtractedClass(extraction, { publication, ...about }, again);
      return {
        extraction: taxonomy.describePublication(added, publication, givenOnly({ category, domain })),
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
    keys: ["publication", "class"].map((row) => ({ row, key: "p", label: "paste several", asks: ["lines"] })),
    takes: (kit) => ({
      arguments: {
        publication: publicationOf(kit),
        lines: kit.lines(
          "NAME; DESCRIPTION; QUOTE; PAGE (only NAME is required), Name: meaning, or Name - meaning",
          {
            label: "Paste lines: NAME; DESCRIPTION; QUOTE; PAGE, Name: meaning, or Name - meaning",
          },
        ),
      },
    }),
    apply: ({ extraction }, { publication, lines }, { taxonomy, finalKeys }) => {
      taxonomy.requirePublication(extraction, finalKeys(), publication);
      return {
        extraction: taxonomy
          .classesIn(lines)
          .reduce((state, about) => taxonomy.addExtractedClass(state, { publication, ...about }), extraction),
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
      { row: "publication", key: "K", label: "its kind", asks: ["category"] },
      { row: "publication", key: "D", label: "its field", asks: ["domain"] },
    ],
    takes: (kit) => ({ arguments: { id: publicationOf(kit) }, options: kindAndFieldOf(kit) }),
    apply: ({ extraction }, { id, ...change }, { taxonomy, finalKeys }) => {
      taxonomy.requirePublication(extraction, finalKeys(), id);
      return { extraction: taxonomy.describePublication(extraction, id, someChange(change)) };
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
        row: "publication",
        key: "0",
        label: "no class, because",
        asks: ["reason"],
        why: "Why the publication proposes no class",
        next: true,
      },
    ],
    takes: (kit) => ({ arguments: { publication: publicationOf(kit) } }),
    apply: ({ extraction }, { publication }, { taxonomy, finalKeys, reason }) => {
      taxonomy.requirePublication(extraction, finalKeys(), publication);
      return { extraction: taxonomy.recordNoClass(extraction, publication, reason) };
    },
    says: ({ publication }, _after, { reason }) => `${publication}: no class, because ${reason}`,
  }),
  edit("extract edit", {
    summary: "Change an extracted class",
    example: "extract edit Jaradeh2020:Normal --page 3",
    keys: [{ row: "extracted class", key: "e", label: "edit", asks: ["name", ...details] }],
    takes: (kit) => ({
      arguments: { id: idOf(kit) },
      options: { name: kit.name("The class's name in the publication"), ...aboutOf(kit) },
    }),
    apply: ({ extraction }, { id, ...change }, { taxonomy }) => ({
      extraction: taxonomy.changeExtractedClass(extraction, id, someChange(change)),
    }),
    says: ({ id }) => `Changed ${id}.`,
  }),
  edit("extract remove", {
    summary: "Remove an extracted class that is not in a cluster",
    example: "extract remove Jaradeh2020:Extra --reason 'no class'",
    before: ["extract add Jaradeh2020 Extra"],
    keys: [{ row: "extracted class", key: "-", label: "remove", asks: ["reason"] }],
    takes: (kit) => ({ arguments: { id: idOf(kit) } }),
    apply: ({ extraction }, { id }, { taxonomy }) => ({
      extraction: taxonomy.removeExtractedClass(extraction, id),
    }),
    says: ({ id }) => `Removed ${id}.`,
  }),
] as const;
