/** Defines the simple edits of phase 5. */
import { OptionError } from "../../errors.ts";
import { parseAnswers, parseYesNo } from "../../text/yes-no.ts";
import { defineEdit } from "../shared/define-edit.ts";
import { requireReason } from "../shared/edit-options.ts";

const idArgument = { name: "ID", summary: "The id of the cluster or category", required: true } as const;
const categoryFlag = { kind: "flag", summary: "ID identifies a category, not a cluster" } as const;
const kindOf = (options: { readonly category: boolean }): "category" | "cluster" =>
  options.category ? "category" : "cluster";
const verdictText = (relevant: boolean): string => `${relevant ? "" : "not "}relevant`;

export const relevanceEdits = [
  defineEdit({
    name: "assess category",
    phase: "relevance",
    summary: "Answer the relevance questions for a category",
    example:
      'taxolink assess category answer-type --answers GQ1=yes,GQ2=yes --reason "needed in every search"',
    positionals: [{ name: "CATEGORY", summary: "The category's id or name", required: true, many: true }],
    options: {
      answers: {
        kind: "list",
        value: "GQ1=yes,…",
        summary: "Answers to relevance questions; questions that you omit keep their answers",
      },
      withdraw: { kind: "flag", summary: "Withdraw all answers for the category" },
    },
    apply: ({ positionals: names, options }, { clustering, planning, relevance, taxonomy }) => {
      const nameList = names.join(", ");
      if (options.withdraw) {
        const ids = names.map(
          (name) =>
            clustering.categories.find((candidate) => candidate.id === name || candidate.name === name)?.id ??
            name,
        );
        const [category] = ids;
        return {
          operation: {
            kind: "withdraw-judgement",
            ...(ids.length === 1 ? { category } : { categories: ids }),
          },
          next: ids.reduce(
            (state, id) => taxonomy.withdrawJudgement(state, { kind: "category", id }),
            relevance,
          ),
          report: (next) => ({
            text: `${nameList} ${names.length === 1 ? "is" : "are"} not judged.`,
            json: next,
          }),
        };
      }
      if (options.answers.length === 0) throw new OptionError("--answers is missing, e.g. --answers GQ1=yes");
      const answers = parseAnswers(options.answers, "--answers");
      const { questions } = planning.relevance;
      const [category] = names;
      return {
        operation: {
          kind: "assess-category",
          ...(names.length === 1 ? { category } : { categories: names }),
          answers,
        },
        next: names.reduce(
          (state, id) =>
            taxonomy.assessCategory(state, clustering, questions, { id, answers, reason: options.reason }),
          relevance,
        ),
        report: (next) => ({ text: `Recorded ${options.answers.join(", ")} for ${nameList}.`, json: next }),
      };
    },
  }),
  defineEdit({
    name: "assess class",
    phase: "relevance",
    summary: "Judge whether a class in a relevant category is itself relevant",
    example: 'taxolink assess class report --relevant no --reason "too unspecific"',
    positionals: [{ name: "CLUSTER", summary: "The cluster id of a class", required: true, many: true }],
    options: {
      relevant: { kind: "text", value: "yes|no", summary: "The judgement" },
      answers: {
        kind: "list",
        value: "GQ1=yes,…",
        summary:
          "Answers to the relevance questions for this class, from which the plan's rule derives the judgement",
      },
      withdraw: { kind: "flag", summary: "Withdraw the judgement" },
    },
    apply: ({ positionals: ids, options }, { clustering, planning, relevance, taxonomy }) => {
      const [id = ""] = ids;
      const clusterIds = ids.length === 1 ? { cluster: id } : { clusters: ids };
      if (options.withdraw) {
        return {
          operation: { kind: "withdraw-judgement", ...clusterIds },
          next: ids.reduce(
            (state, cluster) => taxonomy.withdrawJudgement(state, { kind: "cluster", id: cluster }),
            relevance,
          ),
          report: () => ({
            text: `${ids.join(", ")} ${ids.length === 1 ? "is" : "are"} not judged.`,
            json: { id, withdrawn: true },
          }),
        };
      }
      const reason = requireReason(options.reason, "a judgement requires a reason");
      const { relevant } = options;
      const answers = options.answers.length > 0 ? parseAnswers(options.answers, "--answers") : undefined;
      if (relevant === undefined && answers === undefined) {
        throw new OptionError("the judgement is missing: add --relevant yes|no or --answers GQ1=yes,…");
      }
      const verdict = relevant === undefined ? undefined : parseYesNo(relevant, "--relevant");
      const assessment = { relevant: verdict, answers, reason };
      return {
        operation: {
          kind: "assess-class",
          ...clusterIds,
          ...(answers && { answers }),
          ...(relevant && { relevant }),
        },
        next: ids.reduce(
          (state, cluster) =>
            taxonomy.assessCluster(state, clustering, planning.relevance, { ...assessment, id: cluster }),
          relevance,
        ),
        report: ({ clusters }) => {
          const judgement = clusters.find((cluster) => cluster.id === id);
          return {
            text: `${ids.join(", ")} ${ids.length === 1 ? "is" : "are"} ${verdictText(judgement?.relevant === true)}: ${reason}`,
            json: judgement,
          };
        },
      };
    },
  }),
  defineEdit({
    name: "assess opinion",
    phase: "relevance",
    summary: "Record a second judgement, made without seeing the first",
    example: "taxolink assess opinion report --relevant yes --judge Bob",
    positionals: [idArgument],
    options: {
      relevant: { kind: "text", value: "yes|no", summary: "The judgement" },
      category: categoryFlag,
      withdraw: { kind: "flag", summary: "Withdraw the judge's opinion" },
      judge: { kind: "text", value: "NAME", summary: "The judge (default: the author)" },
    },
    apply: ({ positionals: [id], options }, { author, clustering, relevance, taxonomy }) => {
      const opinionKey = { kind: kindOf(options), id, judge: options.judge ?? author };
      if (options.withdraw) {
        return {
          operation: { ...opinionKey, kind: "withdraw-opinion", item: opinionKey.kind },
          next: taxonomy.withdrawOpinion(relevance, opinionKey),
          report: () => ({
            text: `${opinionKey.judge}: no opinion on ${id}.`,
            json: { ...opinionKey, withdrawn: true },
          }),
        };
      }
      const relevant = parseYesNo(options.relevant ?? "", "--relevant");
      const opinion = { ...opinionKey, relevant, reason: options.reason ?? "" };
      return {
        operation: { ...opinion, kind: "record-opinion", item: opinionKey.kind },
        next: taxonomy.recordOpinion(relevance, clustering, opinion),
        // Only the judge's own verdict is shown, because a second opinion must be independent.
        report: () => ({ text: `${opinionKey.judge}: ${id} is ${verdictText(relevant)}.`, json: opinion }),
      };
    },
  }),
  defineEdit({
    name: "assess settle",
    phase: "relevance",
    summary: "Settle a disagreement between relevance judges",
    example: "taxolink assess settle report --relevant no --reason 'too unspecific'",
    positionals: [idArgument],
    options: {
      relevant: { kind: "text", value: "yes|no", summary: "The final judgement: relevant or not" },
      category: categoryFlag,
      withdraw: { kind: "flag", summary: "Withdraw the settlement and reopen the conflict" },
    },
    apply: ({ positionals: [id], options }, { author, clustering, planning, relevance, taxonomy }) => {
      const kind = kindOf(options);
      if (options.withdraw) {
        return {
          operation: { kind: "withdraw-settlement", item: kind, id },
          next: taxonomy.withdrawSettlement(relevance, { kind, id }),
          report: () => ({ text: `${id} is open again.`, json: { kind, id, withdrawn: true } }),
        };
      }
      const reason = requireReason(options.reason, "a settlement requires a reason");
      const relevant = parseYesNo(options.relevant ?? "", "--relevant");
      const settlement = { kind, id, relevant, reason, author };
      return {
        operation: { kind: "settle-relevance", item: kind, id, relevant },
        next: taxonomy.settleRelevance(relevance, clustering, planning.relevance, settlement),
        report: () => ({
          text: `${id} is ${verdictText(relevant)}, settled by ${author}.`,
          json: settlement,
        }),
      };
    },
  }),
] as const;
