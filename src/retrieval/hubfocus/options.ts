/** Defines HubFocus's options: the options of HubLink, and additional options. */
import { OptionError } from "../../errors.ts";
import { hubLinkDefaults, hubLinkRows } from "../hublink/index.ts";
import { choice, count, flag, type OptionsOf, optionsIn, ownOption, withOwnValues } from "../options.ts";

const reason = "measured in README.md";

/** Where HubLink's profiles differ, HubFocus follows the text of the thesis. */
const hubLinkChoices = { ...hubLinkDefaults, maximumQuestionLength: 1500 };

export const hubFocusRows = {
  ...withOwnValues(hubLinkRows, hubLinkChoices, reason),
  /**
   * The minimum number of hubs to compare before the best hubs are kept. HubLink compares only about `hubsToKeep` hubs,
   * which is too few if many hubs meet the constraints. A larger `hubsToKeep` takes precedence.
   */
  candidateHubs: ownOption(count(), 300, reason),
  /** Whether spans of the question that match fewer hubs have more weight. */
  weighComponents: ownOption(flag, true, reason),
  /**
   * Whether the choice of a hub's paths ignores spans that mention the hub itself, because these match all its paths.
   */
  passOverRootNames: ownOption(flag, true, reason),
  /**
   * Whether to match spans of the question with labels of the index, and to keep the hubs that meet the most
   * constraints.
   */
  groundQuestion: ownOption(flag, true, reason),
  /** Whether to read a hub that the question mentions, and to continue from its facts. Requires `groundQuestion`. */
  followHubs: ownOption(flag, true, reason),
  /**
   * Whether to interpret the question using the schema of the complete graph first. Hubs answer questions that this
   * reading does not understand. This option has no effect with the traversal strategy, which starts from a topic
   * entity, or with a model, because only hubs use models.
   */
  readSchema: ownOption(flag, true, reason),
  /**
   * Whether hubs answer the questions that the schema reader does not understand. Without hubs, HubFocus builds no
   * index, needs a third of the memory, and returns the best reading even if it is uncertain. `false` requires
   * `readSchema`.
   */
  useHubs: ownOption(flag, true, reason),
  /**
   * The reader: `rules` is the schema reader with hubs, and `learnt` reads every question over the complete graph with
   * learnt weights. `learnt` uses neither hubs nor a model, and ignores the options for them. With `both`, the learnt
   * reader answers, and `rules` answers where the learnt reader leaves a word unexplained and the rules explain all.
   */
  reader: ownOption(choice("rules", "learnt", "both"), "both", reason),
};

export type HubFocusOptions = OptionsOf<typeof hubFocusRows>;

export const hubFocusDefaults: HubFocusOptions = optionsIn(hubFocusRows);

/** @throws OptionError if no part of the system could answer */
export function checkHubFocusOptions(options: HubFocusOptions): void {
  if (options.useHubs || (options.readSchema && options.strategy !== "traversal")) return;
  throw new OptionError("useHubs=false requires readSchema=true and a strategy other than traversal", {
    hint: "Without hubs, only the schema reader can answer.",
  });
}
