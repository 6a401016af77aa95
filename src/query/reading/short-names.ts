/** The shorter names by which people call what a label names. */
import { cutRemarks } from "../../base/text/cut.ts";

/**
 * Returns the names that a label also stands for: the label without remarks in brackets, without a leading article and
 * without its subtitle, and an acronym in brackets. "The HubLink System (HLS): A Survey" is also called "The HubLink System: A
 * Survey", "HubLink System" and "HLS".
 */
export function shortNamesOf(label: string): readonly string[] {
  const plain = cutRemarks(label);
  const title = beforeSubtitle(plain);
  const names = [plain, title, withoutArticle(plain), withoutArticle(title), ...acronymsIn(label)];
  return [...new Set(names)].filter((name) => name !== label);
}

function withoutArticle(name: string): string {
  return name.replace(/^the /i, "");
}

const subtitleMarks = [": ", " – ", " — ", " - "];

function beforeSubtitle(title: string): string {
  const starts = subtitleMarks.map((mark) => title.indexOf(mark)).filter((at) => at > 0);
  return starts.length === 0 ? title : title.slice(0, Math.min(...starts));
}

/** The acronyms in brackets: words with at least two capitals. */
function acronymsIn(label: string): readonly string[] {
  return label
    .split("(")
    .slice(1)
    .map((rest) => rest.split(")", 1)[0] ?? "")
    .filter((remark) => !remark.includes(" ") && (remark.match(/\p{Lu}/gu) ?? []).length >= 2);
}
