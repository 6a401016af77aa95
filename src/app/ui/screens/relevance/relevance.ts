/** Phase 5: records which categories and clusters serve the purpose, with reasons. */
import { count } from "../../../../base/text/count.ts";
import { fieldText } from "../../../../operations/values.ts";
import {
  type Cluster,
  effectiveRelevance,
  type JudgedItem,
  relevanceConflicts,
  type Verdict,
} from "../../../../taxonomy/index.ts";
import { dim, passage, section, span, title } from "../../drawing/lines.ts";
import type { Tone } from "../../drawing/theme.ts";
import { pick } from "../../shell/taxonomy-index.ts";
import { disputesView, opinionView, toDisputes, toOpinion } from "../judges-views.ts";
import type { Content, Offers, Row, Screen, ScreenInput } from "../screen.ts";
import { chosenRows } from "../setting-keys.ts";
import {
  judgedItems,
  relevanceDisputes,
  relevanceOpinions,
  rowIdOf,
  verdictLine,
} from "./relevance-opinions.ts";

export const relevanceScreen: Screen = {
  listTitle: () => "Categories and clusters",
  rows: (input) => {
    const { clustering } = input.workspace.taxonomy;
    const verdicts = readVerdicts(input);
    const disputed = new Set(relevanceConflicts(judgedItems(input)).map(rowIdOf));
    const waiting = waitingClasses(input);
    const signOf = (id: string, verdict: Verdict | undefined) =>
      disputed.has(id) ? ({ mark: "!", tone: "warn" } as const) : verdictSign(verdict);
    const clusterRow = (cluster: Cluster, position: Pick<Row, "id" | "depth">): Row => ({
      ...position,
      label: cluster.name === "" ? cluster.id : cluster.name,
      ...(waiting.has(cluster.id)
        ? { mark: "~", tone: "warn" as const }
        : signOf(`c ${cluster.id}`, verdicts.clusters.get(cluster.id))),
    });
    const categorisedIds = new Set(clustering.categories.flatMap(({ clusters }) => clusters));
    return [
      ...clustering.categories.flatMap((category): Row[] => [
        {
          id: `k ${category.id}`,
          label: category.name,
          ...signOf(`k ${category.id}`, verdicts.categories.get(category.id)),
        },
        ...pick(input.workspace.index.clusters, category.clusters).map((cluster) =>
          clusterRow(cluster, { id: `c ${cluster.id} ${category.id}`, depth: 1 }),
        ),
      ]),
      // These rows count as open classes, so they must be visible.
      ...clustering.clusters
        .filter(({ id }) => !categorisedIds.has(id))
        .map((cluster) => clusterRow(cluster, { id: `c ${cluster.id}` })),
    ];
  },
  empty: () => "There is nothing to assess yet. Create categories in phase 4 first.",
  view: ({ settings }) => {
    if (settings.inside === disputesView) return relevanceDisputes;
    return settings.inside === opinionView ? relevanceOpinions : undefined;
  },
  detail: (input, row) => {
    if (!row) return [];
    const [kind, id = ""] = row.id.split(" ");
    return kind === "k" ? categoryDetail(input, id) : clusterDetail(input, id);
  },
  takesMarks: () => true,
  strip: (input) => {
    const { clusters, categories } = input.workspace.taxonomy.clustering;
    const verdicts = readVerdicts(input);
    const share = (all: number, verdictByItem: ReadonlyMap<string, Verdict>): string => {
      const relevant = [...verdictByItem.values()].filter((verdict) => verdict.relevant).length;
      return `${relevant}/${all} relevant, ${all - verdictByItem.size} open`;
    };
    // The missing reasons keep the phase open, so they come first, where the line is never truncated.
    const unreasoned = input.workspace.taxonomy.relevance.categories.filter(({ reason }) => reason === "");
    return [
      ...(unreasoned.length === 0 ? [] : [`${unreasoned.length} without a reason (n)`]),
      `categories ${share(categories.length, verdicts.categories)}`,
      `classes ${share(clusters.length, verdicts.clusters)}`,
    ].join(" · ");
  },
  actions: relevanceActions,
};

function readVerdicts({ workspace }: ScreenInput) {
  const { relevance, clustering, planning } = workspace.taxonomy;
  return effectiveRelevance(relevance, clustering, planning.relevance);
}

/** Returns the classes with a verdict that counts only once a category of them is judged. */
function waitingClasses(input: ScreenInput): ReadonlySet<string> {
  const { clusters } = readVerdicts(input);
  const judged = input.workspace.taxonomy.relevance.clusters.map(({ id }) => id);
  return new Set(judged.filter((id) => !clusters.has(id)));
}

function verdictSign(verdict: Verdict | undefined): { readonly mark: string; readonly tone: Tone } {
  if (!verdict) return { mark: "–", tone: "warn" };
  return verdict.relevant ? { mark: "✓", tone: "good" } : { mark: "✗", tone: "dim" };
}

/** Shows the current verdict and, after a dispute, who settled it. */
function verdictLines(input: ScreenInput, item: Pick<JudgedItem, "kind" | "id">): Content {
  const verdicts = readVerdicts(input);
  const verdict = (item.kind === "category" ? verdicts.categories : verdicts.clusters).get(item.id);
  const same = (other: Pick<JudgedItem, "kind" | "id">): boolean =>
    other.kind === item.kind && other.id === item.id;
  if (relevanceConflicts(judgedItems(input)).some(same)) {
    return [[span("! the judges differ", "warn")], "Press ! to see the reasons and settle the dispute."];
  }
  const ruling = input.workspace.taxonomy.relevance.settled?.find(same);
  if (item.kind === "cluster" && waitingClasses(input).has(item.id))
    return [[span("~ judged, and counts once its category is judged", "warn")]];
  if (!verdict) return [[span("– not assessed yet", "warn")]];
  return [
    verdictLine(verdict.relevant),
    reasonLines(item.kind, verdict),
    ruling && dim(`settled by ${ruling.author}`),
  ];
}

