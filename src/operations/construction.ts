/** The edits of phase 6: the life of increments, and the operations on the open increment. */
import { OptionError } from "../base/errors.ts";
import { count } from "../base/text/count.ts";
import type { Category, Increment, Operation } from "../taxonomy/index.ts";
import { broughtEdits } from "./brought-taxonomies.ts";
import {
  type Change,
  type Documents,
  type Edit,
  type EditContext,
  type EditKey,
  editsOf,
  type Shape,
  type Values,
} from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("construction");

type None = Readonly<Record<never, never>>;
type Fields = Readonly<Record<string, unknown>>;

/** Builds the fields of each operation that differ from the values of its edit. */
const fieldsByName = new Map<string, (values: never, increment: Increment) => Fields>();

const exampleClass = "--category 'Answer Type' --class Boolean";
const openIncrement = ["taxonomy refine --reason 'to see more'"];

const causesOf = ({ name }: ValueKit) => ({
  metric: name("The metric that led to the change", { page: "edits" }),
  finding: name("The finding that led to the change", { value: "ID", page: "edits" }),
});

/** Declares the edit that applies an operation. `fields` returns the operation's fields, if they are not the values. */
function operation<
  const Op extends Operation["op"],
  N extends Shape = None,
  O extends Shape = None,
  const Row extends string = never,
>(
  op: Op,
  declaration: {
    readonly summary: string;
    readonly example: string;
    readonly key: EditKey<Row>;
    takes(kit: ValueKit): { readonly needs?: N; readonly options?: O };
    fields?(values: Values<None, N, O>, increment: Increment): Fields;
  },
): Edit<`taxonomy edit ${Op}`, None, N, O, Row> {
  const { summary, example, key, takes, fields } = declaration;
  const name = `taxonomy edit ${op}` as const;
  if (fields) fieldsByName.set(name, fields as (values: never, increment: Increment) => Fields);
  return edit(name, {
    summary,
    example: `${name} ${example} --reason 'more exact'`,
    before: openIncrement,
    reason: "an operation requires a reason",
    keys: [{ ...key, asks: [...(key.asks ?? []), "reason"] }],
    takes: (kit) => {
      const { needs, options } = takes(kit);
      // The causes belong to every operation, so they are not among its own values.
      return { ...(needs && { needs }), options: { ...options, ...causesOf(kit) } as unknown as O };
    },
    apply: ({ construction }, values, { increment, reason, state, taxonomy }) => {
      const newest = increment();
      const applied = operationOf(name, values, reason, newest, taxonomy);
      const next = taxonomy.addOperations(construction, newest, [applied]);
      const matrix = state().matrices.get(newest.name);
      if (!matrix) return { construction: next };
      // The judgements follow the classes.
      const changed = taxonomy.applyOperation(newest, applied);
      const followed = taxonomy.followOverlaps(matrix, newest, [applied], changed);
      return { construction: next, matrices: { [newest.name]: followed } };
    },
    says: (values, _after, { increment, reason, taxonomy }) => {
      const newest = increment();
      const applied = operationOf(name, values, reason, newest, taxonomy);
      return {
        text: `${newest.name}: ${taxonomy.describeOperation(applied)}`,
        json: { increment: newest.name, operation: applied },
      };
    },
  });
}

/**
 * Returns the operation that an edit of this table applies.
 * @throws OptionError that names the first invalid field
 */
export function operationOf(
  name: string,
  values: Fields,
  reason: string,
  increment: Increment,
  taxonomy: Pick<typeof import("../taxonomy/index.ts"), "operationSchema">,
): Operation {
  const { metric, finding, ...own } = values;
  const fields = (fieldsByName.get(name) as ((of: Fields, on: Increment) => Fields) | undefined)?.(
    own,
    increment,
  );
  const op = name.split(" ").at(-1);
  const causes = { ...(metric !== undefined && { metric }), ...(finding !== undefined && { finding }) };
  const result = taxonomy.operationSchema.safeParse({
    op,
    ...(fields ?? own),
    reason,
    ...(Object.keys(causes).length > 0 && { cause: causes }),
  });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new OptionError(
    `${op}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "these values cannot be combined"}`,
    {
      hint: `For the options, run taxolink ${name} --help.`,
    },
  );
}

