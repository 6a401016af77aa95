/** Defines the origin of a preset or a run. Tables and reports show it next to the name. */
import { type ProfileName, profileNames } from "./options.ts";

/** A profile of a published system, a profile with changed options, or a system of our own. */
export type PresetOrigin = ProfileName | `${ProfileName}, changed` | "own";

export const presetOrigins: readonly PresetOrigin[] = [
  ...profileNames,
  ...profileNames.map((name) => `${name}, changed` as const),
  "own",
];

/** Returns the origin of a retriever with the options of a profile or with other options. */
export function originOf(profile: ProfileName | null, isUnchanged: boolean): PresetOrigin {
  if (profile === null) return "own";
  return isUnchanged ? profile : `${profile}, changed`;
}

/** Returns the words that tables and reports show for an origin. Results store the origin itself. */
export function describeOrigin(origin: PresetOrigin): string {
  const [profile = "own", change] = origin.split(", ");
  const words: Readonly<Record<string, string>> = {
    authors: "as in the authors' code",
    thesis: "as in the code of the HubLink thesis",
    paper: "as in the system's paper",
    own: "made for Taxolink",
  };
  return [words[profile] ?? profile, ...(change === undefined ? [] : ["with changed options"])].join(", ");
}

/** A note on published systems in runs without a language model. */
export const rulesNote =
  "In runs marked (rules), with or without the name of an embedder, rules replace the published system's language model. Their figures do not represent the quality of the published system.";
