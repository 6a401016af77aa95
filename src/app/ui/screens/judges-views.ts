/** The views of a phase in which several judges decide: their disputes, and a blind second opinion. */
import type { Action } from "./screen.ts";

/** The value of the `inside` setting that opens the view of disputes. */
export const disputesView = "disputes";
/** The value of the `inside` setting that opens the view for a second opinion. */
export const opinionView = "opinion";

export const toDisputes: Action = {
  key: "!",
  label: "disputes",
  kind: "set",
  settings: { inside: disputesView },
};
export const toOpinion: Action = {
  key: "B",
  label: "second opinion",
  kind: "set",
  settings: { inside: opinionView },
};
