/** "Are there more papers with surveys or with interviews?": which of the alternatives has more of the things. */
import { isFunctionWord, wordsOfLabel } from "../../../english/index.ts";
import { isThings, type Path, type Things, type Values } from "../../expression.ts";
import { hasNode, nodeSetOf } from "../../node-sets.ts";
import { type Context, feature, leadsToNodes, makeSet } from "../context.ts";
import type { Item, NumberItem, SetItem, TruthItem } from "../items.ts";
import type { Link } from "../reading-graph.ts";
import { pathOf } from "../relations.ts";
import { comparedSizes, explainComparing, type Sized, type SizeOperator, sizeOf } from "./sizes.ts";

const moreWord = /^(?:more|most|often|frequent|frequently|common|commonly|popular|higher|larger)$/;
const lessWord = /^(?:fewer|fewest|less|least|rarely|lower|smaller)$/;

/** Names between which a question chooses, by the number of things that a link leads from to each. */
type Contest = {
  readonly link: Link;
  readonly things: Things;
  readonly sides: readonly { readonly nodes: readonly number[]; readonly count: number }[];
};

/** Returns the alternatives that most, or fewest, things have, or which of two has more; empty if there is no choice. */
export function contestOf(context: Context, item: Item): readonly (SetItem | NumberItem | TruthItem)[] {
  const { words } = context.question;
  if (item.cat !== "set" || item.members === undefined || item.isNegated || item.keys.length > 0) return [];
  const is = item.members[0]?.comparedAs;
  if (is !== undefined) return sizesOf(context, item, item.members, is);
  const isLess = words.some((word) => lessWord.test(word));
  const asksMore = isLess || words.some((word) => moreWord.test(word));
  if (!asksMore || !(words.includes("or") || words.includes("versus"))) return [];
  const contests = item.isEntity
    ? contestsOfNames(context, item)
    : contestOfConditions(context, item.members);
  return contests.map(({ link, things, sides }) => {
    const counts = sides.map(({ count }) => count);
    const best = isLess ? Math.min(...counts) : Math.max(...counts);
    const winners = sides.flatMap(({ nodes, count }) => (count === best ? nodes : []));
    const ids = sides.flatMap(({ nodes }) => nodes.map((node) => context.graph.id(node)));
    const own = feature(context, "contest");
    const text = `${isLess ? "least" : "most"} ${link.label} of (${item.text})`;
    const chosen = makeSet(context, item, own, [item], text, {
      cls: link.ranges[0] ?? item.cls,
      set: nodeSetOf(winners),
      expression: {
        op: "best",
        things: { op: "entities", ids },
        by: { of: "count", path: pathOf(link, true), to: things },
        order: isLess ? "least" : "most",
        count: 1,
      },
    });
    return explainComparing(context, chosen);
  });
}

/** Compares the sizes of two parts: of conditions, or of the things that a link leads from to each of two names. */
function sizesOf(
  context: Context,
  item: SetItem,
  members: readonly SetItem[],
  is: SizeOperator,
): readonly (NumberItem | TruthItem)[] {
  const { relations } = context;
  const pairs: readonly (readonly Sized[])[] = item.isEntity
    ? linksToNames(context, item.cls).map(({ link, all }) =>
        members.flatMap((member) => {
          const having = relations.having(link, member).find(({ cls }) => cls === all.cls);
          return having === undefined ? [] : [sizeOf(having)];
        }),
      )
    : [members.map(sizeOf)];
  return pairs.flatMap(([first, second]) =>
    first === undefined || second === undefined
      ? []
      : comparedSizes(context, item, feature(context, "contest:than"), [item], [first, second], is),
  );
}

/** The links that lead from things of a class, which are no records, to names of another. */
function linksToNames({ graph, relations }: Context, cls: number) {
  return graph.links
    .filter((link) => leadsToNodes(link) && link.record === undefined && link.ranges.includes(cls))
    .flatMap((link) => {
      const [domain] = link.domains;
      const all = domain === undefined ? undefined : relations.all(domain);
      return all === undefined || graph.classes[all.cls]?.isRecord ? [] : [{ link, all }];
    });
}

/**
 * "Surveys or interviews": by any link that leads to names of their class, of which the question names most: "who seconded
 * more motions, Ada or Bo" is not about the motions that they proposed.
 */
function contestsOfNames(context: Context, { cls, members = [] }: SetItem): readonly Contest[] {
  const { matcher, question, graph } = context;
  const content = question.words.filter((word) => !isFunctionWord(word));
  const named = linksToNames(context, cls).map(({ link, all }) => {
    const words = [link.label, graph.classes[all.cls]?.label ?? ""].flatMap((label) =>
      wordsOfLabel(label).split(" "),
    );
    const said = content.filter((word) => words.some((one) => matcher.match(word, one)?.strength === 1));
    return { link, all, said: said.length };
  });
  const most = Math.max(...named.map(({ said }) => said));
  const fitting = named.filter(({ said }) => said === most);
  return fitting.flatMap(({ link, all }) => {
    if (link.kind !== "thing" || !isThings(all.expression)) return [];
    const sides = members.map(({ set }) => {
      const starts = new Set([...set].flatMap((node) => link.starts.get(node) ?? []));
      return { nodes: [...set], count: [...starts].filter((node) => hasNode(all.set, node)).length };
    });
    return [{ link, things: all.expression, sides }];
  });
}

/** "papers with surveys or with interviews": the conditions differ only in the names at the end of one path. */
function contestOfConditions({ graph }: Context, members: readonly SetItem[]): readonly Contest[] {
  const conditions = members.map(({ expression }) => conditionOf(expression));
  const [first] = conditions;
  const link = first && graph.links.find(({ path }) => isSamePath(path, first.path));
  if (first === undefined || link === undefined) return [];
  const sides = conditions.flatMap((condition, at) => {
    if (condition === undefined || !isSamePath(condition.path, first.path)) return [];
    const nodes = [...link.starts.keys()].filter((node) => condition.ids.includes(graph.id(node)));
    return nodes.length === 0 ? [] : [{ nodes, count: members[at]?.set.length ?? 0 }];
  });
  return sides.length < members.length ? [] : [{ link, things: first.things, sides }];
}

/** The names that one condition of a set asks for, and the set without it. */
function conditionOf(
  expression: Things | Values,
): { readonly path: Path; readonly ids: readonly string[]; readonly things: Things } | undefined {
  if (!isThings(expression)) return undefined;
  const all = expression.op === "and" ? expression.all : [expression];
  const found = all.find((each) => each.op === "with" && each.to?.op === "entities");
  if (found?.op !== "with" || found.to?.op !== "entities") return undefined;
  const rest = all.filter((each) => each !== found);
  const things: Things = rest.length === 0 ? found.things : { op: "and", all: [found.things, ...rest] };
  return { path: found.path, ids: found.to.ids, things };
}

function isSamePath(left: Path, right: Path): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