const classOf = ({ name }: ValueKit) => ({
  category: name("The category", { of: "taxonomy category" }),
  class: name("The class"),
});
const categoryOf = ({ name }: ValueKit) => ({
  category: name("The category", { of: "taxonomy category" }),
});
const newName = ({ name }: ValueKit) => name("The new name", { label: "New name", suggested: true });
const descriptionOf = ({ text }: ValueKit) => text("The description", { label: "Description" });
const atOf = ({ number }: ValueKit) => number("Position in the list, counted from 0", 0);
const partsOf = (kit: ValueKit, what: string, members: string) => ({
  one: kit.name(`The name of the first ${what}`, { label: `First ${what}`, suggested: true }),
  oneDescription: kit.text(`The description of the first ${what}`, {
    label: `Description of the first ${what}`,
    suggested: true,
  }),
  two: kit.name(`The name of the second ${what}`, { label: `Second ${what}` }),
  twoDescription: kit.text(`The description of the second ${what}`, {
    label: `Description of the second ${what}`,
  }),
  [members]: kit.list(`The ${members} of the second ${what}; the first keeps the others`, {
    label: `${members[0]?.toUpperCase()}${members.slice(1)} of the second ${what}`,
    suggested: true,
  }),
  operation: kit.name('The parts as a JSON object: {"into": […]}', { value: "JSON" }),
});
const asksForParts = ["one", "oneDescription", "two", "twoDescription"];

type Parts = {
  readonly one?: string | undefined;
  readonly oneDescription?: string | undefined;
  readonly two?: string | undefined;
  readonly twoDescription?: string | undefined;
  readonly operation?: string | undefined;
};

/** Returns the parts of a split, from their JSON or from the two names. */
function intoOf(
  { one, oneDescription = "", two, twoDescription = "", operation: json }: Parts,
  what: "class" | "category",
  members: string,
  all: readonly string[],
  second: readonly string[],
): Fields {
  if (json !== undefined) return parseObject(json);
  return {
    into: [
      { [what]: one, description: oneDescription, [members]: all.filter((id) => !second.includes(id)) },
      { [what]: two, description: twoDescription, [members]: second },
    ],
  };
}

/** @throws OptionError if the text is not a JSON object */
function parseObject(text: string): Fields {
  try {
    return JSON.parse(text) as Fields;
  } catch (error) {
    throw new OptionError("--operation is not valid JSON", { cause: error });
  }
}

const keyOn =
  <const Row extends string>(row: Row) =>
  (key: string, label: string, asks: readonly string[] = []): EditKey<Row> => ({ row, key, label, asks });
const classRow = keyOn("a class of the open increment");
const categoryRow = keyOn("a category of the open increment");

/** Finds the class that `Category/Class` names; both names may contain slashes. */
function namedClass(text: string, { categories }: Increment) {
  const category = categories.find(({ name }) => text.startsWith(`${name}/`));
  if (category) return { category: category.name, class: text.slice(category.name.length + 1).trim() };
  const at = text.indexOf("/");
  return at === -1 ? undefined : { category: text.slice(0, at).trim(), class: text.slice(at + 1).trim() };
}

/** @throws OptionError if the text is not in the format Category/Class */
function requireNamedClass(text: string, increment: Increment) {
  const found = namedClass(text, increment);
  if (found) return found;
  throw new OptionError(`"${text}" is not in the format Category/Class`);
}

function classIn({ categories }: Increment, category: string, name: string) {
  return categories
    .find((candidate) => candidate.name === category)
    ?.classes.find((candidate) => candidate.name === name);
}

