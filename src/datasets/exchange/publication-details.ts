/** Defines the details of a published data set that its question file does not contain. */
import { OptionError } from "../../base/errors.ts";
import { isDate } from "../../base/text/dates.ts";
import { uidOf } from "../sampling/uid.ts";

export type PublicationDetails = {
  /** The version of the data set, such as `1.0.0`. */
  readonly version: string;
  /** An identifier such as `cc-by-4.0`, or `unknown`. */
  readonly licence: string;
  /** The people or organisations; may be empty. */
  readonly creators: readonly string[];
  /** The address at which the data set will be published; empty if unknown. */
  readonly url: string;
  /** `YYYY-MM-DD`; empty if unknown. */
  readonly published: string;
  /** Sentences on the differences between systems that so many questions show. */
  readonly power: readonly string[];
};

/** The details of a data set of which nothing is known. */
export const noDetails: PublicationDetails = {
  version: "1.0.0",
  licence: "",
  creators: [],
  url: "",
  published: "",
  power: [],
};

/**
 * Returns the text that every file of a release contains. Whoever trains a model can search for it, and whoever tests one
 * can ask for the rest of it: a model that completes it has seen the questions. Source: Srivastava et al. (2023),
 * Beyond the imitation game, section on the canary string.
 */
export function canaryOf(name: string, version: string, questions: readonly string[]): string {
  const id = uidOf(["canary", name, version, ...questions].join("\n"));
  return `These questions are for tests, not for training: ${name} ${version} ${id}`;
}

/** @throws OptionError for a missing licence, an invalid version, an invalid date, or an invalid URL */
export function checkDetails(details: PublicationDetails): PublicationDetails {
  if (details.licence.trim() === "") {
    throw new OptionError("a published data set requires a licence", {
      hint: "Specify the licence with --licence, e.g. cc-by-4.0. It depends on the graph's licence; if you do not know that licence, specify unknown.",
    });
  }
  if (!/^\d+(?:\.\d+)*(?:-[\w.]+)?$/.test(details.version)) {
    throw new OptionError(`--release: "${details.version}" is not a version`, {
      hint: "Use numbers with dots between them, such as 1.0.0.",
    });
  }
  if (details.published !== "" && !isDate(details.published)) {
    throw new OptionError(`--published: "${details.published}" is not a date`, {
      hint: "Use the format YYYY-MM-DD.",
    });
  }
  if (details.url !== "" && !URL.canParse(details.url)) {
    throw new OptionError(`--url: "${details.url}" is not a URL`, {
      hint: "Specify the full URL, beginning with https://.",
    });
  }
  return details;
}

/** Whether all the details that Croissant requires are known. */
export function isComplete({ creators, url, published }: PublicationDetails): boolean {
  return creators.length > 0 && url !== "" && published !== "";
}
