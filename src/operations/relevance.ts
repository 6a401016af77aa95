/** The edits of phase 5. */
import { OptionError } from "../base/errors.ts";
import { type Documents, type EditContext, editsOf, numberKeys } from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("relevance");

const itemOf = ({ name }: ValueKit) => name("The id of the cluster or category", { value: "ID" });
const judgementOf = ({ yesNo }: ValueKit) =>
  yesNo("The judgement: relevant or not", { label: "It is relevant", suggested: true });
const categoryOf = ({ flag }: ValueKit) => flag("ID identifies a category, not a cluster");
const kindOf = (category: true | undefined) => (category ? "category" : "cluster");
const verdictText = (relevant: boolean): string => `${relevant ? "" : "not "}relevant`;
const areOrIs = ({ length }: readonly string[]): string => (length === 1 ? "is" : "are");
/** The most items that a message names. */
const mostNames = 5;
const yes = { relevant: true };
const no = { relevant: false };

export const relevanceEdits = [
  edit("assess category", {
    first: true,
    summary: "Answer the relevance questions for a category",
    example: "assess category answer-type --answers GQ1=yes --reason 'as it is'",
    keys: [
      {
        row: "a category to judge",
        key: "enter",
        label: "judge",
        asks: ["answers", "reason"],
        next: true,
      },
      { row: "a category to judge", key: numberKeys, label: "answer a relevance question" },
      { row: "a category with answers", key: "n", label: "reason", asks: ["reason"] },
    ],
    takes: (kit) => ({
      arguments: { categories: kit.names("The category's id or name", { of: "category" }) },
      options: {
        answers: kit.answers("Answers to relevance questions; questions that you omit keep their answers", {
          label: "Answers to the questions below",
          suggested: true,
        }),
        withdraw: kit.flag("Withdraw all answers for the category"),
      },
    }),
    apply: ({ clustering, planning, relevance }, { categories, answers, withdraw }, context) => {
      const { reason, taxonomy } = context;
      const ids = categories.map((key) => {
        const found = clustering.categories.find(({ id, name }) => id === key || name === key);
        // A judgement can be withdrawn even if its category is gone.
        if (found || withdraw) return found?.id ?? key;
        const names = clustering.categories.map(({ name }) => name);
        throw taxonomy.refuseUnknown(`there is no category "${key}"`, key, names);
      });
      if (withdraw)
        return {
          relevance: { ...relevance, categories: withoutJudgements(relevance.categories, ids, context) },
        };
      if (answers === undefined) throw new OptionError("--answers is missing, e.g. --answers GQ1=yes");
      requireQuestions(planning.relevance.questions, answers, context);
      const judged = ids.reduce((list, id) => {
        const earlier = list.find((item) => item.id === id);
        return put(list, {
          ...earlier,
          id,
          answers: { ...earlier?.answers, ...answers },
          reason: reason || (earlier?.reason ?? ""),
        });
      }, relevance.categories);
      return { relevance: { ...relevance, categories: judged } };
    },
    says: ({ categories, answers = {}, withdraw }, { relevance }) => {
      const names = categories.join(", ");
      const given = Object.entries(answers).map(([id, answer]) => `${id}=${answer ? "yes" : "no"}`);
      return {
        text: withdraw
          ? `${names} ${areOrIs(categories)} not judged.`
          : `Recorded ${given.join(", ")} for ${names}.`,
        json: relevance,
      };
    },
  }),
  edit("assess class", {
    summary: "Judge whether a class in a relevant category is itself relevant",
    example: "assess class report --relevant no --reason 'says too little'",
    keys: [
      { row: "a class to judge", key: "enter", label: "judge", asks: ["relevant", "reason"], next: true },
      {
        row: "a class to judge",
        key: "+",
        label: "relevant",
        gives: yes,
        asks: ["reason"],
        why: "Why it is relevant",
        next: true,
      },
      {
        row: "a class to judge",
        key: "-",
        label: "not relevant",
        gives: no,
        asks: ["reason"],
        why: "Why it is not relevant",
        next: true,
      },
      { row: "a class like the last", key: ".", label: "as last", short: "as last", next: true },
    ],
    notes: ["A class of a category that is not relevant cannot be relevant."],
    takes: (kit) => ({
      arguments: { clusters: kit.names("The cluster id of a class", { of: "cluster" }) },
      options: {
        relevant: judgementOf(kit),
        answers: kit.answers(
          "Answers to the relevance questions for this class, from which the plan's rule derives the judgement",
        ),
        withdraw: kit.flag("Withdraw the judgement"),
      },
    }),
    apply: ({ clustering, planning, relevance }, { clusters, relevant, answers, withdraw }, context) => {
      const { reason, taxonomy } = context;
      if (withdraw)
        return {
          relevance: { ...relevance, clusters: withoutJudgements(relevance.clusters, clusters, context) },
        };
      if (reason === "") throw new OptionError("--reason is missing: a judgement requires a reason");
      if (relevant === undefined && answers === undefined)
        throw new OptionError("the judgement is missing: add --relevant yes|no or --answers GQ1=yes,…");
      const plan = planning.relevance;
      requireQuestions(plan.questions, answers ?? {}, context);
      const judged = clusters.reduce((list, id) => {
        const known = clustering.clusters.map((cluster) => cluster.id);
        if (!known.includes(id)) throw taxonomy.refuseUnknown(`there is no cluster "${id}"`, id, known);
        const all = answers && { ...list.find((item) => item.id === id)?.answers, ...answers };
        // Answers take precedence over a verdict.
        const verdict = (all && taxonomy.judgeAnswers(all, plan)) ?? relevant;
        if (verdict !== undefined)
          return put(list, { id, ...(all && { answers: all }), relevant: verdict, reason });
        throw new taxonomy.OperationRefused(
          `the answers do not yet determine the relevance of ${id} (the rule is "${plan.rule}"): answer the remaining questions, or add --relevant`,
        );
      }, relevance.clusters);
      const next = { ...relevance, clusters: judged };
      const effective = taxonomy.effectiveRelevance(next, clustering, planning.relevance).clusters;
      for (const { id, relevant: judged } of next.clusters) {
        const verdict = effective.get(id);
        if (!judged || !clusters.includes(id) || verdict?.relevant !== false) continue;
        throw new taxonomy.OperationRefused(`${id} cannot be relevant: ${verdict.reason}`, {
          use: "assess category",
        });
      }
      return { relevance: next };
    },
    says: ({ clusters, withdraw }, { relevance }, { reason }) => {
      const [id = ""] = clusters;
      const more = clusters.length > mostNames ? ` and ${clusters.length - mostNames} more` : "";
      const names = `${clusters.slice(0, mostNames).join(", ")}${more} ${areOrIs(clusters)}`;
      if (withdraw) return { text: `${names} not judged.`, json: { id, withdrawn: true } };
      const judgement = relevance.clusters.find((cluster) => cluster.id === id);
      return { text: `${names} ${verdictText(judgement?.relevant === true)}: ${reason}`, json: judgement };
    },
  }),
  edit("assess opinion", {
    summary: "Record a second judgement, made without seeing the first",
    example: "assess opinion report --relevant yes --judge Bob",
    keys: [
      { row: "an item to judge", key: "+", label: "relevant", gives: yes, next: true },
      { row: "an item to judge", key: "-", label: "not relevant", gives: no, next: true },
      { row: "an item with your opinion", key: "n", label: "its reason", asks: ["reason"] },
      { row: "your opinion", key: "w", label: "withdraw it", gives: { withdraw: true } },
    ],
    takes: (kit) => ({
      arguments: { id: itemOf(kit) },
      options: {
        relevant: judgementOf(kit),
        category: categoryOf(kit),
        withdraw: kit.flag("Withdraw the judge's opinion"),
        judge: kit.name("The judge (default: the author)"),
      },
    }),
    apply: ({ clustering, relevance }, { id, category, withdraw, ...values }, context) => {
      const { author, reason, taxonomy } = context;
      const key = { kind: kindOf(category), id, judge: values.judge ?? author } as const;
      const { opinions = [] } = relevance;
      const others = opinions.filter((item) => !isSameItem(item, key) || item.judge !== key.judge);
      if (withdraw) {
        if (others.length === opinions.length)
          throw new taxonomy.OperationRefused(`${key.judge} has not given an opinion on ${id}`);
        return { relevance: { ...relevance, opinions: others } };
      }
      const relevant = requireJudgement(values.relevant);
      requireItem(clustering, key, context);
      return { relevance: { ...relevance, opinions: [...others, { ...key, relevant, reason }] } };
    },
    // Only the judge's own verdict is shown, because a second opinion must be independent.
    says: ({ id, category, withdraw, judge: named, relevant = false }, _after, { author, reason }) => {
      const judge = named ?? author;
      const key = { kind: kindOf(category), id, judge };
      return withdraw
        ? { text: `${judge}: no opinion on ${id}.`, json: { ...key, withdrawn: true } }
        : { text: `${judge}: ${id} is ${verdictText(relevant)}.`, json: { ...key, relevant, reason } };
    },
  }),
  edit("assess settle", {
    summary: "Settle a disagreement between relevance judges",
    example: "assess settle report --relevant no --reason 'says too little'",
    before: ["assess opinion report --relevant yes --judge Bob"],
    keys: [
      {
        row: "a disputed judgement",
        key: "+",
        label: "settle: yes",
        gives: yes,
        asks: ["reason"],
        why: "Why it is relevant",
        next: true,
      },
      {
        row: "a disputed judgement",
        key: "-",
        label: "settle: no",
        gives: no,
        asks: ["reason"],
        why: "Why it is not relevant",
        next: true,
      },
    ],
    takes: (kit) => ({
      arguments: { id: itemOf(kit) },
      options: {
        relevant: judgementOf(kit),
        category: categoryOf(kit),
        withdraw: kit.flag("Withdraw the settlement and reopen the conflict"),
      },
    }),
    apply: ({ clustering, planning, relevance }, { id, category, withdraw, relevant }, context) => {
      const { author, reason, taxonomy } = context;
      const key = { kind: kindOf(category), id } as const;
      const { settled = [] } = relevance;
      const others = settled.filter((item) => !isSameItem(item, key));
      const isSettled = others.length < settled.length;
      if (withdraw) {
        if (!isSettled) throw new taxonomy.OperationRefused(`${id} is not settled`);
        return { relevance: { ...relevance, settled: others } };
      }
      if (reason === "") throw new OptionError("--reason is missing: a settlement requires a reason");
      const ruling = { ...key, relevant: requireJudgement(relevant), reason, author };
      requireItem(clustering, key, context);
      const conflicts = taxonomy.relevanceConflicts(taxonomy.collectVerdicts(relevance, planning.relevance));
      // A settlement must not override an undisputed judgement.
      if (!isSettled && !conflicts.some((item) => isSameItem(item, key)))
        throw new taxonomy.OperationRefused(
          `there is no conflict to settle on ${id} (to change a judgement, use taxolink assess ${category ? "category" : "class"})`,
        );
      return { relevance: { ...relevance, settled: [...others, ruling] } };
    },
    says: ({ id, category, withdraw, relevant = false }, _after, { author, reason }) => {
      const kind = kindOf(category);
      return withdraw
        ? { text: `${id} is open again.`, json: { kind, id, withdrawn: true } }
        : {
            text: `${id} is ${verdictText(relevant)}, settled by ${author}.`,
            json: { kind, id, relevant, reason, author },
          };
    },
  }),
] as const;

