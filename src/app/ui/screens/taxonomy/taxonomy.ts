/** Phase 6: shows the tree of an increment, with its operations and the evidence for every class. */
import { count } from "../../../../base/text/count.ts";
import {
  type Category,
  classLabel,
  describeOperation,
  type Increment,
  type Operation,
  type TaxonomyClass,
} from "../../../../taxonomy/index.ts";
import { dim, passage, section, span, title, valueLines } from "../../drawing/lines.ts";
import { pick } from "../../shell/taxonomy-index.ts";
import {
  type Action,
  type Content,
  type EditedRow,
  listOf,
  type Offers,
  type Row,
  type Screen,
  type ScreenInput,
  type View,
} from "../screen.ts";
import { neighbours, setting, toggle } from "../setting-keys.ts";
import { findingsView } from "../validation/findings-view.ts";
import { metricStrip } from "../validation/metric-table.ts";
import { incrementTitle, openIncrement } from "./open-increment.ts";

const separator = "\n";

export const taxonomyScreen: Screen = {
  listTitle: incrementTitle,
  view: (input) => {
    if (input.settings.view === "findings") return findings;
    return input.settings.view === "operations" ? operations : undefined;
  },
  rows: treeRows,
  empty: () =>
    "There are no increments yet.\n\nPress I to create the first increment from the relevant classes, or O to import an existing taxonomy from a file.",
  detail: (input, row) => {
    const [name, member] = row?.id.split(separator) ?? [];
    const category = openIncrement(input)?.categories.find((candidate) => candidate.name === name);
    const item = category?.classes.find((candidate) => candidate.name === member);
    if (category && item) return classDetail(input, category, item);
    return category ? categoryDetail(input, category) : [];
  },
  strip: (input, cells) => [
    ...findingAtWork(input).map(({ id }) => span(`answering ${id} `, "warn")),
    ...metricStrip(input.workspace, openIncrement(input)?.name, cells),
  ],
  takesMarks: (input) => editedIncrement(input) !== undefined,
  actions: (input, row) => [
    // If no increment can be edited, the key that creates one comes first.
    !takesEdits(input) && lifecycleOffer(input),
    operationsOn(input, row),
    otherViews(input),
    takesEdits(input) && lifecycleOffer(input),
  ],
};

const findings = findingsView(
  "There are no findings yet. You record findings in phase 7, and in phase 8 if a class is missing or unclear.",
  (input, id) => [answerAction(input, id)],
  (input) => [otherViews(input), lifecycleOffer(input)],
);

const operations: View = {
  ...listOf({
    items: (input) => operationsOf(input).map((operation, at) => ({ operation, at })),
    row: ({ operation, at }) => ({
      id: String(at),
      label: `${operation.op.replace("-", " ")} ${operationTarget(operation)}`,
    }),
    about: ({ operation }) => operationDetail(operation),
    others: (input) => [otherViews(input), lifecycleOffer(input)],
  }),
  empty: () => "This increment has no operations yet.",
};

/** Returns the keys that open the neighbouring increments. */
export function incrementActions(input: ScreenInput, verb = "show"): Offers {
  return neighbours(
    input.workspace.taxonomy.increments,
    ({ name }) => name === openIncrement(input)?.name,
    (key, { name }) => setting(key, `${verb} ${name}`, { increment: name }),
  );
}

/** Returns the increment that the user can edit: the newest, until it is closed. */
function editedIncrement(input: ScreenInput): Increment | undefined {
  if (input.settings.view !== undefined || !takesEdits(input)) return undefined;
  const increment = openIncrement(input);
  return increment === input.workspace.taxonomy.increments.at(-1) ? increment : undefined;
}

