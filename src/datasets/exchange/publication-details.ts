/** Defines the details of a published data set that its question file does not contain. */
import { OptionError } from "../../errors.ts";
import { isDate } from "../../text/dates.ts";

export type PublicationDetails = {
  /** An identifier such as `cc-by-4.0`, or `unknown`. */
  readonly licence: string;
  /** The people or organisations; may be empty. */
  readonly creators: readonly string[];
  /** The address at which the data set will be published; empty if unknown. */
  readonly url: string;
  /** `YYYY-MM-DD`; empty if unknown. */
  readonly published: string;
};

/** @throws OptionError for a missing licence, an invalid date, or an invalid URL */
export function checkDetails(details: PublicationDetails): PublicationDetails {
  if (details.licence.trim() === "") {
    throw new OptionError("a published data set requires a licence", {
      hint: "Specify the licence with --licence, e.g. cc-by-4.0. It depends on the graph's licence; if you do not know that licence, specify unknown.",
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