export const operationEdits = [
  operation("rename-class", {
    summary: "Rename a class of the open increment",
    example: `${exampleClass} --to Polar`,
    key: keyOn("a class to rename")("e", "rename", ["to"]),
    takes: (kit) => ({ needs: { ...classOf(kit), to: newName(kit) } }),
  }),
  operation("describe-class", {
    summary: "Describe a class",
    example: `${exampleClass} --description 'Answered by yes or no'`,
    key: classRow("D", "describe", ["description?"]),
    takes: (kit) => ({ needs: { ...classOf(kit), description: descriptionOf(kit) } }),
  }),
  operation("move-class", {
    summary: "Move a class to another category, or to another position",
    example: `${exampleClass} --to 'Answer Type' --at 0`,
    key: classRow("v", "move", ["to"]),
    takes: (kit) => ({
      needs: {
        ...classOf(kit),
        to: kit.name("The target category", { label: "Category", of: "taxonomy category" }),
      },
      options: { at: atOf(kit) },
    }),
  }),
  operation("copy-class", {
    summary: "Copy a class to a category",
    example: `${exampleClass} --to 'Answer Type' --as Polar`,
    key: classRow("Y", "copy", ["to", "as"]),
    takes: (kit) => ({
      needs: {
        ...classOf(kit),
        to: kit.name("The target category", { label: "Category", of: "taxonomy category" }),
      },
      options: {
        as: kit.name("The copy's name", { label: "Name of the copy", suggested: true }),
        description: descriptionOf(kit),
        at: atOf(kit),
      },
    }),
  }),
  operation("remove-class", {
    summary: "Remove a class",
    example: exampleClass,
    key: classRow("x", "remove"),
    takes: (kit) => ({ needs: classOf(kit) }),
  }),
  operation("split-class", {
    summary: "Split a class into classes with its clusters",
    example: `${exampleClass} --one Polar --two Other --clusters boolean`,
    key: keyOn("a class with several clusters")("s", "split", [...asksForParts, "clusters"]),
    takes: (kit) => ({
      needs: classOf(kit),
      options: partsOf(kit, "class", "clusters") as PartShape<"clusters">,
    }),
    fields: ({ category, class: name, clusters = [], ...parts }, increment) => ({
      category,
      class: name,
      ...intoOf(parts, "class", "clusters", classIn(increment, category, name)?.clusters ?? [], clusters),
    }),
  }),
  operation("ground-class", {
    summary: "Set the clusters that support a class",
    example: `${exampleClass} --clusters boolean`,
    key: classRow("B", "supporting clusters", ["clusters"]),
    takes: (kit) => ({
      needs: classOf(kit),
      options: {
        clusters: kit.list("The clusters from which the class is derived", {
          value: "ID,…",
          label: "Cluster ids, separated by commas",
          clears: true,
        }),
      },
    }),
    fields: ({ clusters = [], ...of }) => ({ ...of, clusters }),
  }),
  operation("argue-class", {
    summary: "Record why a class is or is not relevant",
    example: `${exampleClass} --relevant yes --because 'people ask this'`,
    key: classRow("L", "argue its relevance", ["relevant", "because?"]),
    takes: (kit) => ({
      needs: {
        ...classOf(kit),
        relevant: kit.choice(
          "Whether --because argues for the relevance; none withdraws the argument",
          ["yes", "no", "none"],
          {
            value: "yes|no|none",
            label: "Relevance (none: withdraw the argument)",
          },
        ),
      },
      options: { because: kit.text("The argument for or against the relevance", { label: "The argument" }) },
    }),
    fields: ({ relevant, because = "", ...of }) => ({
      ...of,
      relevance: relevant === "none" ? null : { relevant: relevant === "yes", reason: because },
    }),
  }),
  operation("compare-class", {
    summary: "Record the relation of a class to another taxonomy",
    example: `${exampleClass} --taxonomy Other --relation equal`,
    key: classRow("W", "compare with a taxonomy", ["taxonomy", "relation"]),
    takes: (kit) => ({
      needs: {
        ...classOf(kit),
        taxonomy: kit.name("The name of the other taxonomy", {
          label: "The other taxonomy",
          of: "compared taxonomy",
        }),
        relation: kit.choice(
          "The relation; none removes the recorded relation",
          ["equal", "adapted", "new", "none"],
          {
            label: "Relation to the class in the other taxonomy (none: remove the relation)",
          },
        ),
      },
    }),
    fields: ({ relation, ...of }) => ({ ...of, relation: relation === "none" ? null : relation }),
  }),
  operation("rename-category", {
    summary: "Rename a category of the open increment",
    example: "--category 'Answer Type' --to Answer",
    key: keyOn("a category to rename")("e", "rename", ["to"]),
    takes: (kit) => ({ needs: { ...categoryOf(kit), to: newName(kit) } }),
  }),
  operation("describe-category", {
    summary: "Describe a category, or state how to choose between its classes",
    example: "--category 'Answer Type' --guideline 'Ask what the answer is.'",
    key: categoryRow("D", "describe", ["description", "guideline", "exclusive"]),
    takes: (kit) => ({
      needs: categoryOf(kit),
      options: {
        description: descriptionOf(kit),
        guideline: kit.text("How to choose between the classes"),
        exclusive: kit.yesNo("Whether an object has at most one class from the category", {
          label: "At most one class per object?",
        }),
      },
    }),
  }),
  operation("move-category", {
    summary: "Move a category to another position",
    example: "--category 'Answer Type' --place 2",
    key: categoryRow("v", "move", ["place"]),
    takes: (kit) => ({
      needs: categoryOf(kit),
      options: {
        place: kit.number("Position in the list, counted from 1", 1, { label: "Its place" }),
        at: atOf(kit),
      },
    }),
    fields: ({ place, at = (place ?? 0) - 1, ...of }) => ({ ...of, at: Math.max(0, at) }),
  }),
  operation("copy-category", {
    summary: "Copy a category, if needed without some of its classes",
    example: "--category 'Answer Type' --as Answer --without Boolean",
    key: categoryRow("Y", "copy", ["as", "description", "without"]),
    takes: (kit) => ({
      needs: { ...categoryOf(kit), as: kit.name("The copy's name", { label: "Name of the copy" }) },
      options: {
        description: kit.text("The copy's description (default: that of the category)", {
          label: "Its description",
        }),
        without: kit.list("Classes to omit from the copy", { label: "Classes to omit" }),
        at: atOf(kit),
      },
    }),
    fields: ({ description, ...of }, { categories }) => ({
      ...of,
      description: description ?? categories.find(({ name }) => name === of.category)?.description ?? "",
    }),
  }),
  operation("remove-category", {
    summary: "Remove a category with its classes",
    example: "--category 'Answer Type'",
    key: categoryRow("x", "remove"),
    takes: (kit) => ({ needs: categoryOf(kit) }),
  }),
  operation("split-category", {
    summary: "Split a category into categories with its classes",
    example: "--category 'Answer Type' --one Answer --two Polarity --classes Boolean",
    key: keyOn("a category with several classes")("s", "split", [...asksForParts, "classes"]),
    takes: (kit) => ({
      needs: categoryOf(kit),
      options: partsOf(kit, "category", "classes") as PartShape<"classes">,
    }),
    fields: ({ category, classes = [], ...parts }, { categories }) => {
      const all = categories.find(({ name }) => name === category)?.classes.map(({ name }) => name) ?? [];
      return { category, ...intoOf(parts, "category", "classes", all, classes) };
    },
  }),
  operation("merge-classes", {
    summary: "Merge classes into one",
    example: "--from 'Answer Type/Boolean,Answer Type/Temporal' --into 'Answer Type/Boolean'",
    key: keyOn("several marked classes")("m", "merge", ["into"]),
    takes: (kit) => ({
      needs: { from: kit.list("The classes to merge, as `Category/Class`", { value: "NAME,…" }) },
      options: {
        into: kit.name("The merged class: `Category/Class`, or a name in the category of the first", {
          label: "Name of the merged class",
          suggested: true,
        }),
        description: descriptionOf(kit),
        at: atOf(kit),
        operation: kit.name("The classes as a JSON object", { value: "JSON" }),
      },
    }),
    fields: ({ from, into, operation: json, ...of }, increment) => {
      const classes = from.map((text) => requireNamedClass(text, increment));
      const [first] = classes;
      const { categories } = increment;
      const isFull = into !== undefined && categories.some(({ name }) => into.startsWith(`${name}/`));
      const target =
        into === undefined
          ? first
          : isFull
            ? requireNamedClass(into, increment)
            : { category: first?.category, class: into };
      return { ...of, classes, into: target, ...(json === undefined ? {} : parseObject(json)) };
    },
  }),
  operation("merge-categories", {
    summary: "Merge categories into one",
    example: "--from 'Answer Type,Answer Format' --into 'Answer Type'",
    key: keyOn("several marked categories")("m", "merge", ["into"]),
    takes: (kit) => ({
      needs: {
        from: kit.list("The categories to merge", { value: "NAME,…" }),
        into: kit.name("The name of the merged category", {
          label: "Name of the merged category",
          suggested: true,
        }),
      },
      options: { description: descriptionOf(kit) },
    }),
    fields: ({ from, ...of }) => ({ ...of, categories: from }),
  }),
  operation("create-class", {
    summary: "Create a class",
    example: "--category 'Answer Type' --class Colour --description 'A colour'",
    key: keyOn("an increment with categories")("c", "create a class", ["class", "category", "description"]),
    takes: (kit) => ({
      needs: {
        category: kit.name("The category", { label: "Category", of: "taxonomy category" }),
        class: kit.name("The class", { label: "Name" }),
        description: descriptionOf(kit),
      },
      options: {
        at: atOf(kit),
        relevant: kit.yesNo("Whether --because argues for or against the relevance"),
        because: kit.text("The argument for or against the relevance"),
      },
    }),
    fields: ({ relevant, because, ...of }) => ({
      ...of,
      ...(relevant !== undefined && { relevance: { relevant, reason: because } }),
    }),
  }),
  operation("create-category", {
    summary: "Create a category",
    example: "--category Colour --description 'The colour of the answer'",
    key: keyOn("the open increment")("C", "create a category", ["category", "description"]),
    takes: (kit) => ({
      needs: {
        category: kit.name("The category's name", { label: "Name" }),
        description: descriptionOf(kit),
      },
      options: {
        exclusive: kit.yesNo("Whether an object has at most one class from the category"),
        guideline: kit.text("How to choose between the classes"),
        at: atOf(kit),
      },
    }),
  }),
] as const;