function operationsOn(input: ScreenInput, row: Row | undefined): Offers {
  const increment = editedIncrement(input);
  if (!increment) return [];
  const [name, member] = row?.id.split(separator) ?? [];
  const category = increment.categories.find((candidate) => candidate.name === name);
  const item = category?.classes.find((candidate) => candidate.name === member);
  const markedNames = input.markedIds.map((id) => id.split(separator));
  const [finding] = findingAtWork(input);
  return operationOffers(finding?.id, increment, category && { category, item }, {
    classes: markedNames.flatMap(([of = "", part]) =>
      part === undefined ? [] : [{ category: of, class: part }],
    ),
    categories: markedNames.flatMap(([of = "", part]) => (part === undefined ? [of] : [])),
  });
}

/** Whether an increment exists and the newest one is still open. */
function takesEdits({ workspace }: ScreenInput): boolean {
  const newest = workspace.taxonomy.construction.increments.at(-1);
  return newest !== undefined && newest.content === undefined;
}

/** Offers to create the first increment, to close the newest increment, or to open the next one. */
function lifecycleOffer(input: ScreenInput): EditedRow {
  if (input.workspace.taxonomy.increments.length === 0) return { row: "a workspace without increments" };
  return { row: takesEdits(input) ? "an open increment" : "a closed increment" };
}

/** Returns the keys that show the operations, the findings or another increment. */
function otherViews(input: ScreenInput): Offers {
  return [
    toggle(input, "d", "view", "operations", ["what changed", "the tree"]),
    toggle(input, "F", "view", "findings", ["findings", "the tree"]),
    incrementActions(input),
  ];
}

/** Opens the tree on the first class of the finding, and records the next operations as the answer to the finding. */
function answerAction({ workspace }: ScreenInput, id: string): Action {
  const finding = workspace.taxonomy.validation.findings.find((candidate) => candidate.id === id);
  return {
    key: "enter",
    label: "work on it",
    edit: "taxonomy edit",
    kind: "open",
    screen: "taxonomy",
    select: finding?.classes[0]?.replace(" - ", separator),
    settings: { finding: id },
  };
}

/** Returns the finding that the next operations answer, until it is no longer open. */
function findingAtWork({ workspace, settings }: ScreenInput) {
  return workspace.taxonomy.validation.findings.filter(
    ({ id, state }) => state === "open" && id === settings.finding,
  );
}

/** Returns the open findings on a class, or all open findings if no class is specified. */
function openFindings({ workspace }: ScreenInput, label?: string): string[] {
  return workspace.taxonomy.validation.findings
    .filter(({ state, classes }) => state === "open" && (label === undefined || classes.includes(label)))
    .map(({ id, text }) => `${id}: ${text}`);
}

function treeRows(input: ScreenInput): Row[] {
  return (openIncrement(input)?.categories ?? []).flatMap((category): Row[] => [
    { id: category.name, label: category.name, note: String(category.classes.length), tone: "title" },
    ...category.classes.map(
      (item): Row => ({ id: `${category.name}${separator}${item.name}`, label: item.name, depth: 1 }),
    ),
  ]);
}

function categoryDetail(input: ScreenInput, category: Category): Content {
  return [
    title(category.name),
    dim(`${count(category.classes.length, "class", "classes")} in ${openIncrement(input)?.name ?? ""}`),
    passage(category.description),
    section("Open findings", openFindings(input)),
    section("One class only", category.exclusive && "An object has at most one class from this category."),
    section("Guideline", category.guideline),
  ];
}

function classDetail(input: ScreenInput, category: Category, item: TaxonomyClass): Content {
  const { workspace } = input;
  const clusters = pick(workspace.index.clusters, item.clusters);
  const terms = clusters
    .flatMap((cluster) => pick(workspace.index.classes, cluster.members))
    .map((term) => `${term.name} (${term.publication})`);
  const relations = Object.entries(item.compared ?? {}).map(([other, relation]) => `${relation} (${other})`);
  return [
    title(item.name),
    dim(`in ${category.name}`),
    passage(item.description),
    section("Open findings", openFindings(input, classLabel(category.name, item.name))),
    section(
      "Extracted classes",
      terms.length > 0 ? terms.map((term) => `- ${term}`) : ["no extracted class"],
    ),
    section("Compared", relations),
    section("Relevance", item.relevance?.reason),
  ];
}

