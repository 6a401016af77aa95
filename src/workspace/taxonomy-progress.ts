/** Reports the progress of the taxonomy's phases. */

import { count } from "../base/text/count.ts";
import type { SurveyState } from "../literature/index.ts";
import {
  type ClusteringLayer,
  collectVerdicts,
  decisionQuestions,
  effectiveRelevance,
  findMembershipGaps,
  groupingConflicts,
  openCategories,
  relevanceConflicts,
  tryReplay,
} from "../taxonomy/index.ts";
import type { Editor } from "./editor.ts";
import { lacking, needed, type PhaseProgress, progressOf } from "./phase-progress.ts";

export function planningProgress(editor: Editor): PhaseProgress {
  const plan = editor.read("planning");
  const steps = [
    ["S1, the objective", plan.objective, "--objective TEXT"],
    ["S2, the domain", plan.domain, "--domain TEXT"],
    ["S3, the structure", plan.structure ?? "", "--structure NAME"],
    ["S4, the procedure", plan.procedure ?? "", "--procedure NAME"],
    ["S5, the topics of the literature", plan.literature.topics.join(), "--topics LIST"],
  ] as const;
  const done = steps.filter(([, value]) => value !== "").length;
  const { questions, rule } = plan.relevance;
  return progressOf(
    done > 0 || questions.length > 0,
    `${done} of ${steps.length} steps, ${count(questions.length, "relevance question")} (${rule})`,
    [
      ...steps.map(([name, value, option]) =>
        needed(value === "", `Define ${name}`, `taxolink plan set ${option}`),
      ),
      needed(
        plan.abstraction === "",
        "Define when two classes count as the same",
        "taxolink plan set --abstraction TEXT",
      ),
      needed(
        questions.length === 0,
        "Add the relevance questions",
        'taxolink plan question GQ1 "Does the category …?"',
      ),
    ],
  );
}

export function extractionProgress(editor: Editor, survey: SurveyState): PhaseProgress {
  const { publications } = editor.read("extraction");
  const classes = publications.reduce((sum, publication) => sum + publication.classes.length, 0);
  const done = new Set(
    publications
      .filter((publication) => publication.classes.length > 0 || publication.none !== undefined)
      .map(({ id }) => id),
  );
  const sources = publications.filter((publication) => publication.classes.length > 0).length;
  const openKeys = survey.final.filter(({ key }) => !done.has(key)).map(({ key }) => key);
  return progressOf(
    publications.length > 0,
    `${count(classes, "class", "classes")} from ${count(sources, "paper")}`,
    [
      needed(publications.length === 0, "Extract classes from the final papers", "taxolink extract add"),
      lacking(
        "Papers in the final list with no class and no reason given",
        openKeys,
        `taxolink extract add ${openKeys[0] ?? "KEY"} NAME`,
      ),
    ],
  );
}

export function clusteringProgress(editor: Editor): PhaseProgress {
  const clustering = editor.read("clustering");
  const extraction = editor.read("extraction");
  const { clusters, categories } = clustering;
  const { unclustered } = findMembershipGaps(clustering, extraction);
  const classCount = extraction.publications.reduce((sum, { classes }) => sum + classes.length, 0);
  const categorised = new Set(categories.flatMap((category) => category.clusters));
  const uncategorised = clusters.map(({ id }) => id).filter((id) => !categorised.has(id));
  const disputes = (layer: ClusteringLayer): string[] =>
    groupingConflicts(clustering, layer).map(({ id }) => id);
  return progressOf(
    clusters.length > 0,
    `${classCount - unclustered.length}/${count(classCount, "class", "classes")} placed, ${count(clusters.length, "cluster")}, ${count(categories.length, "category", "categories")}`,
    [
      needed(clusters.length === 0, "Propose clusters for the extracted classes", "taxolink cluster propose"),
      lacking("Classes in no cluster", unclustered, "taxolink cluster propose"),
      lacking(
        "Clusters without a name",
        clusters.filter(({ name }) => name === "").map(({ id }) => id),
        "taxolink cluster rename",
      ),
      lacking(
        "Clusters without a category",
        uncategorised,
        `taxolink cluster categorise CATEGORY ${uncategorised[0] ?? "CLUSTER"}`,
      ),
      lacking(
        "Classes that judges placed in different clusters",
        disputes("clusters"),
        "taxolink agreement clustering",
      ),
      lacking(
        "Clusters that judges placed in different categories",
        disputes("categories"),
        "taxolink agreement clustering --categories",
      ),
    ],
  );
}

export function relevanceProgress(editor: Editor): PhaseProgress {
  const assessment = editor.read("relevance");
  const clustering = editor.read("clustering");
  const plan = editor.read("planning").relevance;
  const verdicts = effectiveRelevance(assessment, clustering, plan);
  const disputed = relevanceConflicts(collectVerdicts(assessment, plan)).map(({ id }) => id);
  const categories = clustering.categories.filter(({ id }) => !verdicts.categories.has(id));
  const inCategory = new Set(clustering.categories.flatMap((category) => category.clusters));
  const clusters = clustering.clusters.filter(({ id }) => inCategory.has(id) && !verdicts.clusters.has(id));
  const unreasoned = assessment.categories.filter(({ reason }) => reason === "");
  const relevant = (items: ReadonlyMap<string, { readonly relevant: boolean }>): number =>
    [...items.values()].filter((verdict) => verdict.relevant).length;
  const begun = assessment.categories.length > 0 || assessment.clusters.length > 0;
  return progressOf(
    begun,
    `${relevant(verdicts.categories)}/${count(clustering.categories.length, "category", "categories")} and ${relevant(verdicts.clusters)}/${count(clustering.clusters.length, "cluster")} relevant`,
    [
      needed(!begun, "Answer the relevance questions", "taxolink assess category"),
      lacking(
        "Categories not judged",
        categories.map(({ name }) => name),
        `taxolink assess category ${categories[0]?.id ?? "ID"}`,
      ),
      lacking(
        "Clusters not judged",
        clusters.map(({ name, id }) => name || id),
        `taxolink assess class ${clusters[0]?.id ?? "ID"}`,
      ),
      lacking(
        "Categories that were judged without a reason",
        unreasoned.map(({ id }) => id),
        `taxolink assess category ${unreasoned[0]?.id ?? "ID"}`,
      ),
      lacking("Judges differ on", disputed, "taxolink agreement relevance"),
    ],
  );
}

