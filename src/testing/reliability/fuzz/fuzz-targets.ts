/** Lists every input format of Taxolink, with a small complete file and the function that reads the format. */
import { bibliographyTargets, graphTargets, publicationTargets } from "./graph-and-paper-targets.ts";
import { questionTargets, runTargets } from "./question-and-run-targets.ts";
import { replyAndResultTargets } from "./reply-and-result-targets.ts";
import { settingTargets, taxonomyTargets, workspaceTargets } from "./workspace-targets.ts";

export type FuzzTarget = {
  readonly name: string;
  /** The path of the file, relative to the trial's folder. Some readers depend on the name or the extension. */
  readonly path: string;
  readonly seed: Buffer;
  /** Intact files in the same folder as the damaged file. */
  readonly siblings?: Readonly<Record<string, string>>;
  /** @param folder the folder of the trial */
  read(file: string, folder: string): unknown;
};

export const fuzzTargets: readonly FuzzTarget[] = [
  ...graphTargets,
  ...bibliographyTargets,
  ...publicationTargets,
  ...questionTargets,
  ...runTargets,
  ...settingTargets,
  ...workspaceTargets,
  ...taxonomyTargets,
  ...replyAndResultTargets,
];
