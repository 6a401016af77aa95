/** Defines the simple edits of phase 8, including those that correct defects found while applying the taxonomy. */
import { OptionError } from "../../errors.ts";
import { count } from "../../text/count.ts";
import type { PhaseDocument } from "../../workspace/index.ts";
import { defineEdit } from "../shared/define-edit.ts";
import { incrementOption } from "../shared/edit-options.ts";

const object = { name: "OBJECT", summary: "The object's id", required: true } as const;
const labels = {
  name: "CLASS",
  summary: "Any number of classes, as `Category - Class`",
  many: true,
} as const;
const findingNotes = [
  "The command records an open finding. To open the next increment and resolve the finding, run taxolink validate refine.",
];

export const applicationEdits = [
  defineEdit({
    name: "apply classify",
    phase: "application",
    summary: "Assign classes to an object",
    example: "taxolink apply classify 1 'Answer Type - Boolean'",
    positionals: [object, labels],
    options: {
      scheme: {
        kind: "text",
        value: "NAME",
        summary: "An increment, or another scheme to compare with (default: the newest increment)",
      },
      annotator: { kind: "text", value: "NAME", summary: "The annotator (default: the author)" },
      none: { kind: "list", value: "LIST", summary: "Categories in which no class applies" },
      withdraw: { kind: "flag", summary: "Withdraw the annotator's classification of the object" },
    },
    notes: [
      "The new classification replaces the annotator's earlier classification of the object. Enter classes from another scheme as free text.",
    ],
    apply: (
      { positionals: [id, ...classes], options },
      { author, application, construction, ...editContext },
    ) => {
      const { taxonomy } = editContext;
      const scheme = options.scheme ?? construction.increments.at(-1)?.name ?? "";
      const annotator = options.annotator ?? author;
      const none = options.none.length === 0 ? {} : { none: [...options.none] };
      const classification = { object: id, scheme, annotator, classes, ...none };
      if (options.withdraw) {
        if (classes.length > 0)
          throw new OptionError("--withdraw removes the whole classification, so omit the classes");
        return {
          operation: { kind: "withdraw-classification", object: id, scheme, annotator },
          next: taxonomy.withdrawClassification(application, classification),
          report: () => ({
            text: `${id} (${scheme}, ${annotator}): not classified`,
            json: { ...classification, withdrawn: true },
          }),
        };
      }
      const isIncrement = construction.increments.some(({ name }) => name === scheme);
      const increment = isIncrement ? editContext.increment(scheme) : undefined;
      const openCategories = increment ? taxonomy.openCategories(classification, increment) : [];
      return {
        operation: { kind: "classify-object", ...classification },
        next: taxonomy.classifyObject(application, classification, increment),
        report: () => ({
          text: [
            `${id} (${scheme}, ${annotator}): ${classes.join(", ") || "no class"}`,
            ...(openCategories.length === 0 ? [] : [`Without a class: ${openCategories.join(", ")}`]),
          ].join("\n"),
          json: { ...classification, categories_without_class: openCategories },
        }),
      };
    },
  }),
  defineEdit({
    name: "apply carry",
    phase: "application",
    summary: "Carry classifications over from an earlier increment to the newest increment",
    example: "taxolink apply carry T2",
    positionals: [
      { name: "FROM", summary: "The earlier increment (default: the increment before the newest)" },
    ],
    options: { annotator: { kind: "text", value: "NAME", summary: "The annotator (default: the author)" } },
    notes: [
      "The command follows classes that were renamed, moved or merged. If a class was split or removed, its category stays open for you to decide.",
      "Objects that the annotator has already classified with the newest increment keep that classification.",
    ],
    apply: (
      { positionals: [earlier], options },
      { author, application, construction, taxonomy, ...editContext },
    ) => {
      const to = editContext.increment();
      const names = construction.increments.map(({ name }) => name);
      const from = editContext.increment(earlier ?? names.at(-2));
      if (from.name === to.name) {
        throw new OptionError(
          `${from.name} is the newest increment, so there is no newer increment to carry classifications to`,
          {
            hint: "Specify an earlier increment, or open the next increment with taxolink taxonomy refine.",
          },
        );
      }
      const annotator = options.annotator ?? author;
      const operations = construction.increments
        .slice(names.indexOf(from.name) + 1)
        .flatMap((increment) => increment.operations ?? []);
      const { next, carried } = taxonomy.carryClassifications(application, {
        from,
        to,
        operations,
        annotator,
      });
      const openClassifications = carried.filter(
        (classification) => taxonomy.openCategories(classification, to).length > 0,
      );
      return {
        operation: { kind: "carry-classifications", from: from.name, to: to.name, annotator },
        next,
        report: () => ({
          text:
            `Carried ${count(carried.length, "classification")} of ${annotator} from ${from.name} to ${to.name}. ` +
            `${count(openClassifications.length, "object")} still ${openClassifications.length === 1 ? "has" : "have"} open categories.`,
          json: {
            from: from.name,
            to: to.name,
            annotator,
            carried: carried.length,
            open: openClassifications.length,
          },
        }),
      };
    },
  }),
  defineEdit({
    name: "apply missing",
    phase: "validation",
    summary: "Report that an object needs a class that the taxonomy lacks",
    example: 'taxolink apply missing 7 "a class for questions about the future" --category "Answer Type"',
    positionals: [object, { name: "TEXT", summary: "A description of the missing class", required: true }],
    options: {
      category: { kind: "text", value: "NAME", summary: "The category that lacks the class" },
      ...incrementOption,
    },
    notes: findingNotes,
    apply: ({ positionals: [id, text], options }, { application, validation, taxonomy, ...editContext }) => {
      const increment = editContext.increment(options.increment);
      const { category } = options;
      const problem = { problem: "class missing", object: id, classes: [], text, category } as const;
      return {
        operation: { kind: "add-finding", increment: increment.name, problem: problem.problem, object: id },
        next: taxonomy.reportClassProblem(validation, application, increment, problem),
        report: reportFinding,
      };
    },
  }),
  defineEdit({
    name: "apply unclear",
    phase: "validation",
    summary: "Report that classes are unclear or hard to distinguish for an object",
    example: 'taxolink apply unclear 7 "both fit" "Answer Type - Boolean" "Answer Type - Description"',
    positionals: [
      object,
      { name: "TEXT", summary: "A description of the problem", required: true },
      { ...labels, required: true },
    ],
    options: incrementOption,
    notes: findingNotes,
    apply: (
      { positionals: [id, text, ...classes], options },
      { application, validation, ...editContext },
    ) => {
      const increment = editContext.increment(options.increment);
      const problem = { problem: "class unclear", object: id, classes, text } as const;
      return {
        operation: { kind: "add-finding", increment: increment.name, problem: problem.problem, object: id },
        next: editContext.taxonomy.reportClassProblem(validation, application, increment, problem),
        report: reportFinding,
      };
    },
  }),
  defineEdit({
    name: "apply gold",
    phase: "application",
    summary: "Choose the annotator whose classifications are the gold standard",
    example: "taxolink apply gold Ada",
    positionals: [
      { name: "ANNOTATOR", summary: "The annotator (default: none, which removes the gold standard)" },
    ],
    apply: ({ positionals: [annotator = null] }, { application, taxonomy }) => ({
      operation: { kind: "set-gold", annotator },
      next: taxonomy.setGoldStandard(application, annotator),
      report: () => ({
        text:
          annotator === null
            ? "The taxonomy now has no gold standard."
            : `The classifications of ${annotator} are now the gold standard.`,
        json: { gold: annotator },
      }),
    }),
  }),
  defineEdit({
    name: "apply usability",
    phase: "application",
    summary: "Record one person's ten answers to the System Usability Scale",
    example: "taxolink apply usability Ada --answers 4,2,4,1,5,2,4,2,4,2",
    positionals: [{ name: "ANNOTATOR", summary: "The person who gave the answers", required: true }],
    options: {
      answers: {
        kind: "list",
        value: "N,N,…",
        summary: "Ten answers from 1 (disagree) to 5 (agree)",
        required: true,
      },
    },
    apply: ({ positionals: [annotator], options }, { application, taxonomy }) => {
      const answers = options.answers.map(Number);
      return {
        operation: { kind: "answer-usability", annotator, answers },
        next: taxonomy.answerUsability(application, annotator, answers),
        report: () => {
          const score = taxonomy.systemUsability(answers);
          return { text: `${annotator}: ${score} of 100`, json: { annotator, answers, score } };
        },
      };
    },
  }),
] as const;

function reportFinding({ findings }: PhaseDocument<"validation">) {
  const finding = findings.at(-1);
  const { id = "", increment = "", problem = "", object = "", text = "" } = finding ?? {};
  return {
    text: `${id} (${increment}): ${problem} for ${object}. ${text}\nNext: taxolink validate refine, then taxolink taxonomy edit … --finding ${id}`,
    json: { finding },
  };
}
