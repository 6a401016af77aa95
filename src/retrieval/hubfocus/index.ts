/** HubFocus: answers a question from the hubs of a graph whose own words it was read by. */
import { createHubSystem, type HubLinkParts, hubLinkCallRange, hubLinkTasks } from "../hublink/index.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { createFocusedMethod } from "./focused-method.ts";
import { checkHubFocusOptions, type HubFocusOptions, hubFocusDefaults } from "./options.ts";
import { readSchemaFirst } from "./read-schema-first.ts";

export { type HubFocusOptions, hubFocusDefaults } from "./options.ts";

export const hubFocus: RetrievalSystem<HubFocusOptions, (typeof hubLinkTasks)[number]> = {
  defaults: hubFocusDefaults,
  tasks: hubLinkTasks,
  ranks: ["triples"],
  usesTopic: ({ strategy }) => strategy === "traversal",
  callRange: hubLinkCallRange,
  create: createHubFocus,
};

/** @throws OptionError for options outside their range */
export function createHubFocus(name: string, parts: HubLinkParts, options: HubFocusOptions): SystemRetriever {
  checkHubFocusOptions(options);
  const hubs = createHubSystem(name, parts, options, createFocusedMethod(options));
  return options.readSchema ? readSchemaFirst(hubs) : hubs;
}
