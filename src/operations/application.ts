/** The edits of phase 8, including those that report defects found while applying the taxonomy. */
import { OptionError } from "../base/errors.ts";
import { count } from "../base/text/count.ts";
import type { Increment } from "../taxonomy/index.ts";
import { type Change, type Documents, type EditContext, editsOf, numberKeys } from "./edits.ts";
import { addFinding } from "./validation.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("application");
/** Findings belong to phase 7. */
const editOfFindings = editsOf("validation");

const objectOf = ({ name }: ValueKit) => name("The object's id", { of: "object" });
const annotatorOf = ({ name }: ValueKit) =>
  name("The annotator (default: the author)", {
    of: "annotator",
    label: "Name for the settled classifications",
    suggested: true,
  });
const incrementOf = ({ name }: ValueKit) => name("The increment (default: the newest)", { of: "increment" });
const findingNotes = [
  "The command records an open finding. To open the next increment and resolve the finding, run taxolink validate refine.",
];

export const applicationEdits = [
  edit("apply add", {
    summary: "Add objects to classify: one, a list with one per line, or all in a file",
    example: "apply add 'Which tools were used in 2020?'",
    notes: ["With --from, a record's key becomes the source of its objects."],
    keys: [{ row: "the objects", key: "a", label: "add objects", asks: ["text", "source"], repeats: true }],
    takes: (kit) => ({
      arguments: {
        text: kit
          .name("The object, e.g. a question; of several lines, each is an object", {
            value: "TEXT",
            label: "The object, e.g. a question, or a pasted list with one per line",
            multiline: true,
          })
          .optional(),
      },
      options: {
        id: kit.name("The object's id (default: the next free number)", { value: "ID" }),
        source: kit.text("The source of the object, e.g. a DOI", { label: "Source of the object" }),
        from: kit.name("A JSON file of records with objects, as written by extract read --schema", {
          value: "FILE",
        }),
        field: kit.name("The field of the records that contains the objects"),
      },
    }),
    apply: ({ application }, { text, id, source, from, field }, context) => {
      const used = new Set(application.objects.map((object) => object.id));
      const texts =
        from === undefined
          ? linesOf(requireText(text)).map((line) => ({ text: line, source }))
          : textsOf({ text, id, source, from, field }, context);
      const objects = texts.map((object) => {
        const newId = id ?? nextNumber(used);
        used.add(newId);
        return {
          id: newId,
          text: object.text,
          ...(object.source !== undefined && { source: object.source }),
        };
      });
      return { application: context.taxonomy.addObjects(application, objects) };
    },
    says: (_values, { application }, { before }) => {
      const objects = application.objects.slice(before.application.objects.length);
      const [first, ...others] = objects;
      return {
        text: objects.map(({ id, text }) => `Added ${id}: ${text}`),
        json: others.length === 0 ? { object: first } : { objects },
      };
    },
  }),
  edit("apply classify", {
    first: true,
    summary: "Assign classes to an object",
    example: "apply classify q01 'Answer Type - Boolean' --annotator Bob",
    notes: [
      "The new classification replaces the annotator's earlier classification of the object. Enter classes from another scheme as free text.",
    ],
    keys: [
      {
        row: "a category to classify by",
        key: numberKeys,
        label: "classify",
      },
      { row: "a category without classes", key: "0", label: "none applies" },
      { row: "an object with conflicts", key: numberKeys, label: "settle the conflict", asks: ["annotator"] },
      {
        row: "an object",
        key: "Y",
        label: "classify with another scheme",
        short: "scheme",
        asks: ["scheme", "classes"],
      },
    ],
    takes: (kit) => ({
      arguments: {
        object: objectOf(kit),
        classes: kit
          .list("Any number of classes, as `Category - Class`", {
            value: "CLASS",
            label: "The object's classes in this scheme, separated by commas",
          })
          .optional(),
      },
      options: {
        scheme: kit.name("An increment, or another scheme to compare with (default: the newest increment)", {
          label: "The other scheme",
        }),
        annotator: annotatorOf(kit),
        none: kit.list("Categories in which no class applies"),
        withdraw: kit.flag("Withdraw the annotator's classification of the object"),
      },
    }),
    apply: (documents, values, context) => {
      const { taxonomy } = context;
      const { classification, increment } = classificationOf(documents, values, context);
      if (values.withdraw && classification.classes.length > 0)
        throw new OptionError("--withdraw removes the whole classification, so omit the classes");
      const { application } = documents;
      const { object, scheme, annotator } = classification;
      const others = application.classifications.filter(
        (item) => item.object !== object || item.scheme !== scheme || item.annotator !== annotator,
      );
      if (values.withdraw) {
        if (others.length === application.classifications.length)
          throw new taxonomy.OperationRefused(`${annotator} has not classified "${object}" with ${scheme}`);
        return { application: { ...application, classifications: others } };
      }
      const ids = application.objects.map(({ id }) => id);
      if (!ids.includes(object)) throw taxonomy.refuseUnknown(`there is no object "${object}"`, object, ids);
      if (increment) checkClassification(classification, increment, taxonomy);
      return { application: { ...application, classifications: [...others, classification] } };
    },
    says: (values, after, context) => {
      const { classification, increment } = classificationOf(after, values, context);
      const { object, scheme, annotator, classes } = classification;
      const of = `${object} (${scheme}, ${annotator})`;
      if (values.withdraw)
        return { text: `${of}: not classified`, json: { ...classification, withdrawn: true } };
      const open = increment ? context.taxonomy.openCategories(classification, increment) : [];
      return {
        text: [
          `${of}: ${classes.join(", ") || "no class"}`,
          open.length > 0 && `Without a class: ${open.join(", ")}`,
        ],
        json: { ...classification, categories_without_class: open },
      };
    },
  }),
  edit("apply carry", {
    summary: "Carry classifications over from an earlier increment to the newest increment",
    example: "apply carry T3 --annotator example",
    before: ["taxonomy refine --reason 'to see more'"],
    notes: [
      "The command follows classes that were renamed, moved or merged. If a class was split or removed, its category stays open for you to decide.",
      "Objects that the annotator has already classified with the newest increment keep that classification.",
    ],
    keys: [{ row: "several increments", key: "V", label: "carry over to the newest increment" }],
    takes: (kit) => ({
      arguments: {
        from: kit
          .name("The earlier increment (default: the increment before the newest)", { of: "increment" })
          .optional(),
      },
      options: { annotator: annotatorOf(kit) },
    }),
    apply: ({ application, construction }, { from: earlier, annotator }, context) => {
      const { author, taxonomy, increment } = context;
      const names = construction.increments.map(({ name }) => name);
      const [from, to] = [increment(earlier ?? names.at(-2)), increment()];
      if (from.name === to.name)
        throw new taxonomy.OperationRefused(
          `${from.name} is the newest increment, so there is no newer increment to carry classifications to`,
          { hint: "Specify an earlier increment.", use: "taxonomy refine" },
        );
      const operations = construction.increments
        .slice(names.indexOf(from.name) + 1)
        .flatMap((entry) => entry.operations ?? []);
      const carryOver = { from, to, operations, annotator: annotator ?? author };
      return { application: taxonomy.carryClassifications(application, carryOver).next };
    },
    says: ({ from: earlier, annotator: named }, { application }, context) => {
      const { author, before, increment, taxonomy } = context;
      const from = increment(earlier ?? before.construction.increments.at(-2)?.name).name;
      const [to, annotator] = [increment(), named ?? author];
      const carried = application.classifications.slice(before.application.classifications.length);
      const open = carried.filter((item) => taxonomy.openCategories(item, to).length > 0).length;
      return {
        text:
          `Carried ${count(carried.length, "classification")} of ${annotator} from ${from} to ${to.name}. ` +
          `${count(open, "object")} still ${open === 1 ? "has" : "have"} open categories.`,
        json: { from, to: to.name, annotator, carried: carried.length, open },
      };
    },
  }),
  editOfFindings("apply missing", {
    summary: "Report that an object needs a class that the taxonomy lacks",
    example: "apply missing q01 'about the future' --category 'Answer Type'",
    notes: findingNotes,
    keys: [{ row: "a category of an object", key: "B", label: "a class is missing", asks: ["text"] }],
    takes: (kit) => ({
      arguments: {
        object: objectOf(kit),
        text: kit.name("A description of the missing class", { value: "TEXT" }),
      },
      options: {
        category: kit.name("The category that lacks the class"),
        increment: incrementOf(kit),
      },
    }),
    apply: (documents, { category, increment, ...problem }, context) => {
      const of = context.increment(increment);
      const names = of.categories.map(({ name }) => name);
      if (category !== undefined && !names.includes(category))
        throw context.taxonomy.refuseUnknown(
          `there is no category "${category}" in ${of.name}`,
          category,
          names,
        );
      return reportProblem(
        documents,
        of,
        { ...problem, problem: "class missing", classes: [], category },
        context,
      );
    },
    says: (_values, after) => newFinding(after),
  }),
  editOfFindings("apply unclear", {
    summary: "Report that classes are unclear or hard to distinguish for an object",
    example: "apply unclear q01 'both fit' 'Answer Type - Boolean' 'Answer Type - Temporal'",
    notes: findingNotes,
    keys: [
      { row: "a category of an object", key: "X", label: "classes are unclear", asks: ["text", "classes"] },
    ],
    takes: (kit) => ({
      arguments: {
        object: objectOf(kit),
        text: kit.name("A description of the problem", { value: "TEXT" }),
        classes: kit.names("Classes that are unclear or easily confused, as `Category - Class`", {
          of: "label",
        }),
      },
      options: { increment: incrementOf(kit) },
    }),
    apply: (documents, { increment, ...problem }, context) =>
      reportProblem(
        documents,
        context.increment(increment),
        { ...problem, problem: "class unclear", category: undefined },
        context,
      ),
    says: (_values, after) => newFinding(after),
  }),
  edit("apply gold", {
    summary: "Choose the annotator whose classifications are the gold standard",
    example: "apply gold example",
    keys: [{ row: "the annotators", key: "M", label: "choose the gold standard", asks: ["annotator"] }],
    takes: (kit) => ({
      arguments: {
        annotator: kit
          .name("The annotator (default: none, which removes the gold standard)", {
            of: "annotator",
            label: "Annotator whose classifications are the gold standard",
          })
          .optional(),
      },
    }),
    apply: ({ application }, { annotator = null }, { taxonomy }) => {
      if (annotator !== null && !application.classifications.some((item) => item.annotator === annotator))
        throw new taxonomy.OperationRefused(`"${annotator}" has not classified anything`);
      return { application: { ...application, gold: annotator } };
    },
    says: ({ annotator = null }) => ({
      text:
        annotator === null
          ? "The taxonomy now has no gold standard."
          : `The classifications of ${annotator} are now the gold standard.`,
      json: { gold: annotator },
    }),
  }),
  edit("apply usability", {
    summary: "Record one person's ten answers to the System Usability Scale",
    example: "apply usability example --answers 4,2,4,1,5,2,4,2,4,2",
    keys: [{ row: "an annotator", key: "W", label: "ease of use", asks: ["annotator", "answers"] }],
    takes: (kit) => ({
      arguments: {
        annotator: kit.name("The person who gave the answers", {
          of: "annotator",
          label: "Person",
          suggested: true,
        }),
      },
      needs: {
        answers: kit.numbers("Ten answers from 1 (disagree) to 5 (agree)", {
          label: "Ten answers from 1 to 5, separated by commas",
        }),
      },
    }),
    apply: ({ application }, { annotator, answers }, { taxonomy }) => {
      if (answers.length !== 10 || answers.some((answer) => ![1, 2, 3, 4, 5].includes(answer)))
        throw new taxonomy.OperationRefused(
          `ten answers from 1 to 5 are required, not ${answers.join(", ")}`,
        );
      const others = application.usability.filter((item) => item.annotator !== annotator);
      return {
        application: { ...application, usability: [...others, { annotator, answers: [...answers] }] },
      };
    },
    says: ({ annotator, answers }, _after, { taxonomy }) => {
      const score = taxonomy.systemUsability(answers);
      return { text: `${annotator}: ${score} of 100`, json: { annotator, answers, score } };
    },
  }),
] as const;

