/** Describes the answer to a form as data, with the ids of its nodes. */
import type { AnswerEntry, AnswerSet } from "../answer-set.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { AnswerItem, RequestAnswer } from "./answer.ts";
import { keyField, type QueryForm, requestsOf } from "./form.ts";
import type { Outcome } from "./run-form.ts";

export function describeAnswer(store: FactStore, form: QueryForm, { answer, golden }: Outcome): AnswerSet {
  if (answer.shape !== "both") return describeRequest(store, form, answer, golden);
  const requests = requestsOf(form);
  const sets = answer.parts.map((part, at) => describeRequest(store, requests[at] ?? form, part, golden));
  return {
    kind: "both",
    ordered: false,
    entries: sets.flatMap(({ entries }, at) => entries.map((entry) => ({ ...entry, request: at + 1 }))),
  };
}

function describeRequest(
  store: FactStore,
  form: QueryForm,
  answer: RequestAnswer,
  golden: Outcome["golden"],
): AnswerSet {
  const entryOf = (item: AnswerItem): AnswerEntry => ({ label: item.label, ids: idsOf(item) });
  const idsOf = ({ key }: AnswerItem): string[] =>
    form.ask === null ? [key] : nodesOf(store.field(form.ask)?.name ?? form.ask, key);
  /** Finds the nodes in the golden triples whose label is a given value. */
  const nodesOf = (field: string, key: string): string[] => {
    const carrying = golden.filter((fact) => fact.field === field && fact.key === key);
    const nodes = carrying.flatMap(({ triple, value }) =>
      [triple.object, triple.subject].filter(({ label, id }) => (label || id).trim() === value).slice(0, 1),
    );
    return [...new Set(nodes.map(({ id }) => id))].filter((id) => !id.startsWith('"'));
  };
  switch (answer.shape) {
    case "value":
      return { kind: "value", ordered: false, entries: [entryOf(answer.item)] };
    case "list":
      return { kind: "list", ordered: false, entries: answer.items.map(entryOf) };
    case "count":
      return { kind: "count", ordered: false, entries: [], count: answer.count };
    case "ranking":
      return {
        kind: "ranking",
        ordered: true,
        entries: answer.ranks.flatMap(({ rank, items, key }) =>
          items.map((item) => ({ ...entryOf(item), rank, key })),
        ),
      };
    case "comparison":
      return {
        kind: "comparison",
        ordered: true,
        entries: answer.sides.flatMap(({ count, items }, at): AnswerEntry[] =>
          count === null
            ? items.map((item) => ({ ...entryOf(item), side: at + 1 }))
            : [{ label: String(count), ids: [], count, side: at + 1 }],
        ),
        verdict: answer.verdict,
      };
    case "groups": {
      const field = store.field(keyField(form) ?? "")?.name ?? "";
      const entries = answer.groups.map(({ key, count }) => ({
        label: key,
        ids: nodesOf(field, key.trim().toLowerCase()),
        count,
      }));
      return { kind: "groups", ordered: true, entries };
    }
    case "winner": {
      const entries = answer.winners.map((item) => ({ ...entryOf(item), key: answer.score }));
      return { kind: "winner", ordered: false, entries };
    }
  }
}
