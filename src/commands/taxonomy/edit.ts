import type { z } from "zod";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { issueText, parseJson } from "../../io/index.ts";
import { addOperation, describeOperation, type Operation, operationSchema } from "../../taxonomy/index.ts";
import { didYouMean } from "../../text/nearest.ts";
import { parseYesNo } from "../../text/yes-no.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

const operationNames = operationSchema.options.map((option) => option.shape.op.value);

export const command = defineCommand({
  positionals: [{ name: "OPERATION", summary: operationNames.join(", "), required: true }],
  options: {
    category: { kind: "text", value: "NAME", summary: "The category" },
    class: { kind: "text", value: "NAME", summary: "The class" },
    to: {
      kind: "text",
      value: "NAME",
      summary: "The new name (rename), or the target category of a class (move, copy)",
    },
    as: { kind: "text", value: "NAME", summary: "The copy's name" },
    description: { kind: "text", value: "TEXT", summary: "The description" },
    guideline: { kind: "text", value: "TEXT", summary: "How to choose between the classes of a category" },
    exclusive: {
      kind: "text",
      value: "yes|no",
      summary: "Whether an object has at most one class from the category",
    },
    at: {
      kind: "number",
      value: "N",
      summary: "Position in the list, counted from 0",
      minimum: 0,
      integer: true,
    },
    from: {
      kind: "list",
      value: "NAME,…",
      summary: "The items to merge: classes as `Category/Class`, or categories",
    },
    into: {
      kind: "text",
      value: "NAME",
      summary: "The merged item: a class as `Category/Class`, or a category",
    },
    without: { kind: "list", value: "NAME,…", summary: "Classes to omit from a copied category" },
    clusters: { kind: "list", value: "ID,…", summary: "The clusters from which a class is derived" },
    taxonomy: { kind: "text", value: "NAME", summary: "The name of the taxonomy to compare with" },
    relation: {
      kind: "text",
      value: "NAME",
      summary: "The relation: equal, adapted or new; or none to remove the recorded relation",
    },
    relevant: {
      kind: "text",
      value: "yes|no|none",
      summary: "Whether --because argues for or against the relevance, or none to withdraw the argument",
    },
    because: {
      kind: "text",
      value: "TEXT",
      summary: "The argument for or against the relevance of the class",
    },
    metric: { kind: "text", value: "NAME", summary: "The metric that led to the change" },
    finding: { kind: "text", value: "ID", summary: "The finding that led to the change" },
    operation: {
      kind: "text",
      value: "JSON",
      summary: "The remaining fields as a JSON object, e.g. for a split",
    },
    ...editOptions,
  },
  notes: [
    "Every operation requires --reason. Examples:",
    "  taxolink taxonomy edit rename-class --category Colour --class Red --to Crimson --reason 'more exact'",
    "  taxolink taxonomy edit merge-classes --from Colour/Red,Colour/Rose --into Colour/Red --reason 'hard to distinguish'",
    "  taxolink taxonomy edit split-class --category Colour --class Red --reason 'two shades' " +
      '--operation \'{"into":[{"class":"Dark","description":"","clusters":["k1"]},{"class":"Light","description":"","clusters":["k2"]}]}\'',
  ],
  run: async ({ positionals, options }, context) => {
    const name = positionals[0] ?? "";
    const operation = parseOperation(name, options);
    const newest = incrementNamed(openTaxonomy(context).state, undefined);
    const { op: _op, reason: _reason, ...fields } = operation;
    editPhase(
      context,
      options,
      "construction",
      { kind: operation.op, increment: newest.name, ...fields },
      (state) => addOperation(state, newest, operation),
    );
    return {
      text: `${newest.name}: ${describeOperation(operation)}`,
      json: { increment: newest.name, operation },
    };
  },
});

type FieldOptions = {
  readonly [name: string]: string | number | readonly string[] | undefined;
};

/** @throws OptionError that names the first field that is missing or that the operation does not have */
function parseOperation(name: string, options: FieldOptions): Operation {
  if (!operationNames.some((operationName) => operationName === name)) {
    throw new OptionError(`unknown operation "${name}"`, {
      hint: didYouMean(name, operationNames) ?? `The operations are: ${operationNames.join(", ")}.`,
    });
  }
  const {
    metric,
    finding,
    operation: extra,
    relevant,
    because,
    exclusive,
    from,
    into,
    without,
    clusters,
  } = options;
  const lists = {
    ...(Array.isArray(without) && without.length > 0 && { without }),
    ...(name === "ground-class" && { clusters }),
  };
  const merge = mergeFields(name, from, into);
  const causes = { ...(metric !== undefined && { metric }), ...(finding !== undefined && { finding }) };
  const result = operationSchema.safeParse({
    op: name,
    ...plainFields(options),
    ...lists,
    ...merge,
    ...(exclusive !== undefined && { exclusive: parseYesNo(String(exclusive), "--exclusive") }),
    ...(options.relation === "none" && { relation: null }),
    ...(relevant !== undefined && {
      relevance:
        relevant === "none"
          ? null
          : { relevant: parseYesNo(String(relevant), "--relevant"), reason: because },
    }),
    ...(Object.keys(causes).length > 0 && { cause: causes }),
    ...(typeof extra === "string" && (parseJson(extra, "--operation") as object)),
  });
  if (result.success) return result.data;
  throw new OptionError(`${name}: ${describeInvalidField(result.error.issues[0], options)}`, {
    hint: "For the options, run taxolink taxonomy edit --help.",
  });
}

function describeInvalidField(issue: z.core.$ZodIssue | undefined, options: FieldOptions): string {
  if (issue === undefined) return "these options cannot be combined";
  if (issue.code === "unrecognized_keys" && issue.path.length === 0) {
    return `this operation does not accept ${issue.keys.map((key) => `--${key}`).join(", ")}`;
  }
  const field = issue.path.join(".");
  const isMissing = issue.path.length === 1 && field in options && options[field] === undefined;
  return isMissing ? `--${field} is missing` : `${field}: ${issueText(issue)}`;
}

function mergeFields(name: string, from: FieldOptions[string], into: FieldOptions[string]): object {
  const list = Array.isArray(from) ? (from as readonly string[]) : [];
  if (name === "merge-categories") return { categories: list, into };
  if (name !== "merge-classes") return {};
  return { classes: list.map(parseClass), into: typeof into === "string" ? parseClass(into) : undefined };
}

/** Parses `Category/Class`, where the class may contain slashes. */
function parseClass(text: string): { category: string; class: string } {
  const at = text.indexOf("/");
  if (at === -1) throw new OptionError(`"${text}" is not in the format Category/Class`);
  return { category: text.slice(0, at).trim(), class: text.slice(at + 1).trim() };
}

/** Returns the options that become fields of an operation without conversion. */
function plainFields(options: FieldOptions): object {
  const fields = [
    "category",
    "class",
    "to",
    "as",
    "description",
    "guideline",
    "at",
    "taxonomy",
    "relation",
    "reason",
  ];
  return Object.fromEntries(
    fields.flatMap((field) => (options[field] === undefined ? [] : [[field, options[field]]])),
  );
}