export function constructionProgress(editor: Editor): PhaseProgress {
  const { increments } = editor.read("construction");
  const last = increments.at(-1);
  const accepted = isAccepted(editor, last?.name);
  // T1 is stored completely and is never closed. Closing a later increment stores the hash of its content.
  const isOpen =
    last !== undefined && last.categories === undefined && last.content === undefined && !accepted;
  const operations = (isOpen && last.operations) || [];
  const answered = new Set(operations.map(({ cause }) => cause?.finding));
  // The open increment answers the findings on the earlier ones.
  const findings = editor
    .read("validation")
    .findings.filter(({ state, increment }) => isOpen && state === "open" && increment !== last.name)
    .map(({ id }) => id);
  const unanswered = findings.filter((id) => !answered.has(id));
  const unmarked = findings.filter((id) => answered.has(id));
  return progressOf(increments.length > 0, increments.map(({ name }) => name).join(", "), [
    needed(last === undefined, "Create the first increment", "taxolink taxonomy init"),
    lacking(
      `Open findings that no change to ${last?.name} answers`,
      unanswered,
      `taxolink taxonomy edit OPERATION --finding ${unanswered[0]}`,
    ),
    lacking(
      `Findings that ${last?.name} answers, but that are still open`,
      unmarked,
      `taxolink validate finding ${unmarked[0]} --state addressed --answer ${last?.name}`,
    ),
    needed(
      isOpen && operations.length === 0,
      `Refine ${last?.name}, which has no changes yet`,
      "taxolink taxonomy edit OPERATION",
    ),
  ]);
}

function isAccepted(editor: Editor, name: string | undefined): boolean {
  const { decisions } = editor.read("validation");
  return decisions.some(({ increment, decision }) => increment === name && decision === "accept");
}

export function validationProgress(editor: Editor): PhaseProgress {
  const { findings, verdicts, decisions } = editor.read("validation");
  const last = editor.read("construction").increments.at(-1)?.name;
  // Significance can be judged only when the taxonomy is applied, in phase 8.
  const unanswered = decisionQuestions.filter(
    (question) => !verdicts.some((verdict) => verdict.increment === last && verdict.question === question),
  );
  const unsatisfied = verdicts
    .filter(({ increment, satisfied }) => increment === last && !satisfied)
    .map(({ question }) => question);
  const decision = decisions.find(({ increment }) => increment === last)?.decision;
  const openFindings = findings.filter(({ state }) => state === "open").map(({ id }) => id);
  const begun = verdicts.length > 0 || decisions.length > 0 || findings.length > 0;
  const giveVerdict = `taxolink validate verdict ${unanswered[0] ?? "QUESTION"} --satisfied yes|no --reason TEXT`;
  return progressOf(
    begun,
    last === undefined
      ? ""
      : `${last}: ${decision ?? "not decided"}, ${count(openFindings.length, "open finding")}`,
    [
      begun
        ? lacking(`Questions without a verdict on ${last}`, unanswered, giveVerdict)
        : needed(true, "Read the metrics (taxolink validate), and give each question a verdict", giveVerdict),
      {
        missing:
          decision === "accept"
            ? null
            : decision === "refine"
              ? `Create the increment after ${last}`
              : unsatisfied.length > 0
                ? `Refine ${last}, which does not satisfy ${unsatisfied.join(", ")}, or accept it all the same`
                : `Accept or refine ${last ?? "the increment"}`,
        command:
          decision === "refine"
            ? "taxolink taxonomy refine"
            : `taxolink validate ${unsatisfied.length > 0 ? "refine" : "accept"}`,
      },
    ],
  );
}

export function applicationProgress(editor: Editor): PhaseProgress {
  const { objects, classifications } = editor.read("application");
  const last = editor.read("construction").increments.at(-1)?.name;
  const increment =
    objects.length === 0
      ? undefined
      : tryReplay(editor.read("construction"), "6-construction.json").increments.at(-1);
  const done = new Set(
    classifications
      .filter(
        (classification) =>
          classification.scheme === last &&
          increment &&
          openCategories(classification, increment).length === 0,
      )
      .map(({ object }) => object),
  );
  const schemes = new Set(classifications.map(({ scheme }) => scheme));
  const accepted = isAccepted(editor, last);
  const open = objects.filter(({ id }) => !done.has(id)).map(({ id }) => id);
  return progressOf(
    objects.length > 0,
    `${done.size}/${count(objects.length, "object")} classified, ${count(schemes.size, "scheme")}`,
    [
      // Phase 8 applies the taxonomy that validation accepted (thesis, section 5.2.8).
      needed(!accepted, `Accept ${last ?? "an increment"} before applying it`, "taxolink validate accept"),
      needed(objects.length === 0, "Add the objects to classify", "taxolink apply add"),
      lacking(
        `Objects that are not classified with ${last}`,
        open,
        `taxolink apply classify ${open[0] ?? "OBJECT"} CLASS`,
      ),
    ],
  );
}
