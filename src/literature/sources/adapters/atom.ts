/** Reads Atom feeds of arXiv. */
import { recordOf } from "../../../base/io/index.ts";
import { xmlElements, xmlText } from "../../index.ts";
import { ErrorInstead } from "../source-requests.ts";

const elements =
  "id,title,summary,published,name,arxiv:doi,arxiv:journal_ref,arxiv:primary_category,link".split(",");

/**
 * Reads a feed as an object with the total and one record per entry: the texts of each element, or the attributes of an
 * element without text.
 * @throws SyntaxError for an incomplete feed; ErrorInstead for the entry with which arXiv reports an error
 */
export function readAtom(xml: string): { readonly total: string; readonly entry: readonly AtomEntry[] } {
  if (!/<feed[\s>]/.test(xml) || !xml.trimEnd().endsWith("</feed>"))
    throw new SyntaxError("the Atom feed is incomplete");
  const [total] = xmlElements(xml, "opensearch:totalResults");
  const entry = xmlElements(xml, "entry").map(({ inner }) =>
    recordOf(
      elements.map((name) => [
        name,
        xmlElements(inner, name).map(({ inner: content, attributes }) => xmlText(content) || attributes),
      ]),
    ),
  );
  const error = entry.find(({ id }) => /\/api\/errors/.test(String(id)));
  if (error !== undefined) throw new ErrorInstead(`the reply is an error: ${String(error.summary)}`);
  return { total: total?.inner.trim() ?? "", entry };
}

type AtomEntry = Readonly<Record<string, readonly (string | Readonly<Record<string, string>>)[]>>;
