/** Lists all measures of ranked lists. To add a measure, create a file for it and list it here. */
import { exactMatch } from "./ranked/exact-match.ts";
import { f1, f2 } from "./ranked/f-measure.ts";
import { hitAny } from "./ranked/hit-any.ts";
import { hits } from "./ranked/hits.ts";
import { map } from "./ranked/map.ts";
import { mrr } from "./ranked/mrr.ts";
import { ndcg } from "./ranked/ndcg.ts";
import { precision } from "./ranked/precision.ts";
import type { RankedMeasure } from "./ranked/ranked-measure.ts";
import { recall } from "./ranked/recall.ts";

export const rankedMeasures: readonly RankedMeasure[] = [
  recall,
  precision,
  f1,
  hits,
  map,
  mrr,
  exactMatch,
  f2,
  hitAny,
  ndcg,
];