function operationsOf(input: ScreenInput): readonly Operation[] {
  const openName = openIncrement(input)?.name;
  return (
    input.workspace.taxonomy.construction.increments.find(({ name }) => name === openName)?.operations ?? []
  );
}

function operationTarget(operation: Operation): string {
  if ("class" in operation) return operation.class;
  if ("classes" in operation) return operation.classes.map((part) => part.class).join(" + ");
  if ("categories" in operation) return operation.categories.join(" + ");
  return operation.category;
}

function operationDetail(operation: Operation): Content {
  const { op: _, reason, cause, ...fields } = operation;
  const causes = cause
    ? [
        cause.metric !== undefined && `metric: ${cause.metric}`,
        cause.finding !== undefined && `finding: ${cause.finding}`,
        ...(cause.overlaps ?? []).map(([row, column]) => `overlap: ${row} ⇒ ${column}`),
      ]
    : [];
  return [
    title(describeOperation(operation)),
    section("Reason", reason),
    section("Cause", causes),
    section("Values", valueLines(fields)),
  ];
}

/** Defines the rows of phase 6 to which operations on the open increment apply. */
type Subject = { readonly category: Category; readonly item: TaxonomyClass | undefined };

/** The marked rows of the increment, which can be merged. */
type MarkedRows = {
  readonly classes: readonly { readonly category: string; readonly class: string }[];
  readonly categories: readonly string[];
};

/** @param finding the finding that the operations answer */
function operationOffers(
  finding: string | undefined,
  increment: Increment,
  subject: Subject | undefined,
  { classes, categories }: MarkedRows,
): Offers {
  const cause = finding === undefined ? {} : { finding };
  const [firstClass] = classes;
  const [firstCategory] = categories;
  const suggested = subject?.category.name ?? increment.categories[0]?.name;
  return [
    subject?.item && classOffers(subject.category, subject.item, cause),
    subject && !subject.item && categoryOffers(subject.category, increment, cause),
    // If both classes and categories are marked, the user's intention is unclear.
    classes.length > 1 &&
      !firstCategory && {
        row: "several marked classes",
        given: { ...cause, from: classes.map((of) => `${of.category}/${of.class}`) },
        current: { into: firstClass?.class },
      },
    categories.length > 1 &&
      !firstClass && {
        row: "several marked categories",
        given: { ...cause, from: categories },
        current: { into: firstCategory },
      },
    { row: "an increment with categories", given: cause, current: { category: suggested } },
    { row: "the open increment", given: cause },
  ];
}

type Cause = { readonly finding?: string };

function categoryOffers(category: Category, { categories }: Increment, cause: Cause): Offers {
  const { name, description, guideline = "", exclusive = false, classes } = category;
  const given = { ...cause, category: name };
  return [
    { row: "a category to rename", given, current: { to: name } },
    {
      row: "a category of the open increment",
      given,
      current: { description, guideline, exclusive, place: categories.indexOf(category) + 1 },
      choices: { place: categories.map((_, at) => String(at + 1)) },
    },
    classes.length > 1 && {
      row: "a category with several classes",
      given,
      current: { one: name, oneDescription: description },
    },
  ];
}

function classOffers({ name: category }: Category, item: TaxonomyClass, cause: Cause): Offers {
  const { relevance, compared = {}, clusters, description, name } = item;
  const given = { ...cause, category, class: name };
  return [
    { row: "a class to rename", given, current: { to: name } },
    {
      row: "a class of the open increment",
      given,
      current: {
        description,
        clusters,
        as: name,
        relevant: relevance?.relevant ?? true,
        because: relevance?.reason,
        taxonomy: Object.keys(compared)[0],
      },
    },
    clusters.length > 1 && {
      row: "a class with several clusters",
      given,
      current: { one: name, oneDescription: description, clusters: clusters.slice(1) },
    },
  ];
}
