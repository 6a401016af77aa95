/** All rules for two items, by their categories. */
import type { Category } from "../items.ts";
import { columnRules } from "./columns.ts";
import { combineRules } from "./combine.ts";
import { compareRules } from "./compare.ts";
import { countRules } from "./count.ts";
import { figureRules } from "./figures.ts";
import { modeRules } from "./mode.ts";
import { negateRules } from "./negate.ts";
import { rankRules } from "./rank.ts";
import { relateRules } from "./relate.ts";
import type { Rule } from "./rule.ts";
import { sizeRules } from "./sizes.ts";
import { tableRules } from "./table.ts";
import { truthRules } from "./truth.ts";

const rules: readonly Rule[] = [
  ...relateRules,
  ...combineRules,
  ...compareRules,
  ...rankRules,
  ...countRules,
  ...modeRules,
  ...negateRules,
  ...columnRules,
  ...tableRules,
  ...figureRules,
  ...truthRules,
  ...sizeRules,
];

/** Maps the categories of the left and the right item to the rules for them. */
export const rulesFor: ReadonlyMap<Category, ReadonlyMap<Category, readonly Rule[]>> = new Map(
  [...Map.groupBy(rules, ({ left }) => left)].map(([left, list]) => [
    left,
    Map.groupBy(list, ({ right }) => right),
  ]),
);
