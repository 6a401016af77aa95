/** The commands that show the state of phases 3 to 8, without changing it. */

import { recordOf } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { refusalOf } from "../../../operations/apply-edit.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type Outcome } from "../../../operations/command.ts";
import { aligned, type Block } from "../../../pages/blocks.ts";
import { indented } from "../../../pages/plain-text.ts";
import {
  classifiedWith,
  deriveOperations,
  describeMetric,
  describeOperation,
  effectiveRelevance,
  extractedClasses,
  findMembershipGaps,
  type GqmTable,
  gqmQuestions,
  measureIncrement,
  tabulateClusters,
  tabulateExtraction,
  unknownPublication,
} from "../../../taxonomy/index.ts";
import { incrementNamed, openTaxonomy, publicationTitles } from "../../../workspace/index.ts";
import { chooseKnown } from "../shared/require-known.ts";

export const extract = defineCommand({
  positionals: [optionalArgument("PUBLICATION", "Show only this publication's classes")],
  run: async ({ positionals: [key] }, context) => {
    const { workspace, state } = openTaxonomy(context);
    const { extraction } = state;
    if (key !== undefined && !extraction.publications.some(({ id }) => id === key)) {
      const publicationKeys = [...publicationTitles(workspace, state).keys()];
      if (!publicationKeys.includes(key)) throw refusalOf(unknownPublication(key, publicationKeys));
    }
    const rows = tabulateExtraction(extraction);
    const classes = extractedClasses(extraction).filter(
      ({ publication }) => key === undefined || publication === key,
    );
    const cells = rows.map((row) => [
      ...[row.category || "no kind", row.domain || "no field"],
      ...[String(row.classes), "classes", String(row.publications), "publications"],
    ]);
    const found = count(classes.length, "class", "classes");
    return {
      text:
        key === undefined
          ? [aligned(cells), `Total: ${found} from ${count(extraction.publications.length, "publication")}`]
          : [classes.map(({ id, description }) => `${id}: ${description}`), `${key}: ${found}`],
      json: { table: rows, publications: extraction.publications.length, classes },
    };
  },
});

export const cluster = defineCommand({
  positionals: [optionalArgument("CLUSTER", "Show the members of this cluster")],
  run: async ({ positionals }, context) => {
    const { clustering, extraction } = openTaxonomy(context).state;
    const rows = tabulateClusters(clustering, extraction);
    const { unclustered } = findMembershipGaps(clustering, extraction);
    const selectedClusters = chooseKnown(clustering.clusters, ({ id }) => id, positionals, "all", {
      problem: (id) => `the cluster "${id}" does not exist`,
      hint: "To list the cluster ids, run taxolink cluster --json.",
    });
    const undecided = clustering.clusters.filter(({ decided }) => !decided).length;
    return {
      text: [
        positionals[0] === undefined
          ? rows.map(
              (row) =>
                `${row.category}: ${count(row.clusters, "cluster")}, ${count(row.classes, "class", "classes")} from ${count(row.publications, "publication")}`,
            )
          : selectedClusters.flatMap(({ id, name, description, members }) => [
              `${id}: ${name}. ${description}`,
              ...members.map((member) => `  ${member}`),
            ]),
        `${count(clustering.clusters.length, "cluster")}, ${undecided} unconfirmed; ${count(unclustered.length, "class is", "classes are")} in no cluster${unclustered.length > 0 && unclustered.length <= 10 ? `: ${unclustered.join(", ")}` : ""}`,
      ],
      json: {
        table: rows,
        clusters: selectedClusters,
        categories: clustering.categories,
        loose: unclustered,
      },
    };
  },
});

export const assess = defineCommand({
  notes: [
    "All classes of an irrelevant category are irrelevant; a category without a relevant class is removed.",
  ],
  run: async (_invocation, context) => {
    const { relevance, clustering, planning } = openTaxonomy(context).state;
    const verdicts = effectiveRelevance(relevance, clustering, planning.relevance);
    const mark = (relevant: boolean | undefined): string =>
      relevant === undefined ? "–" : relevant ? "yes" : "no";
    const ratio = (all: number, of: ReadonlyMap<string, { readonly relevant: boolean }>): string =>
      `${[...of.values()].filter(({ relevant }) => relevant).length}/${all} relevant, ${all - of.size} open`;
    const names = new Map(clustering.clusters.map(({ id, name }) => [id, name]));
    return {
      text: [
        aligned(
          clustering.categories.flatMap(({ id, name, clusters }) => [
            [mark(verdicts.categories.get(id)?.relevant), name],
            ...clusters.map((cluster) => [
              mark(verdicts.clusters.get(cluster)?.relevant),
              `  ${names.get(cluster) || cluster}`,
            ]),
          ]),
        ),
        `Categories: ${ratio(clustering.categories.length, verdicts.categories)}`,
        `Classes: ${ratio(clustering.clusters.length, verdicts.clusters)}`,
      ],
      json: {
        categories: recordOf(verdicts.categories),
        clusters: recordOf(verdicts.clusters),
        counts: { categories: clustering.categories.length, clusters: clustering.clusters.length },
      },
    };
  },
});

