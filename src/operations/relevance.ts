/** The edits of phase 5. */
import { OptionError } from "../errors.ts";
import { editsOf } from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("relevance");

const itemOf = ({ name }: ValueKit) => name("The id of the cluster or category", { value: "ID" });
const judgementOf = ({ yesNo }: ValueKit) => yesNo("The judgement: relevant or not");
const categoryOf = ({ flag }: ValueKit) => flag("ID identifies a category, not a cluster");
const kindOf = (category: true | undefined) => (category ? "category" : "cluster");
const verdictText = (relevant: boolean): string => `${relevant ? "" : "not "}relevant`;
const areOrIs = ({ length }: readonly string[]): string => (length === 1 ? "is" : "are");
const yes = { relevant: true };
const no = { relevant: false };

export const relevanceEdits = [
  edit("assess category", {
    summary: "Answer the relevance questions for a category",
    example: "assess category answer-type --answers GQ1=yes --reason 'as it is'",
    keys: [
      { row: "category", key: "1", label: "answer a relevance question" },
      { row: "answered category", key: "n", label: "reason", asks: ["reason"] },
    ],
    takes: (kit) => ({
      arguments: { categories: kit.names("The category's id or name", { of: "category" }) },
      options: {
        answers: kit.answers("Answers to relevance questions; questions that you omit keep their answers"),
        withdraw: kit.flag("Withdraw all answers for the category"),
      },
    }),
    apply: ({ clustering, planning, relevance }, { categories, answers, withdraw }, { reason, taxonomy }) => {
      if (withdraw) {
        const ids = categories.map(
          (name) => clustering.categories.find((item) => item.id === name || item.name === name)?.id ?? name,
        );
        const withdrawn = ids.reduce(
          (state, id) => taxonomy.withdrawJudgement(state, { kind: "category", id }),
          relevance,
        );
        return { relevance: withdrawn };
      }
      if (answers === undefined) throw new OptionError("--answers is missing, e.g. --answers GQ1=yes");
      const { questions } = planning.relevance;
      const assessment = { answers, reason: reason || undefined };
      return {
        relevance: categories.reduce(
          (state, id) => taxonomy.assessCategory(state, clustering, questions, { id, ...assessment }),
          relevance,
        ),
      };
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
      { row: "class", key: "+", label: "relevant", gives: yes, asks: ["reason"], why: "Why it is relevant" },
      {
        row: "class",
        key: "-",
        label: "not relevant",
        gives: no,
        asks: ["reason"],
        why: "Why it is not relevant",
      },
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
    apply: (
      { clustering, planning, relevance },
      { clusters, relevant, answers, withdraw },
      { reason, taxonomy },
    ) => {
      if (withdraw) {
        const withdrawn = clusters.reduce(
          (state, id) => taxonomy.withdrawJudgement(state, { kind: "cluster", id }),
          relevance,
        );
        return { relevance: withdrawn };
      }
      if (reason === "") throw new OptionError("--reason is missing: a judgement requires a reason");
      if (relevant === undefined && answers === undefined)
        throw new OptionError("the judgement is missing: add --relevant yes|no or --answers GQ1=yes,…");
      const next = clusters.reduce(
        (state, id) =>
          taxonomy.assessCluster(state, clustering, planning.relevance, { id, relevant, answers, reason }),
        relevance,
      );
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
      const names = `${clusters.join(", ")} ${areOrIs(clusters)}`;
      if (withdraw) return { text: `${names} not judged.`, json: { id, withdrawn: true } };
      const judgement = relevance.clusters.find((cluster) => cluster.id === id);
      return { text: `${names} ${verdictText(judgement?.relevant === true)}: ${reason}`, json: judgement };
    },
  }),
  edit("assess opinion", {
    summary: "Record a second judgement, made without seeing the first",
    example: "assess opinion report --relevant yes --judge Bob",
    keys: [
      { row: "opinion", key: "+", label: "relevant", gives: yes, next: true },
      { row: "opinion", key: "-", label: "not relevant", gives: no, next: true },
      { row: "given opinion", key: "n", label: "its reason", asks: ["reason"] },
      { row: "withdrawable opinion", key: "w", label: "withdraw it", gives: { withdraw: true } },
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
      if (withdraw) return { relevance: taxonomy.withdrawOpinion(relevance, key) };
      const opinion = { ...key, relevant: requireJudgement(values.relevant), reason };
      return { relevance: taxonomy.recordOpinion(relevance, clustering, opinion) };
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
        row: "dispute",
        key: "+",
        label: "settle: yes",
        gives: yes,
        asks: ["reason"],
        why: "Why it is relevant",
        next: true,
      },
      {
        row: "dispute",
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
      const kind = kindOf(category);
      if (withdraw) return { relevance: taxonomy.withdrawSettlement(relevance, { kind, id }) };
      if (reason === "") throw new OptionError("--reason is missing: a settlement requires a reason");
      const settlement = { kind, id, relevant: requireJudgement(relevant), reason, author } as const;
      return { relevance: taxonomy.settleRelevance(relevance, clustering, planning.relevance, settlement) };
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
