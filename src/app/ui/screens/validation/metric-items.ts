/** Phase 7: shows the items that a metric judges, with the evidence for each judgement. */

import { count } from "../../../../base/text/count.ts";
import { classesOf, type GqmRow, type RatioItem } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Content, Row, ScreenInput } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";

/** Lists the failing items, then the other items, each group in descending order of evidence. */
export function itemRows(row: GqmRow | undefined): Row[] {
  return orderedItems(row).map((item, at): Row => {
    return {
      id: String(at),
      label: item.object === undefined ? item.item : `${item.item} (${item.object})`,
      mark: item.counts ? "✓" : "✗",
      tone: item.counts ? "normal" : "warn",
      ...(item.behind.length > 0 ? { note: String(item.behind.length) } : {}),
    };
  });
}

export function itemDetail(input: ScreenInput, row: GqmRow | undefined, id: string | undefined): Content {
  const item = orderedItems(row)[Number(id)];
  if (!row || !item) return [];
  return [
    title(item.item),
    [
      span(
        item.counts ? `✓ counted in ${row.name}` : `✗ not counted in ${row.name}`,
        item.counts ? "good" : "warn",
      ),
    ],
    describe(input, item.item),
    section(
      item.behind.length === 0 ? "Nothing supports it" : `${count(item.behind.length, "supporting item")}`,
      item.behind.map((name) => [`- ${name}`, describe(input, name)]),
    ),
  ];
}

function orderedItems(row: GqmRow | undefined): readonly RatioItem[] {
  const items = row?.ratio?.items ?? [];
  return items.toSorted(
    (left, right) => Number(left.counts) - Number(right.counts) || right.behind.length - left.behind.length,
  );
}

/** Returns the description of one of the increment's classes, or of an extracted class (`PUBLICATION:NAME`). */
function describe(input: ScreenInput, name: string): Content {
  const increment = openIncrement(input);
  const item = increment && classesOf(increment).find(({ label }) => label === name);
  const terms = [...input.workspace.index.classes.values()].filter(
    (term) => `${term.publication}:${term.name}` === name,
  );
  const texts = item ? [item.description] : terms.map(({ description }) => description);
  return texts.filter((text) => text !== "").map((text) => dim(`  ${text}`));
}
