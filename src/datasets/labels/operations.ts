/** The operations of the class retrieval_operation, in the order of the thesis, section 6.7.3. */
export const operations = [
  "basic",
  "aggregation",
  "counting",
  "ranking",
  "comparative",
  "relationship",
  "negation",
  "superlative",
] as const;
export type Operation = (typeof operations)[number];
