/** Where a preset comes from. Shown beside its name wherever figures are. */

export const presetOrigins = ["published", "published with own parts", "own"] as const;
export type PresetOrigin = (typeof presetOrigins)[number];

/** What figures without a language model stand for; said once wherever origins are shown. */
export const offlineNote =
  "Offline, rules do what a language model does in a published system, and lexical vectors stand for an embedding model's: such figures say what is left of a system without them, not how good the published one is.";