type PartShape<Members extends string> = ReturnType<typeof partShape> & {
  readonly [K in Members]: ReturnType<ValueKit["list"]>;
};
declare function partShape(): {
  readonly [K in "one" | "two" | "operation"]: ReturnType<ValueKit["name"]>;
} & { readonly [K in "oneDescription" | "twoDescription"]: ReturnType<ValueKit["text"]> };

export const constructionEdits = [
  edit("taxonomy init", {
    first: true,
    summary: "Create the first increment from the relevant categories and classes",
    example: "taxonomy init",
    absent: ["taxonomy/6-construction.json", "taxonomy/7-validation.json", "taxonomy/8-application.json"],
    notes: ["All classes of the relevant categories must have been judged."],
    keys: [
      {
        row: "a workspace without increments",
        key: "I",
        label: "create the first increment",
        short: "create T1",
      },
    ],
    apply: (documents, _values, { taxonomy }) => ({
      construction: taxonomy.startWith(documents.construction, () => relevantCategories(documents, taxonomy)),
    }),
    says: (_values, after, { taxonomy, state }) => {
      const [first] = state(after).increments;
      if (!first) return "";
      return {
        text: `Created ${first.name} with ${count(first.categories.length, "category", "categories")} and ${count(taxonomy.classesOf(first).length, "class", "classes")}.`,
        json: first,
      };
    },
  }),
  ...broughtEdits,
  ...operationEdits,
  edit("taxonomy close", {
    summary: "Close the newest increment and record a hash of its content",
    example: "taxonomy close",
    before: [...openIncrement, ...verdictsOn()],
    notes: ["The increment needs a verdict on every question except Q2.3, which is answered in phase 8."],
    keys: [
      {
        row: "an open increment",
        key: "T",
        label: "close",
        confirm: "Close the increment? You cannot change a closed increment.",
      },
    ],
    apply: (documents, _values, context) => {
      const newest = context.increment();
      requireVerdictsOn(documents, newest, context);
      return { construction: context.taxonomy.closeIncrement(documents.construction, newest) };
    },
    says: (_values, _after, { increment }) => {
      const { name } = increment();
      return { text: `${name} is closed.`, json: { increment: name } };
    },
  }),
  edit("taxonomy refine", {
    summary: "Close the newest increment and open the next one",
    example: "taxonomy refine --reason 'to see more'",
    spawned: "at changes",
    notes: [
      "An open increment needs a verdict on every question except Q2.3, which is answered in phase 8.",
      "After a validation, use taxolink validate refine instead.",
    ],
    keys: [
      { row: "a closed increment", key: "N", label: "open the next increment", short: "next one" },
      {
        row: "an open increment",
        key: "N",
        label: "open the next increment",
        short: "next one",
        confirm: "Close the increment and open the next one? You cannot change a closed increment.",
      },
    ],
    takes: ({ name }) => ({
      arguments: { name: name("The name of the next increment (default: T and the next number)").optional() },
    }),
    apply: (documents, { name }, context) => {
      const newest = context.increment();
      requireVerdictsOn(documents, newest, context);
      return openNext(documents, newest, context, name);
    },
    says: (_values, { construction }, { increment }) => {
      const [closed, open] = [increment().name, construction.increments.at(-1)?.name ?? ""];
      return { text: `Closed ${closed} and opened ${open}.`, json: { closed, open } };
    },
  }),
] as const;

