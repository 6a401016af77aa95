/** Parses the identifiers of publications. All formats and sources use these functions, so identifiers compare as equal. */
import { decodeLatex } from "./latex.ts";

/** A prefix may have parts (10.1000.10), and a suffix may contain any printable character. */
const doiPattern = /10\.\d{4,9}(?:\.\d+)*\/[^\s"]+/;
/** The ends of addresses at which publishers show a work, such as `…/10.1234/a/full`. */
const pageOfWork = /\/(?:full|pdf|epdf|abstract|html|meta|fulltext|summary)$|\.pdf$/;
const closers: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/**
 * Returns `10.1234/abc` for a DOI in any form: an address, with `doi:` or percent escapes, with LaTeX commands, or
 * inside other text.
 * @returns the DOI in lower case, or an empty string if there is none
 */
export function normalizeDoi(text: string): string {
  if (!text.includes("10.") && !/10(?:%2e|\\)/i.test(text)) return "";
  const plain = /[\\{$]/.test(text) ? decodeLatex(text) : text;
  // Entities in references to old DOIs: `&lt;` stands for `<`.
  const decoded = decodePercent(plain).replace(
    /&(lt|gt|amp);/g,
    (_, name) => ({ lt: "<", gt: ">" })[name as string] ?? "&",
  );
  const match = doiPattern.exec(decoded);
  if (match === null) return "";
  const isAddress = /https?:\/\/\S*$/i.test(decoded.slice(0, match.index));
  const doi = isAddress ? match[0].replace(/[?#&].*$/, "").replace(pageOfWork, "") : match[0];
  return trimEnd(doi.replace(/<\/.*$/, "").toLowerCase());
}

/** Removes punctuation and unopened brackets that belong to the surrounding text. */
function trimEnd(doi: string): string {
  const last = doi.at(-1) ?? "";
  const opener = closers[last];
  const countOf = (sign: string): number => doi.split(sign).length;
  const isForeign = opener === undefined ? /[.,;:'’”\\{[(<]/.test(last) : countOf(last) > countOf(opener);
  return isForeign ? trimEnd(doi.slice(0, -1)) : doi;
}

function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
      return escaped;
    }
  });
}

/** The registrants of preprint servers: arXiv, SSRN, ChemRxiv, bioRxiv, Preprints.org, OSF, Research Square, TechRxiv … */
const preprintPrefix =
  /^10\.(?:(?:48550|2139|26434|64898|20944|31219|31234|31235|21203|36227|22541|35542|33774|14293|32388)\/|1101\/\d)/;

export function isPreprintDoi(doi: string): boolean {
  return preprintPrefix.test(doi);
}

/** Returns the arXiv id without its version in an id, an address or a DOI of arXiv, or an empty string. */
export function normalizeArxiv(text: string): string {
  const id =
    /(?:^|arxiv[.:]\s*|arxiv\.org\/\w+\/)((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7}))(?:v\d+)?(?:\.pdf)?$/i;
  return id.exec(text.trim())?.[1]?.toLowerCase() ?? "";
}
