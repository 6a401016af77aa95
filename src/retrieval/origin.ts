/** Defines the origin of a preset. Tables and reports show a preset's origin next to its name. */

export const presetOrigins = ["published", "published with own parts", "own"] as const;
export type PresetOrigin = (typeof presetOrigins)[number];

/** Returns the words that tables and reports show for an origin. Results store the origin itself. */
export function describeOrigin(origin: PresetOrigin): string {
  return origin === "published with own parts" ? "published, extended" : origin;
}

/** A note, shown with origins, on figures obtained without a language model. */
export const offlineNote =
  "Offline, rules replace the published system's language model, and lexical vectors replace its embedding model. These figures show the performance without these models and do not represent the quality of the published system.";
