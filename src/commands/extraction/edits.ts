/** Defines the simple edits of phase 3. */
import { OptionError } from "../../errors.ts";
import { count } from "../../text/count.ts";
import { defineEdit } from "../shared/define-edit.ts";
import { givenOptions, requireChange, requireReason } from "../shared/edit-options.ts";

const publication = {
  name: "PUBLICATION",
  summary: "The publication's citation key",
  required: true,
} as const;
const classId = { name: "ID", summary: "The class's id", required: true } as const;
const passage = {
  quote: { kind: "text", value: "TEXT", summary: "The passage that mentions the class" },
  page: { kind: "text", value: "TEXT", summary: "The page of the passage" },
} as const;
const kindAndField = {
  category: { kind: "text", value: "NAME", summary: "The kind of publication" },
  domain: { kind: "text", value: "NAME", summary: "The publication's field" },
} as const;

export const extractionEdits = [
  defineEdit({
    name: "extract add",
    phase: "extraction",
    summary: "Add a class that a publication proposes",
    example: 'taxolink extract add Dillon1984 "Zero Order" --description "Rhetorical questions."',
    positionals: [
      publication,
      { name: "NAME", summary: "The class's name in the publication", required: true },
    ],
    options: {
      description: { kind: "text", value: "TEXT", summary: "The class's meaning in the publication" },
      ...passage,
      ...kindAndField,
      again: { kind: "flag", summary: "Allow a class name that the publication already uses" },
    },
    apply: ({ positionals: [key, name], options }, { extraction, finalKeys, taxonomy }) => {
      const { description, quote, page, category, domain, again } = options;
      taxonomy.requirePublication(extraction, finalKeys(), key);
      const details = { publication: key, name, description, quote, page };
      const added = taxonomy.addExtractedClass(extraction, details, again);
      return {
        operation: { kind: "add-extracted-class", publication: key, name },
        next: taxonomy.describePublication(added, key, givenOptions({ category, domain })),
        report: ({ publications }) => {
          const newClass = publications.find(({ id }) => id === key)?.classes.at(-1);
          return { text: `Added ${newClass?.id ?? name}.`, json: { added: newClass } };
        },
      };
    },
  }),
  defineEdit({
    name: "extract edit",
    phase: "extraction",
    summary: "Change an extracted class",
    example: 'taxolink extract edit "Dillon1984:Zero Order" --page 331',
    positionals: [classId],
    options: {
      name: { kind: "text", value: "TEXT", summary: "The new name" },
      description: { kind: "text", value: "TEXT", summary: "The new description" },
      ...passage,
    },
    apply: ({ positionals: [id], options }, { extraction, taxonomy }) => {
      const { name, description, quote, page } = options;
      const change = requireChange({ name, description, quote, page });
      return {
        operation: { kind: "change-extracted-class", id, ...change },
        next: taxonomy.changeExtractedClass(extraction, id, change),
        report: () => ({ text: `Changed ${id}.`, json: { id, ...change } }),
      };
    },
  }),
  defineEdit({
    name: "extract remove",
    phase: "extraction",
    summary: "Remove an extracted class that is not in a cluster",
    example: 'taxolink extract remove "Dillon1984:Zero Order" --reason "not a class"',
    positionals: [classId],
    apply: ({ positionals: [id] }, { extraction, taxonomy }) => ({
      operation: { kind: "remove-extracted-class", id },
      next: taxonomy.removeExtractedClass(extraction, id),
      report: () => ({ text: `Removed ${id}.`, json: { id } }),
    }),
  }),
  defineEdit({
    name: "extract block",
    phase: "extraction",
    summary: "Add several classes that a publication proposes, one per line",
    example: 'taxolink extract block Auer2023 "Boolean; answered by yes or no" "Date"',
    positionals: [
      publication,
      {
        name: "LINE",
        summary: "NAME; DESCRIPTION; QUOTE; PAGE (only NAME is required)",
        required: true,
        many: true,
      },
    ],
    notes: ["All lines form one edit: if one line is invalid, the publication does not change."],
    apply: ({ positionals: [key, ...lines] }, { extraction, finalKeys, taxonomy }) => {
      taxonomy.requirePublication(extraction, finalKeys(), key);
      const classes = lines.filter((line) => line.trim() !== "").map(parseLine);
      if (classes.length === 0) throw new OptionError("no line contains a class");
      return {
        operation: {
          kind: "add-extracted-classes",
          publication: key,
          names: classes.map(({ name }) => name),
        },
        next: classes.reduce(
          (state, details) => taxonomy.addExtractedClass(state, { publication: key, ...details }),
          extraction,
        ),
        report: ({ publications }) => {
          const publicationClasses = publications.find(({ id }) => id === key)?.classes ?? [];
          const added = publicationClasses.slice(-classes.length);
          return { text: `Added ${count(added.length, "class", "classes")} to ${key}.`, json: { added } };
        },
      };
    },
  }),
  defineEdit({
    name: "extract publication",
    phase: "extraction",
    summary: "Set the kind and field of a publication",
    example: "taxolink extract publication Auer2023 --category dataset --domain scholarly",
    positionals: [publication],
    options: kindAndField,
    notes: ["To count the classes by kind and by field, run taxolink extract."],
    apply: ({ positionals: [id], options: { category, domain } }, { extraction, finalKeys, taxonomy }) => {
      taxonomy.requirePublication(extraction, finalKeys(), id);
      const change = requireChange({ category, domain });
      const changedValues = Object.entries(change).map(([name, value]) => `${name} ${value}`);
      return {
        operation: { kind: "describe-publication", id, ...change },
        next: taxonomy.describePublication(extraction, id, change),
        report: () => ({ text: `${id}: ${changedValues.join(", ")}.`, json: { id, ...change } }),
      };
    },
  }),
  defineEdit({
    name: "extract none",
    phase: "extraction",
    summary: "Record that a publication proposes no class, and why",
    example: 'taxolink extract none Auer2023 --reason "only mentions classes from other papers"',
    positionals: [publication],
    apply: ({ positionals: [id], options }, { extraction, finalKeys, taxonomy }) => {
      const reason = requireReason(options.reason, "explain why the publication proposes no class").trim();
      taxonomy.requirePublication(extraction, finalKeys(), id);
      return {
        operation: { kind: "record-no-class", publication: id },
        next: taxonomy.recordNoClass(extraction, id, reason),
        report: () => ({ text: `${id}: no class, because ${reason}`, json: { publication: id, reason } }),
      };
    },
  }),
] as const;

/** @throws OptionError if a line has no name or more than four fields */
function parseLine(line: string, at: number) {
  const [name = "", description, quote, page, ...extraFields] = line.split(";").map((part) => part.trim());
  if (name === "" || extraFields.length > 0) {
    throw new OptionError(`line ${at + 1} is not in the format NAME; DESCRIPTION; QUOTE; PAGE: ${line}`, {
      hint: "Semicolons separate the fields. If a text contains a semicolon, use taxolink extract add.",
    });
  }
  return { name, description: description ?? "", quote: quote || undefined, page: page || undefined };
}
