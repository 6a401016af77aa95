/** Parses the identifiers of publications. All formats and sources use these functions, so identifiers compare as equal. */
import { decodeLatex } from "./latex.ts";

/** Characters that web pages put into long words. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** A prefix may have parts (10.1000.10), and a suffix may contain any printable character. */
const doiPattern = /10\.\d{4,9}(?:\.\d{1,4}){0,2}\/[^\s"]+/;
/** The ends of addresses at which publishers show a work, such as `…/10.1234/a/full`. */
const pageOfWork =
  /\/(?:full|pdf|epdf|abstract|html|meta|fulltext|summary)$|\.(?:pdf|(?:full(?:-text)?|abstract)(?:\.pdf)?)$/;
/** The version of a preprint in an address of bioRxiv or medRxiv, which its DOI does not have. */
const preprintVersion = /^(10\.(?:1101|64898)\/\d[\d.]*)v\d+$/;
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
  const decoded = decodePercent(plain)
    .replace(/&(lt|gt|amp);/g, (_, name) => ({ lt: "<", gt: ">" })[name as string] ?? "&")
    .replace(invisible, "");
  const match = doiPattern.exec(decoded);
  if (match === null) return "";
  const isAddress = /:\/\/|doi\.org\//i.test(decoded.slice(0, match.index).split(/\s/).at(-1) ?? "");
  const doi = isAddress ? match[0].replace(/[?#&][\s\S]*/, "").replace(pageOfWork, "") : match[0];
  return trimEnd(doi.replace(/<\/[\s\S]*/, "").toLowerCase()).replace(preprintVersion, "$1");
}

/** Removes punctuation and unopened brackets that belong to the surrounding text. */
function trimEnd(doi: string): string {
  if (/[a-z0-9]$/.test(doi)) return doi;
  const counts = new Map<string, number>();
  for (const sign of doi) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  for (let end = doi.length; end > 0; end -= 1) {
    const last = doi.charAt(end - 1);
    const opener = closers[last];
    const isForeign =
      opener === undefined
        ? /[.,;:'’”\\{[(<]/.test(last)
        : (counts.get(last) ?? 0) > (counts.get(opener) ?? 0);
    if (!isForeign) return doi.slice(0, end);
    counts.set(last, (counts.get(last) ?? 0) - 1);
  }
  return "";
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
  // A subject may follow the id, as in `2001.12345 [cs.CL]`, and parameters the address.
  const [place = ""] = text.split(/[?#[]/);
  return id.exec(place.trim())?.[1]?.toLowerCase() ?? "";
}
