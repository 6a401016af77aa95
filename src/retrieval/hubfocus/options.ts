/** HubFocus's options: those of the hubs it stands on, and its own. */
import { checkCount } from "../check-number.ts";
import { checkHubLinkOptions, type HubLinkOptions, hubLinkDefaults } from "../hublink/index.ts";

export type HubFocusOptions = HubLinkOptions & {
  /**
   * Hubs, at least, that are compared before the best are kept. HubLink stops at `hubsToKeep`; more let constraints meet
   * that many hubs share. Where `hubsToKeep` is more, that many.
   */
  readonly candidateHubs: number;
  /** Let a part of the question count by how few hubs it fits. */
  readonly weighComponents: boolean;
  /** Choose a hub's paths without the parts of the question that name the hub itself: these fit all of its paths. */
  readonly passOverRootNames: boolean;
  /** Tie parts of the question to labels of the index and keep the hubs that meet most constraints. */
  readonly groundQuestion: boolean;
  /** With groundQuestion: read a hub that the question names and go on from what it says. */
  readonly followHubs: boolean;
  /**
   * Read the question over the schema of the whole graph first; hubs answer what that does not understand. Not with the
   * traversal, which stays around a topic, and not with a model, which the hubs ask.
   */
  readonly readSchema: boolean;
};

export const hubFocusDefaults: HubFocusOptions = {
  ...hubLinkDefaults,
  candidateHubs: 300,
  weighComponents: true,
  passOverRootNames: true,
  groundQuestion: true,
  followHubs: true,
  readSchema: true,
};

/** @throws OptionError for a value outside its range */
export function checkHubFocusOptions(options: HubFocusOptions): void {
  checkHubLinkOptions(options);
  checkCount("candidateHubs", options.candidateHubs);
}