function classificationOf(
  { construction }: Documents,
  values: {
    readonly object: string;
    readonly classes?: readonly string[] | undefined;
    readonly scheme?: string | undefined;
    readonly annotator?: string | undefined;
    readonly none?: readonly string[] | undefined;
  },
  { author, increment }: EditContext,
) {
  const scheme = values.scheme ?? construction.increments.at(-1)?.name ?? "";
  const isIncrement = construction.increments.some(({ name }) => name === scheme);
  return {
    classification: {
      object: values.object,
      scheme,
      annotator: values.annotator ?? author,
      classes: [...(values.classes ?? [])],
      ...(values.none && values.none.length > 0 && { none: [...values.none] }),
    },
    increment: isIncrement ? increment(scheme) : undefined,
  };
}

/** @throws OperationRefused if a class or category is unknown, or if a category with one class has several */
function checkClassification(
  { classes: labels, none = [] }: Documents["application"]["classifications"][number],
  increment: Increment,
  { classesOf, OperationRefused, refuseUnknown }: EditContext["taxonomy"],
): void {
  const classes = new Map(classesOf(increment).map((item) => [item.label, item]));
  const assigned = labels.map((label) => {
    const item = classes.get(label);
    if (item) return item;
    throw refuseUnknown(`"${label}" is not a class of ${increment.name}`, label, [...classes.keys()]);
  });
  for (const { name, exclusive } of increment.categories) {
    const names = assigned.filter(({ category }) => category === name).map((item) => item.name);
    if (exclusive && names.length > 1)
      throw new OperationRefused(`"${name}" allows only one class, not ${names.join(" and ")}`);
  }
  const categories = increment.categories.map(({ name }) => name);
  for (const category of none) {
    if (!categories.includes(category))
      throw refuseUnknown(`"${category}" is not a category of ${increment.name}`, category, categories);
    const item = assigned.find((other) => other.category === category);
    if (item) throw new OperationRefused(`"${category}" already has a class: ${item.label}`);
  }
}

