/**
 * Asks the queries of given questions about other things and values, so that anyone can make a set for the final test
 * that no system and no training data have seen.
 */
import { throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import {
  allParts,
  type Expression,
  type Path,
  replaceParts,
  sizeOf,
  type Things,
} from "../../query/index.ts";
import { unanswerableColumn } from "../columns.ts";
import { queryCell, queryOf } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import { variantColumns } from "../vary/variant-kinds.ts";
import { eitherOf } from "./bases.ts";
import { withBound } from "./conditions.ts";
import { type Draw, isConstant, pathKey, pickOf, spellingsOf, withEnd } from "./draw.ts";
import type { Field, SampledClass } from "./fields.ts";
import type { Sampler } from "./open-sampler.ts";
import { type Demands, writePair } from "./write-pair.ts";

export type LikeReport = {
  readonly pairs: readonly QaPair[];
  /** Why questions have no counterpart, with the number of each. */
  readonly refused: Readonly<Record<string, number>>;
};

/** So many other constants are tried for a question. */
const tries = 60;
const ofNothing = "the question names nothing that can be exchanged";
const noOther = "nothing else fits";
const unread = "the query is of an earlier version";

/**
 * Returns a question for each question that names something, with the same query about something else. The seed of the
 * draw determines the constants.
 * @throws CancelledError if the watch's signal is aborted
 */
export async function sampleLike(
  sampler: Sampler,
  draw: Draw,
  originals: readonly QaPair[],
  demands: Demands,
  watch: Watch,
): Promise<LikeReport> {
  const seen = new Set(originals.flatMap(({ uid, question }) => [uid, question]));
  const pairs: QaPair[] = [];
  const refused: Record<string, number> = {};
  const asked = originals.filter(
    ({ query, extra }) => query !== "" && !extra[variantColumns.of] && !extra[unanswerableColumn],
  );
  const stage = watch.progress.stage("exchange names", asked.length);
  for (const original of asked) {
    throwIfCancelled(watch.signal);
    stage.advance();
    const expression = queryOf(original);
    const made = expression === null ? unread : await counterpart(expression, original);
    if (typeof made === "string") refused[made] = (refused[made] ?? 0) + 1;
    else pairs.push(made);
  }
  stage.finish();
  return { pairs, refused };

  async function counterpart(expression: Expression, { split, uid }: QaPair): Promise<QaPair | string> {
    const answer = sampler.executor.denoteNow(expression);
    let reason = noOther;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const other = exchanged(expression, sampler, draw, answer.type === "truth" && !answer.value);
      if (typeof other === "string") {
        reason = other;
        if (other === ofNothing) break;
        continue;
      }
      const pair = await writePair(sampler, { expression: other, single: sizeOf(answer) === 1 }, demands);
      if ("refused" in pair) reason = pair.refused;
      else if (!seen.has(pair.uid) && !seen.has(pair.question)) {
        seen.add(pair.uid).add(pair.question);
        return { ...pair, split, extra: { ...pair.extra, like: uid } };
      }
    }
    return reason;
  }
}

type Filter = Extract<Things, { op: "with" | "where" }>;

/**
 * Returns an expression with other constants, or why there is none.
 *
 * @param isFalse whether a condition on a named thing must not hold
 */