/**
 * Returns the relevant categories with their relevant clusters as classes (thesis, section 5.2.6, initialisation). A
 * class whose cluster has no description takes the first description among the cluster's members.
 * @throws OperationRefused if a class of a relevant category has not been judged, if none is relevant, or if two
 * clusters share a name
 */
function relevantCategories(
  { clustering, extraction, relevance, planning }: Documents,
  { effectiveRelevance, memberDescription, OperationRefused }: EditContext["taxonomy"],
): Category[] {
  const relevant = effectiveRelevance(relevance, clustering, planning.relevance);
  const chosen = clustering.categories.filter(({ id }) => relevant.categories.get(id)?.relevant);
  const open = chosen.flatMap(({ clusters }) => clusters.filter((id) => !relevant.clusters.has(id)));
  if (open.length > 0) {
    throw new OperationRefused(
      `${count(open.length, "class of a relevant category has", "classes of relevant categories have")} not been judged: ${open.slice(0, 5).join(", ")}${open.length > 5 ? ", …" : ""}`,
      { use: "assess class" },
    );
  }
  if (chosen.length === 0)
    throw new OperationRefused("no category has been assessed as relevant yet", { use: "assess category" });
  const clusters = new Map(clustering.clusters.map((cluster) => [cluster.id, cluster]));
  const categories = chosen.map(({ name, description, clusters: ids }) => {
    const classes = ids
      .filter((id) => relevant.clusters.get(id)?.relevant)
      .flatMap((id) => clusters.get(id) ?? [])
      .map((cluster) => ({
        name: cluster.name || cluster.id,
        description: cluster.description || memberDescription(extraction, cluster.members),
        clusters: [cluster.id],
      }));
    const duplicate = classes.find((item, at) => classes.findIndex((other) => other.name === item.name) < at);
    if (duplicate) throw new OperationRefused(`two clusters of "${name}" are named "${duplicate.name}"`);
    return { name, description, classes };
  });
  if (categories.every(({ classes }) => classes.length === 0))
    throw new OperationRefused("no class of a relevant category has been judged relevant yet", {
      use: "assess class",
    });
  return categories;
}

