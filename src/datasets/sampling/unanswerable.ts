/**
 * Samples questions that a graph cannot answer, each for a reason that the executor confirms: its expression denotes
 * nothing.
 */
import { areNearSynonyms } from "../../english/index.ts";
import { singularOf } from "../../english/words/index.ts";
import { describeQuery, type Expression, isEmpty } from "../../query/index.ts";
import { unanswerableColumn } from "../columns.ts";
import { queryCell } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { allOf, entity, withCondition } from "./conditions.ts";
import { type Draw, pickClass, pickField, pickOf } from "./draw.ts";
import { both, type Fit, isConditional, isDirect, isEnd } from "./field-roles.ts";
import type { Sampler } from "./open-sampler.ts";
import { expressionOfEnds } from "./requests.ts";
import { uidOf } from "./uid.ts";
import { mentionsIn, wordQuery } from "./write-pair.ts";

type Gap = { readonly expression: Expression; readonly said: string; readonly topic: number | undefined };

/** After so many vain draws, a graph has no more gaps of a kind. */
const patience = 200;
/** That a property is missing is worth a question if at least this share of the other things has it. */
const usualShare = 0.3;

const isAsked: Fit = both(isEnd, isDirect, ({ none, words }) => none.size === 0 && words.noun !== "");

/** Why a question has no answer, and how such a question is drawn. */
const gaps: Readonly<Record<string, (draw: Draw) => Gap | undefined>> = {
  "missing value": (draw) => {
    const cls = pickClass(draw, isAsked);
    const field =
      cls && pickField(draw, cls, (one) => isAsked(one) && one.endsOf.size >= usualShare * cls.size);
    const thing = cls && pickOf(draw, cls.members);
    if (field === undefined || thing === undefined || field.endsOf.has(thing)) return undefined;
    const said = `the graph states no ${field.words.noun} of ${draw.schema.nameOf(thing)}`;
    return { expression: expressionOfEnds(field, entity(draw, thing)), said, topic: thing };
  },
  "missing relation": (draw) => {
    const [cls, other] = [pickClass(draw), pickClass(draw, isAsked)];
    const field = other && pickField(draw, other, isAsked);
    const thing = cls && pickOf(draw, cls.members);
    if (cls === undefined || field === undefined || thing === undefined || cls === other) return undefined;
    if (cls.fields.some(({ words: { noun } }) => areAlike(noun, field.words.noun))) return undefined;
    const said = `the graph states no ${field.words.noun} of ${draw.schema.nameOf(thing)} or of anything of its class`;
    return { expression: expressionOfEnds(field, entity(draw, thing)), said, topic: thing };
  },
  "false premise": (draw) => {
    const cls = pickClass(draw, isConditional);
    const first = cls && withCondition(draw, allOf(cls), { least: 2, most: 40 });
    const both = first && withCondition(draw, first, { least: 2, most: 40 });
    return (
      both && { expression: both.things, said: "nothing in the graph meets all conditions", topic: undefined }
    );
  },
};

/** Whether two nouns could mean one property: they share a word, or words of one meaning. */
function areAlike(left: string, right: string): boolean {
  const words = (noun: string): string[] => noun.split(" ").map(singularOf);
  return words(left).some((one) =>
    words(right).some((other) => one === other || areNearSynonyms(one, other)),
  );
}

export type UnanswerableSample = {
  readonly pairs: readonly QaPair[];
  readonly made: Readonly<Record<string, number>>;
};

/** Draws so many questions, evenly over the reasons as far as the graph has gaps of each. */
export function sampleUnanswerable(draw: Draw, count: number, settings: Sampler): UnanswerableSample {
  const pairs = new Map<string, QaPair>();
  const made: Record<string, number> = { "missing value": 0, "missing relation": 0, "false premise": 0 };
  let open = Object.keys(gaps);
  while (open.length > 0 && pairs.size < count) {
    open = open.filter((reason) => {
      if (pairs.size >= count) return true;
      for (let attempt = 0; attempt < patience; attempt += 1) {
        const gap = gaps[reason]?.(draw);
        if (gap === undefined || !isEmpty(settings.executor.denoteNow(gap.expression))) continue;
        const pair = describe(gap, reason, settings);
        if (pairs.has(pair.question)) continue;
        pairs.set(pair.question, pair);
        made[reason] = (made[reason] ?? 0) + 1;
        return true;
      }
      return false;
    });
  }
  return { pairs: [...pairs.values()], made };
}

function describe({ expression, said, topic }: Gap, reason: string, settings: Sampler): QaPair {
  const query = queryCell(expression);
  const { index, vocabulary, version, graphName } = settings;
  const worded = wordQuery(query, { expression }, settings);
  return {
    ...blankPair(uidOf(`unanswerable ${version}\n${query}`), worded.question),
    template: worded.template,
    goldenAnswer: `There is no answer: ${said}.`,
    generatedWith: "unanswerable",
    topicEntityId: topic === undefined ? "" : index.id(topic),
    topicEntityValue: topic === undefined ? "" : index.label(topic),
    semiTyped: true,
    labels: {},
    graph: graphName,
    graphHash: version,
    query,
    logicalForm: describeQuery(expression, vocabulary),
    answers: { kind: "none", ordered: false, entries: [], reason },
    mentions: mentionsIn(worded.question, expression, settings),
    extra: { [unanswerableColumn]: reason },
  };
}