function exchanged(
  expression: Expression,
  { executor, index }: Sampler,
  draw: Draw,
  isFalse: boolean,
): Expression | typeof ofNothing | typeof noOther {
  let [changes, failures] = [0, 0];
  const chosen = new Set<number>();
  /** What takes the place of a part that occurs twice, as the whole of a share does in its part. */
  const known = new Map<string, Expression | undefined>();
  const change = (part: Expression): Expression | undefined => {
    if (part.op !== "entities" && part.op !== "with" && part.op !== "where") return undefined;
    const key = queryCell(part);
    if (!known.has(key)) known.set(key, part.op === "entities" ? otherThings(part) : otherCondition(part));
    return known.get(key);
  };
  const found = replaceParts(expression, change);
  if (failures > 0) return noOther;
  return changes > 0 ? found : ofNothing;

  function changed(part: Things | undefined): Things | undefined {
    if (part === undefined) failures += 1;
    else changes += 1;
    return part;
  }

  function otherThings({ ids }: Extract<Things, { op: "entities" }>): Things | undefined {
    const cls = draw.schema.classes.find(({ members }) =>
      ids.every((id) => members.includes(index.thing(id) ?? -1)),
    );
    const used = allParts(expression).flatMap((part) => ("path" in part ? [pathKey(part.path)] : []));
    const field = cls?.fields.find(({ path }) => used.includes(pathKey(path)));
    const others = (field?.holders ?? cls?.members ?? []).filter(
      (node) => !ids.includes(index.id(node)) && !chosen.has(node),
    );
    const some = draw.random.sample(others, ids.length);
    for (const node of some) chosen.add(node);
    return changed(some.length < ids.length ? undefined : { op: "entities", ids: some.map(index.id) });
  }

  function otherCondition(part: Filter): Things | undefined {
    const constants = constantsOf(part);
    const cls = classOf(part.things);
    const field = cls?.fields.find(({ path }) => pathKey(path) === pathKey(part.path as Path));
    if (constants === undefined || cls === undefined) return undefined;
    if (field === undefined) return changed(undefined);
    const things = replaceParts(part.things, change);
    const described = { things, cls, conditions: [] };
    const denoted = executor.denoteNow(things);
    const nodes = denoted.type === "things" ? denoted.ids.map((id) => index.thing(id) ?? -1) : [];
    if (part.op === "where" && /[<>]/.test(part.is)) {
      const bound = withBound(draw, described, draw.random.next(), nodes, field);
      return changed(
        bound?.things.op === "where" && bound.things.is[0] === part.is[0] ? bound.things : undefined,
      );
    }
    const held = nodes.flatMap((node) => field.endsOf.get(node) ?? []);
    const isOther = isFalse && part.things.op === "entities";
    const options = (isOther ? field.ends.filter((end) => !held.includes(end)) : held).filter(
      (end) => isConstant(draw, field, end) && !constants.includes(end) && !chosen.has(end),
    );
    return changed(withEnds(things, field, options, groupsOf(constants, field)));
  }

  /** Returns the numbers of the constants of a condition; undefined if it has none. */
  function constantsOf(part: Filter): readonly number[] | undefined {
    if (part.op === "with")
      return part.to?.op === "entities" ? part.to.ids.map((id) => index.thing(id) ?? -1) : undefined;
    const { value } = part;
    const values = value.op === "value" ? [value.value] : value.op === "values" ? value.list : undefined;
    return values?.map((one) => index.valueNode(one) ?? -1);
  }

  /** Returns the number of different names among the spellings. */
  function groupsOf(ends: readonly number[], field: Field): number {
    return new Set(ends.map((end) => Math.min(...spellingsOf(draw, field, end)))).size;
  }

  function withEnds(
    things: Things,
    field: Field,
    ends: readonly number[],
    names: number,
  ): Things | undefined {
    const [first, second] = [pickOf(draw, ends), pickOf(draw, ends)];
    if (first === undefined || names > 2) return undefined;
    chosen.add(first);
    const one = withEnd(draw, things, field, first);
    return names === 1 || second === undefined ? one : eitherOf(one, withEnd(draw, things, field, second));
  }

  function classOf(things: Things): SampledClass | undefined {
    const [type] =
      things.op === "class"
        ? [things.class]
        : things.op === "entities"
          ? index.types(index.thing(things.ids[0] ?? "") ?? -1)
          : [];
    if (type !== undefined) return draw.schema.classes.find(({ id }) => id === type);
    return "things" in things ? classOf(things.things) : undefined;
  }
}
