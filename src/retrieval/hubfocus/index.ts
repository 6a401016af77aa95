/** HubFocus interprets a question using the labels of a graph, and answers it from the graph's hubs. */

import { OptionError } from "../../errors.ts";
import type { LearntWords } from "../../reading/index.ts";
import { createHubSystem, type HubLinkParts, hubLinkCallRange, hubLinkTasks } from "../hublink/index.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { createFocusedMethod } from "./focused-method.ts";
import { createLearntReader } from "./learnt-reader.ts";
import { readLearnt } from "./learnt-words.ts";
import { checkHubFocusOptions, type HubFocusOptions, hubFocusRows } from "./options.ts";
import { readByEither } from "./read-by-either.ts";
import { readSchemaFirst } from "./read-schema-first.ts";

export { type HubFocusOptions, hubFocusDefaults } from "./options.ts";

export const hubFocus: RetrievalSystem<typeof hubFocusRows, (typeof hubLinkTasks)[number]> = {
  options: hubFocusRows,
  tasks: hubLinkTasks,
  ranks: ["triples"],
  usesTopic: ({ strategy }) => strategy === "traversal",
  callRange: (options) => {
    const range = hubLinkCallRange(options);
    // Questions that the schema reader answers need no model.
    if (options.reader === "learnt") return { ...range, least: 0, most: 0 };
    return readsSchema(options) ? { ...range, least: 0 } : range;
  },
  create: createHubFocus,
};

/**
 * @throws OptionError if an option is outside its range, or if hubs are switched off but a model or an index is
 * configured
 */
export function createHubFocus(name: string, parts: HubLinkParts, options: HubFocusOptions): SystemRetriever {
  checkHubFocusOptions(options);
  if (options.reader === "learnt") return createLearntReader({ name, options: { ...options } });
  const byRules = parts.language.idOf(hubLinkTasks).startsWith(rulesPrefix);
  const rules = createRules(name, parts, options, byRules);
  return options.reader === "both" && byRules && readsSchema(options)
    ? readByEither(createLearntReader({ name, options: { ...options } }), rules)
    : rules;
}

/** @throws OptionError if hubs are switched off but a model or an index is configured */
function createRules(
  name: string,
  parts: HubLinkParts,
  options: HubFocusOptions,
  byRules: boolean,
): SystemRetriever {
  const learntWords = (): LearntWords => learntWordsOf(parts);
  if (!options.useHubs) {
    if (byRules && parts.index === undefined)
      return readSchemaFirst({ name, options: { ...options } }, null, learntWords);
    throw new OptionError(`useHubs=false does not support ${byRules ? "a stored index" : "a model"}`, {
      hint: byRules ? "Omit the index, because it would contain hubs." : "A model is used only with hubs.",
    });
  }
  const hubs = createHubSystem(name, parts, options, createFocusedMethod(options));
  return byRules && readsSchema(options) ? readSchemaFirst(hubs, hubs, learntWords) : hubs;
}

function learntWordsOf({ learnt, index }: HubLinkParts): LearntWords {
  if (learnt !== undefined) return learnt;
  if (index === undefined || index.partition !== undefined || index.shared) return {};
  return readLearnt(index.file)?.words ?? {};
}

/**
 * The prefix of a language id if offline rules perform the language tasks. If the user configures a model, hubs answer
 * the questions, because only hubs use the model.
 */
const rulesPrefix = "offline";

/** Whether the schema reader is used. It does not support traversals, which start from a topic entity. */
function readsSchema({ readSchema, strategy }: HubFocusOptions): boolean {
  return readSchema && strategy !== "traversal";
}
