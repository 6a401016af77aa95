/** Defines HubFocus's options: the options of HubLink, and additional options. */
import { OptionError } from "../../errors.ts";
import { checkChoice, checkCount } from "../check-option.ts";
import { checkHubLinkOptions, type HubLinkOptions, hubLinkDefaults } from "../hublink/index.ts";

export type HubFocusOptions = HubLinkOptions & {
  /**
   * The minimum number of hubs to compare before the best hubs are kept. HubLink compares only about `hubsToKeep` hubs,
   * which is too few if many hubs meet the constraints. A larger `hubsToKeep` takes precedence.
   */
  readonly candidateHubs: number;
  /** Whether spans of the question that match fewer hubs have more weight. */
  readonly weighComponents: boolean;
  /**
   * Whether the choice of a hub's paths ignores spans that mention the hub itself, because these match all its paths.
   */
  readonly passOverRootNames: boolean;
  /**
   * Whether to match spans of the question with labels of the index, and to keep the hubs that meet the most
   * constraints.
   */
  readonly groundQuestion: boolean;
  /** Whether to read a hub that the question mentions, and to continue from its facts. Requires `groundQuestion`. */
  readonly followHubs: boolean;
  /**
   * Whether to interpret the question using the schema of the complete graph first. Hubs answer questions that this
   * reading does not understand. This option has no effect with the traversal strategy, which starts from a topic
   * entity, or with a model, because only hubs use models.
   */
  readonly readSchema: boolean;
  /**
   * Whether hubs answer the questions that the schema reader does not understand. Without hubs, HubFocus builds no
   * index, needs a third of the memory, and returns the best reading even if it is uncertain. `false` requires
   * `readSchema`.
   */
  readonly useHubs: boolean;
  /**
   * The reader: `rules` is the schema reader with hubs, and `learnt` reads every question over the complete graph with
   * learnt weights. `learnt` uses neither hubs nor a model, and ignores the options for them.
   */
  readonly reader: "rules" | "learnt";
};

export const hubFocusDefaults: HubFocusOptions = {
  ...hubLinkDefaults,
  candidateHubs: 300,
  weighComponents: true,
  passOverRootNames: true,
  groundQuestion: true,
  followHubs: true,
  readSchema: true,
  useHubs: true,
  reader: "rules",
};

/** @throws OptionError if a value is outside its range */
export function checkHubFocusOptions(options: HubFocusOptions): void {
  checkHubLinkOptions(options);
  checkCount("candidateHubs", options.candidateHubs);
  checkChoice("reader", options.reader, ["rules", "learnt"]);
  if (options.useHubs || (options.readSchema && options.strategy !== "traversal")) return;
  throw new OptionError("useHubs=false requires readSchema=true and a strategy other than traversal", {
    hint: "Without hubs, only the schema reader can answer.",
  });
}
