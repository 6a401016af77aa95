/**
 * Says what a model's replies left open: items without a usable reply, and searches in which the model chose nothing.
 * Every place that shows an answer uses the same sentences.
 */
import { ModelError } from "../base/errors.ts";
import { count } from "../base/text/count.ts";
import { defaultMostUnread, type LanguageIdentity, type Usage } from "../tasks/index.ts";
import type { Retrieval, TraceStep } from "./retriever.ts";

/**
 * Adds to a retrieval the items that the model did not read, and the reason why there is no answer.
 * @throws ModelError if more of a step's items than allowed have no usable reply
 */
export function withUnreadItems(retrieval: Retrieval, { mostUnread }: LanguageIdentity): Retrieval {
  const unread = Object.entries(retrieval.usage.unread ?? {});
  for (const [items, { unread: lost, of, reason, byRules }] of unread) {
    if (byRules || lost <= of * (mostUnread ?? defaultMostUnread)) continue;
    throw new ModelError(`${lost} of ${of} ${items} have no usable reply; the last reason: ${reason}`, {
      kind: "invalid-reply",
      hint: "Choose a model that follows JSON schemas better, or allow a larger share with --max-unread.",
    });
  }
  const steps = unread.map(
    ([items, detail]): TraceStep => ({ step: `unread ${items}`, detail: { ...detail } }),
  );
  const { answer, whyNot = whyNoChoice(retrieval) } = retrieval;
  return {
    ...retrieval,
    ...(answer === null && whyNot !== undefined && { whyNot }),
    trace: [...retrieval.trace, ...steps],
  };
}

/** Says which tasks the model had if it chose nothing; undefined without a model, or if the search found something. */
function whyNoChoice({
  usage,
  triples,
  entities = [],
  documents = [],
  trail,
}: Retrieval): string | undefined {
  if (trail?.ended) return `the search ended early, because ${trail.ended.reason}`;
  const tasks = Object.entries(usage.byTask);
  if (tasks.length === 0 || triples.length + entities.length + documents.length > 0) return undefined;
  const calls = tasks.map(([task, number]) => `${task} ${number}`).join(", ");
  return `the model, asked ${count(usage.calls, "time")} (${calls}), chose nothing that leads to an answer`;
}

/** The sentence in place of a missing answer. */
export function describeNoAnswer(found: {
  readonly whyNot: string | undefined;
  readonly isEmpty: boolean;
}): string {
  const { whyNot = found.isEmpty ? "nothing in the index matches the question" : undefined } = found;
  return whyNot === undefined
    ? "The system found no answer in the retrieved evidence."
    : `No answer: ${whyNot}.`;
}

/** One line for each kind of items without a usable reply, such as `2 of 30 hubs unread: …`. */
export function describeUnread({ unread = {} }: { readonly unread?: Usage["unread"] | undefined }): string[] {
  return Object.entries(unread).map(([items, { unread: lost, of, reason, byRules }]) => {
    const shown = `${lost} of ${of} ${items}`;
    return byRules ? `${shown} by rules instead of the model: ${reason}` : `${shown} unread: ${reason}`;
  });
}
