/** Exports the metrics of a taxonomy. Each metric is defined in a separate file. */
export { adaptation } from "./adaptation.ts";
export {
  classificationDelta,
  type SchemeClassification,
} from "./classification-delta.ts";
export { completeness } from "./completeness.ts";
export { createCoverage, type StudyObject } from "./coverage.ts";
export { innovation } from "./innovation.ts";
export { laconicity } from "./laconicity.ts";
export { lucidity } from "./lucidity.ts";
export type { ComparedClass } from "./novelty.ts";
export { type Overlap, orthogonality } from "./orthogonality.ts";
export { formatRatio, type Ratio, type RatioItem } from "./ratio.ts";
export { relevance } from "./relevance.ts";
export { soundness } from "./soundness.ts";
