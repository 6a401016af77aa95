/** Finds the end of a streamed reply that no server limits, before its token limit. */
import { type JsonSchema, mostItems } from "./json-schema.ts";
import { closeObject, findReplyObjects } from "./parse-reply.ts";
import { countsOn, findLoop } from "./repetition.ts";

/**
 * Returns null as long as the model may go on: "stop" when nothing that follows can belong to the reply, and "length" if
 * what follows would only repeat it.
 */
export type EndFinder = (text: string) => "stop" | "length" | null;

/** The number of numbered parts that prose, such as a model's reasoning, or a list of a short reply may have. */
const mostNumbered = { inProse: 50, inObject: 10 } as const;

const lineOfFence = /(?:^|\n)<<\w/;

/** @param schema the schema of the reply, whose longest list is the longest that a reply counts through */
export function endFinder(schema: JsonSchema): EndFinder {
  const items = mostItems(schema);
  return (text) => {
    if (findLoop(text) !== null) return "length";
    if (lineOfFence.test(text) && findReplyObjects(text).isOver) return "stop";
    const closing = closeObject(text).slice(text.length);
    // A text may count as far as its own length goes.
    if (closing.startsWith('"')) return null;
    const most = closing === "" ? mostNumbered.inProse : mostNumbered.inObject;
    return countsOn(text, Math.max(most, items)) ? "stop" : null;
  };
}