/** Adds a finding that an object reveals. @throws OperationRefused if the object or the text is missing */
function reportProblem(
  { application, validation }: Documents,
  increment: Increment,
  {
    category,
    ...report
  }: Parameters<typeof addFinding>[2] & { readonly object: string; readonly category: string | undefined },
  context: EditContext,
): Change {
  const { OperationRefused } = context.taxonomy;
  if (!application.objects.some(({ id }) => id === report.object))
    throw new OperationRefused(`there is no object "${report.object}"`, {
      hint: "To list the objects, run taxolink apply.",
    });
  if (report.text.trim() === "") throw new OperationRefused("describe the missing class in TEXT");
  const text = category === undefined ? report.text : `${category}: ${report.text}`;
  return { validation: addFinding(validation, increment, { ...report, text }, context) };
}

function newFinding({ validation }: Documents) {
  const finding = validation.findings.at(-1);
  const { id = "", increment = "", problem = "", object = "", text = "" } = finding ?? {};
  return {
    text: `${id} (${increment}): ${problem} for ${object}. ${text}\nNext: taxolink validate refine, then taxolink taxonomy edit … --finding ${id}`,
    json: { finding },
  };
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function requireText(text: string | undefined): string {
  if (text !== undefined) return text;
  throw new OptionError("TEXT is missing", {
    hint: "Pass the object as an argument, or a file with --from FILE --field NAME.",
  });
}

type FileValues = Readonly<Record<"text" | "id" | "source" | "field", string | undefined>> & {
  readonly from: string;
};

/** @throws OptionError if other values accompany the file; InputError if no record has text in the field */
function textsOf({ text, id, source, field, from }: FileValues, { objectTexts, resolve }: EditContext) {
  if (text !== undefined || id !== undefined || source !== undefined)
    throw new OptionError(
      "--from reads the texts, sources and ids of objects from the file, so omit TEXT, --source and --id",
    );
  if (field === undefined)
    throw new OptionError("--from requires --field, the field that contains the objects", {
      hint: "Add --field NAME.",
    });
  return objectTexts(resolve(from), field);
}

function nextNumber(usedIds: ReadonlySet<string>): string {
  let number = usedIds.size + 1;
  while (usedIds.has(String(number))) number += 1;
  return String(number);
}