function requireJudgement(relevant: boolean | undefined): boolean {
  if (relevant !== undefined) return relevant;
  throw new OptionError("--relevant is missing", { hint: "Specify yes or no." });
}

type Item = { readonly kind: "category" | "cluster"; readonly id: string };

function isSameItem(left: Item, right: Item): boolean {
  return left.kind === right.kind && left.id === right.id;
}

/** @throws OperationRefused if there is no such category or cluster */
function requireItem(
  { categories, clusters }: Documents["clustering"],
  { kind, id }: Item,
  { taxonomy }: EditContext,
): void {
  if ((kind === "category" ? categories : clusters).some((item) => item.id === id)) return;
  throw new taxonomy.OperationRefused(`there is no ${kind} "${id}"`);
}

/** @throws OperationRefused if an answered question is not in the plan */
function requireQuestions(
  questions: Documents["planning"]["relevance"]["questions"],
  answers: Readonly<Record<string, boolean>>,
  { taxonomy }: EditContext,
): void {
  const ids = questions.map(({ id }) => id);
  const unknown = Object.keys(answers).find((id) => !ids.includes(id));
  if (unknown === undefined) return;
  throw new taxonomy.OperationRefused(
    `there is no relevance question "${unknown}" (available: ${ids.join(", ") || "none"})`,
  );
}

/** Puts a judgement in the place of the earlier one, or at the end. */
function put<T extends { readonly id: string }>(list: readonly T[], item: T): T[] {
  const isKnown = list.some(({ id }) => id === item.id);
  return isKnown ? list.map((other) => (other.id === item.id ? item : other)) : [...list, item];
}

/** @throws OperationRefused if an item has not been judged */
function withoutJudgements<T extends { readonly id: string }>(
  list: readonly T[],
  ids: readonly string[],
  { taxonomy }: EditContext,
): T[] {
  const missing = ids.find((id) => !list.some((item) => item.id === id));
  if (missing !== undefined) throw new taxonomy.OperationRefused(`there is no judgement on ${missing}`);
  return list.filter(({ id }) => !ids.includes(id));
}