/** Closes an increment and opens the next one, which begins with the same classes and their judged overlaps. */
export function openNext(
  { construction }: Documents,
  newest: Increment,
  { taxonomy, state }: EditContext,
  name?: string,
): Change {
  const next = taxonomy.openNextIncrement(construction, newest, name);
  const matrix = state().matrices.get(newest.name);
  const opened = next.increments.at(-1)?.name ?? "";
  return { construction: next, ...(matrix && { matrices: { [opened]: matrix } }) };
}

/** The command lines that record all verdicts on the newest increment. */
export function verdictsOn(): readonly string[] {
  return ["Q1.1", "Q1.2", "Q1.3", "Q2.1", "Q2.2"].map(
    (id) => `validate verdict ${id} --satisfied yes --reason 'it is so'`,
  );
}

/** @throws OperationRefused if the increment is open and lacks a verdict on a question of the plan */
function requireVerdictsOn(documents: Documents, newest: Increment, context: EditContext): void {
  const entry = documents.construction.increments.find(({ name }) => name === newest.name);
  if (entry?.content === undefined) requireVerdicts(documents, newest.name, context);
}

/** @throws OperationRefused if the increment lacks a verdict on a question of the plan */
export function requireVerdicts(
  { validation }: Documents,
  increment: string,
  { taxonomy: { decisionQuestions, OperationRefused } }: EditContext,
): void {
  const judged = new Set(
    validation.verdicts.filter((verdict) => verdict.increment === increment).map(({ question }) => question),
  );
  const missing = decisionQuestions.filter((question) => !judged.has(question));
  if (missing.length === 0) return;
  throw new OperationRefused(`verdicts are missing for ${missing.join(", ")}`, { use: "validate verdict" });
}
