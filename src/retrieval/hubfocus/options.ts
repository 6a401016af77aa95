/** HubFocus's options: those of the underlying hubs, and its own. */
import { OptionError } from "../../errors.ts";
import { checkCount } from "../check-number.ts";
import { checkHubLinkOptions, type HubLinkOptions, hubLinkDefaults } from "../hublink/index.ts";

export type HubFocusOptions = HubLinkOptions & {
  /**
   * The minimum number of hubs to compare before the best are kept. HubLink stops at `hubsToKeep`; with more hubs,
   * constraints that many hubs meet take effect. If `hubsToKeep` is larger, that many hubs are compared.
   */
  readonly candidateHubs: number;
  /** Whether to weight a part of the question by how few hubs it matches. */
  readonly weighComponents: boolean;
  /**
   * Whether to choose a hub's paths without the parts of the question that name the hub itself, because these match all
   * of its paths.
   */
  readonly passOverRootNames: boolean;
  /**
   * Whether to match parts of the question with labels of the index, and to keep the hubs that meet most constraints.
   */
  readonly groundQuestion: boolean;
  /** With groundQuestion: whether to read a hub that the question names, and to continue from its facts. */
  readonly followHubs: boolean;
  /**
   * Whether to read the question over the schema of the whole graph first; hubs answer what this reading does not
   * understand. Not used with the traversal, which stays around a topic, or with a model, which the hubs use.
   */
  readonly readSchema: boolean;
  /**
   * With readSchema: whether hubs answer what this reading does not understand. Without them no index is built, which
   * takes a third of the memory; the retriever then returns the best reading, however uncertain.
   */
  readonly useHubs: boolean;
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
};

/** @throws OptionError for a value outside its range */
export function checkHubFocusOptions(options: HubFocusOptions): void {
  checkHubLinkOptions(options);
  checkCount("candidateHubs", options.candidateHubs);
  if (options.useHubs || (options.readSchema && options.strategy !== "traversal")) return;
  throw new OptionError("useHubs=false needs readSchema=true and a strategy other than traversal", {
    hint: "Without hubs, only the schema reader can answer.",
  });
}