export const taxonomyShow = defineCommand({
  example: "T1 T2",
  positionals: [
    optionalArgument("INCREMENT", "The increment (default: the newest)"),
    optionalArgument("TO", "Show the operations that turn INCREMENT into this later increment"),
  ],
  notes: [
    "For consecutive increments, the command shows the recorded operations and their reasons; for other increments, it derives the operations.",
  ],
  run: async ({ positionals: [name, to] }, context): Promise<Outcome> => {
    if (name !== undefined && to !== undefined) return showOperations(name, to, context);
    const increment = incrementNamed(openTaxonomy(context).state, name);
    return {
      text: [
        increment.name,
        increment.categories.map(({ name: category, description, classes }) => [
          "",
          `${category}: ${description}`,
          classes.map((item) => `  ${item.name}: ${item.description}`),
        ]),
      ],
      json: increment,
    };
  },
});

function showOperations(first: string, last: string, context: CommandContext): Outcome {
  const { state } = openTaxonomy(context);
  const from = incrementNamed(state, first);
  const to = incrementNamed(state, last);
  const entry = state.construction.increments.find(({ name }) => name === to.name);
  const before = state.increments[state.increments.findIndex(({ name }) => name === to.name) - 1];
  const recorded = before?.name === from.name ? entry?.operations : undefined;
  const operations = recorded ?? deriveOperations(from, to, `derived from ${from.name} and ${to.name}`);
  return {
    text: [
      `${from.name} → ${to.name}: ${count(operations.length, "operation")}${recorded ? "" : ", derived by comparing the contents"}`,
      operations.map((operation) => [
        `- ${describeOperation(operation)}`,
        recorded && indented(operation.reason, 4),
      ]),
    ],
    json: { from: from.name, to: to.name, derived: recorded === undefined, operations },
  };
}

export const validate = defineCommand({
  positionals: [optionalArgument("INCREMENT", "Show only this increment (default: all increments)")],
  options: {
    compat: option.name("Reproduce the published script, which cuts mapping lines at every colon", {
      choices: ["aquality"],
    }),
  },
  notes: ["--json also lists the terms and classes that each metric counts."],
  run: async ({ positionals, options }, context) => {
    const { workspace, state } = openTaxonomy(context);
    const titles = options.compat === undefined ? undefined : publicationTitles(workspace, state);
    const extracted = state.extraction.publications;
    const measuredAgainst = {
      publications: extracted.length,
      classes: extracted.reduce((sum, { classes }) => sum + classes.length, 0),
    };
    const increments =
      positionals[0] === undefined ? state.increments : [incrementNamed(state, positionals[0])];
    const tables = increments.map((increment) => measureIncrement(state, increment, titles));
    return {
      text:
        tables.length === 0
          ? "The taxonomy has no increment yet. Create the first increment with taxolink taxonomy init."
          : [
              tables.map((item) => [describeTable(item), ""]),
              `The metrics compare the taxonomy with the ${count(measuredAgainst.classes, "class", "classes")} that this workspace extracted from ${count(measuredAgainst.publications, "publication")}.`,
              titles && ["", compatNote],
            ],
      json: {
        workspace: workspace.manifest.name,
        compat: options.compat ?? null,
        measured_against: measuredAgainst,
        increments: tables,
      },
    };
  },
});

const compatNote = [
  "With --compat aquality, a mapping line `class : term (title)` is cut at every colon, as in the script behind the published figures.",
  "If a publication's title contains a colon, its terms therefore match no extracted term.",
  "They count as terms without a class, which lowers completeness and can raise laconicity.",
  "Lucidity and soundness, which count classes, still include the shortened terms.",
  "Without --compat aquality, lines stay whole.",
  "With --compat aquality, relevance counts every class, as published, because only classes argued to be relevant enter an increment.",
  "Without --compat aquality, relevance counts a class only if an argument for the class or for one of its clusters is recorded.",
  "--json lists the classes without a recorded argument.",
];

function describeTable({ increment, categories, classes, rows }: GqmTable): Block {
  const cells = rows.map((row, at) => {
    const { question, metric, name } = row;
    const first = rows[at - 1]?.question !== question;
    return [first ? `${question} ${gqmQuestions[question]}` : "", metric, name, describeMetric(row)];
  });
  return [
    `${increment}: ${count(categories, "category", "categories")}, ${count(classes, "class", "classes")}`,
    aligned(cells, { indent: 2 }),
  ];
}

export const apply = defineCommand({
  run: async (_invocation, context) => {
    const { state } = openTaxonomy(context);
    const { objects, classifications, gold } = state.application;
    const schemes = classifiedWith(state.application);
    const newest = state.increments.at(-1);
    const delta = newest
      ? measureIncrement(state, newest).rows.filter(({ question }) => question === "Q2.3")
      : [];
    return {
      text: [
        objects.length === 0 && "There are no objects yet. Add an object with taxolink apply add TEXT.",
        objects.map(({ id, text }) => [
          `${id}  ${text}`,
          classifications
            .filter(({ object }) => object === id)
            .map(
              ({ scheme, annotator, classes }) =>
                `    ${scheme}, ${annotator}: ${classes.join(", ") || "no class"}`,
            ),
        ]),
        "",
        schemes.map(
          ({ scheme, distinct, objects: classified }) =>
            `${scheme}: ${count(distinct, "distinct classification")} of ${count(classified, "object")}`,
        ),
        delta.map((row) => `${row.name}: ${describeMetric(row)}`),
      ],
      json: { objects, classifications, gold, schemes, delta },
    };
  },
});