/**
 * Shows the reason, or asks for a missing one. A category without a reason keeps the phase incomplete, whereas clusters
 * always have a reason.
 */
function reasonLines(kind: JudgedItem["kind"], { reason }: Verdict): Content {
  if (reason !== "") return [reason];
  return kind === "category" ? [[span("Press n to record the reason.", "warn")]] : [];
}

function categoryDetail(input: ScreenInput, id: string): Content {
  const { clustering, planning, relevance } = input.workspace.taxonomy;
  const category = clustering.categories.find((candidate) => candidate.id === id);
  if (!category) return [];
  const answers = relevance.categories.find((judgement) => judgement.id === id)?.answers ?? {};
  const rule = planning.relevance.rule === "all" ? "all are required" : "one is enough";
  const questions = planning.relevance.questions.map((question, at): Content => {
    const answer = answers[question.id];
    const sign = answer === undefined ? "–" : answer ? "✓" : "✗";
    return `${at + 1} ${sign} ${question.id} ${question.text}`;
  });
  return [
    title(category.name),
    dim(count(category.clusters.length, "class", "classes")),
    passage(category.description),
    "",
    verdictLines(input, { kind: "category", id }),
    questions.length === 0
      ? [
          "",
          "There are no relevance questions yet. Press Q to add a question that each category must answer.",
        ]
      : section(`Questions (${rule})`, questions),
  ];
}

function clusterDetail(input: ScreenInput, id: string): Content {
  const cluster = input.workspace.index.clusters.get(id);
  if (!cluster) return [];
  const isPlaced = input.workspace.taxonomy.clustering.categories.some(({ clusters }) =>
    clusters.includes(id),
  );
  return [
    title(cluster.name === "" ? cluster.id : cluster.name),
    dim(`${count(cluster.members.length, "extracted class", "extracted classes")} in this cluster`),
    !isPlaced && [
      span(
        "This cluster is not in a category yet, so its verdicts do not count; assign a category in phase 4.",
        "warn",
      ),
    ],
    passage(cluster.description),
    "",
    verdictLines(input, { kind: "cluster", id }),
  ];
}

/** Returns the actions for a row. Row ids are `k CATEGORY` and `c CLUSTER CATEGORY`. */
function relevanceActions(input: ScreenInput, row: Row | undefined): Offers {
  // A cluster has a row under each of its categories.
  const chosenIds = (kind: string): string[] => [
    ...new Set(
      chosenRows(input, row).flatMap((id) => (id.startsWith(`${kind} `) ? [id.split(" ")[1] ?? ""] : [])),
    ),
  ];
  const [categories, clusters] = [chosenIds("k"), chosenIds("c")];
  return [
    categories.length > 0 && categoryActions(input, categories),
    clusters.length > 0 && clusterActions(input, clusters),
    toDisputes,
    toOpinion,
  ];
}

/**
 * `1` to `9` answer the question with that number for the chosen categories: yes, or no if all answers are already yes.
 */
function categoryActions(input: ScreenInput, ids: readonly string[]): Offers {
  const { planning, relevance } = input.workspace.taxonomy;
  const judgements = ids.map((id) => relevance.categories.find((candidate) => candidate.id === id));
  /** Returns the answer that all categories share, or undefined if the answers differ or are missing. */
  const sharedAnswer = (question: string): boolean | undefined => {
    const [answer, ...otherAnswers] = judgements.map((judgement) => judgement?.answers[question]);
    return otherAnswers.every((other) => other === answer) ? answer : undefined;
  };
  const { questions } = planning.relevance;
  if (questions.length === 0) return [{ row: "the relevance questions" }];
  const shared = questions.flatMap(({ id }) => {
    const answer = sharedAnswer(id);
    return answer === undefined ? [] : [[id, answer] as const];
  });
  const numbered = questions.map(({ id }) => {
    const answer = sharedAnswer(id) !== true;
    return { label: `${id} ${answer ? "yes" : "no"}`, given: { answers: { [id]: answer } } };
  });
  const given = { categories: ids };
  /** Returns the same answer to every question. */
  const toAll = (answer: boolean): Record<string, boolean> =>
    Object.fromEntries(questions.map(({ id }) => [id, answer]));
  return [
    {
      row: "a category to judge",
      given,
      numbered,
      current: {
        ...(shared.length > 0 && { answers: Object.fromEntries(shared) }),
        reason: judgements[0]?.reason,
      },
      choices: { answers: [fieldText(toAll(true)), fieldText(toAll(false))] },
      explanation: questions.map(({ id, text }) => `${id} ${text}`),
    },
    shared.length > 0 && {
      row: "a category with answers",
      given: { ...given, answers: Object.fromEntries(shared) },
      current: { reason: judgements[0]?.reason },
    },
  ];
}

/** `+` and `-` judge the marked rows with a shared reason, and `.` repeats the last judgement. */
function clusterActions(input: ScreenInput, clusters: readonly string[]): Offers {
  const judged = input.workspace.taxonomy.relevance.clusters;
  const { reason, relevant } = judged.find(({ id }) => id === clusters[0]) ?? {};
  const last = judged.at(-1);
  return [
    { row: "a class to judge", given: { clusters }, current: { reason, relevant } },
    last && {
      row: "a class like the last",
      label: `as last: ${last.relevant ? "relevant" : "not"}, ${last.reason}`,
      given: { clusters, relevant: last.relevant, reason: last.reason },
    },
  ];
}
