/** The items of the chart: what a span of the question may mean, with the expression that means it. */
import type {
  Aggregate,
  Expression,
  GroupMeasure,
  Measure,
  Path,
  Scalar,
  Table,
  Things,
  Values,
} from "../expression.ts";
import type { NodeSet } from "../node-sets.ts";
import type { Denoted } from "./denoted.ts";
import type { FeatureList } from "./features.ts";
import type { Link, LinkKind, Measured } from "./reading-graph.ts";

/** What all items have. */
type Base = {
  /** The span of tokens. */
  readonly from: number;
  readonly to: number;
  /** The tokens that the item explains, as bits. Two items of one reading explain different tokens. */
  low: number;
  high: number;
  readonly score: number;
  /** The features of this step alone, and the items that it was built from. */
  readonly own: FeatureList;
  readonly parts: readonly Item[];
  /** The item in words, for traces. */
  readonly text: string;
  /** The number that items of the same meaning share. */
  readonly hash: number;
  /** The token of the head, or −1. */
  readonly head: number;
};

/** A condition on which things are ranked. */
export type Ranking = {
  readonly measure: Measure;
  readonly link: Link;
  readonly most: boolean;
  readonly count: number;
  /** Whether only the last of the best is meant: "the second largest". */
  readonly isNth: boolean;
  readonly isCount: boolean;
  /** What a thing must have to be ranked, if counts of 0 do not count. */
  readonly requires: { readonly path: Path; readonly to: Things | undefined } | undefined;
  /** Returns the figure of each thing of a set, NaN for one without. */
  readonly figuresOf: (set: NodeSet) => Float64Array;
  readonly text: string;
  readonly hash: number;
};

/** Where a set of ends comes from: `link` followed from `base`. */
export type Projection = { readonly link: Link; readonly base: SetItem };

/** A set of things or texts of one class. */
export type SetItem = Base & {
  readonly cat: "set";
  readonly expression: Things | Values;
  readonly cls: number;
  readonly set: NodeSet;
  /** Whether it contains a class noun, so that it can be asked for. */
  readonly isHead: boolean;
  /** Whether it is a name, or contains one. */
  readonly isNamed: boolean;
  /** Whether its members are named one by one. */
  readonly isEntity: boolean;
  /** Whether it is a whole class. */
  readonly isClass: boolean;
  /** Whether the set still has to be excluded from something. */
  readonly isNegated: boolean;
  /** Whether nothing but its members is meant; it is negated too until it is related to something. */
  readonly isOnly?: boolean | undefined;
  /** Whether it is a condition without a noun. */
  readonly isOpen: boolean;
  /** Whether it was reached over a link, so that it may be ranked or counted like a noun. */
  readonly isRelated: boolean;
  /** The ranking that chose the members, and what they were chosen from. */
  readonly best?: { readonly ranking: Ranking; readonly base: Denoted } | undefined;
  readonly projection?: Projection | undefined;
  /** The condition's link, the direction in which it was followed, and what from; `of` if these are a few names. */
  readonly via?:
    | {
        readonly link: Link;
        readonly inverse: boolean;
        readonly of: NodeSet | undefined;
        readonly from: Denoted;
      }
    | undefined;
  /** The link that a bridge guessed. */
  readonly bridged?: Link | undefined;
  /** The parts of a coordination, to relate something to each of them. */
  readonly members?: readonly SetItem[] | undefined;
  /** How the size of this part of a coordination is compared with that of the other: "more A than B". */
  readonly comparedAs?: "<" | ">" | undefined;
  readonly isUnion?: boolean | undefined;
  /** The link whose values the condition compares. */
  readonly compared?: Link | undefined;
  /** A flag that the condition asks for. */
  readonly flag?: Link | undefined;
  readonly mode?: ModeOf | undefined;
  /** The table whose keys are the members, if these are texts chosen by how many things have them. */
  readonly table?: Table | undefined;
  /** Whether the ends of a link, all of them, are meant. */
  readonly imageOf?: Link | undefined;
  /** What the members are grouped by. */
  readonly keys: readonly Link[];
  readonly isEmptyAllowed?: boolean | undefined;
};

export type ModeOf = { readonly mode: ModeItem; readonly link: Link; readonly base: SetItem };

/** A link without anything at its ends. */
export type LinkItem = Base & {
  readonly cat: "link";
  readonly link: Link;
  readonly strength: number;
  /** Whether the words are a noun, a verb or a participle, or a noun for who does what the label says: "players". */
  readonly form: "noun" | "verb" | "participle" | "agent";
  readonly isNegated: boolean;
  /** The quality word of "how tall". */
  readonly quality: string | undefined;
};

/** A comparison with values. */
export type Comparison = {
  readonly kind: "number" | "date" | "monthDay" | "time";
  readonly intervals: readonly (readonly [low: number, high: number])[];
  readonly is: "=" | "<" | "<=" | ">" | ">=" | "range";
  readonly unit: string;
  /** Whether an operator was said. */
  readonly isOperated: boolean;
  readonly isNot: boolean;
  readonly quality: string | undefined;
  /** The link that the values come from. */
  readonly hint: Link | undefined;
  /** The expression that gives the values, unless they are stated. */
  readonly source: Scalar | Values | undefined;
  /** Whether the average of the link is meant. */
  readonly isAverage: boolean;
  readonly isEvery: boolean;
};

export type ValueItem = Base & { readonly cat: "value"; readonly compare: Comparison };

/** A superlative with the figure that it ranks by. */
export type RankItem = Base & {
  readonly cat: "rank";
  readonly ranking: Ranking;
  readonly cls: number;
  /** The link that was guessed, which may still be named. */
  readonly guessed: Link | undefined;
};

/** The values of a link of a set. */
export type ValuesItem = Base & {
  readonly cat: "values";
  readonly values: readonly Measured[];
  readonly link: Link;
  readonly kind: LinkKind;
  readonly cls: number;
  readonly of: SetItem | undefined;
  readonly expression: Expression;
  readonly source: { readonly things: Things; readonly by: Measure } | undefined;
  readonly isAskedHowMany: boolean;
  readonly keys: readonly Link[];
};

/** A measure of the things of a set, to be computed for each of their groups. */
export type Grouping = {
  readonly base: SetItem;
  readonly measure: GroupMeasure;
  /** Returns the figure of a group. */
  readonly figure: (nodes: readonly number[]) => number;
};

/** A number: a count, an aggregate, a share or a difference. */
export type NumberItem = Base & {
  readonly cat: "number";
  readonly value: number;
  readonly expression: Scalar;
  readonly cls: number;
  readonly of: SetItem | undefined;
  readonly link: Link | undefined;
  readonly isAggregate: boolean;
  /** What is computed if it is asked for by groups, over one of several sets of things. */
  readonly groupings: readonly Grouping[];
  readonly keys: readonly Link[];
};

/** "at least two authors". */
export type QuantityItem = Base & {
  readonly cat: "quantity";
  readonly compare: Comparison;
  readonly of: SetItem | undefined;
  readonly cls: number;
};

/** "larger than X", "the same as X". */
export type ThanItem = Base & {
  readonly cat: "than";
  readonly operator: OperatorItem;
  readonly of: SetItem;
};

/** "most common". */
export type ModeItem = Base & {
  readonly cat: "mode";
  readonly link: Link | undefined;
  readonly of: SetItem | undefined;
  readonly most: boolean;
  readonly count: number;
  readonly isNth: boolean;
  /** The link that a verb names, and that what is most common must have. */
  readonly verb?: Link | undefined;
};

export type ColumnOf = { readonly link: Link | undefined; readonly aggregate: Aggregate | undefined };

/** A list of properties, or of figures. */
export type ColumnsItem = Base & { readonly cat: "columns"; readonly columns: readonly ColumnOf[] };

/** A figure of a property: "average age". */
export type FigureItem = Base & {
  readonly cat: "figure";
  readonly aggregate: Aggregate;
  readonly link: Link;
  readonly strength: number;
};

/** An answer of several columns or parts. */
export type RowsItem = Base & {
  readonly cat: "rows";
  readonly expression: Expression;
  readonly answers: readonly string[];
  readonly pairs: (() => readonly (readonly string[])[]) | undefined;
  readonly cls: number;
};

export type TruthItem = Base & {
  readonly cat: "truth";
  readonly expression: Expression;
  readonly value: boolean;
};

export type OperatorItem = Base & {
  readonly cat: "operator";
  readonly is: "=" | "<" | "<=" | ">" | ">=";
  readonly quality: string;
  /** Whether it stands after its value: "5 or more". */
  readonly isAfter: boolean;
  readonly isSame: boolean;
  readonly link: Link | undefined;
};

export type SuperlativeItem = Base & {
  readonly cat: "superlative";
  readonly most: boolean;
  readonly quality: string;
  readonly isCount: boolean;
  readonly isNumber: boolean;
  readonly isMode: boolean;
  readonly count: number;
  readonly isNth: boolean;
};

/** "how many", "number of", "how often". */
export type CountItem = Base & {
  readonly cat: "count";
  readonly form: "many" | "number" | "often";
};
export type AggregateItem = Base & {
  readonly cat: "aggregate";
  readonly aggregates: readonly Aggregate[];
  /** Whether numbers of ends are meant: "the average number of". */
  readonly isOfCount: boolean;
};
/** "only". */
export type OnlyItem = Base & { readonly cat: "only" };
/** "not", "without". */
export type NegationItem = Base & { readonly cat: "negation" };
/** "distributed over", or "over time" whose property is still open. */
export type SpreadItem = Base & {
  readonly cat: "spread";
  readonly keys: readonly Link[];
  readonly isTime: boolean;
};
/** "the share of": of what, if that is known already. */
export type ShareItem = Base & { readonly cat: "share"; readonly whole: SetItem | undefined };
/** "the average number of authors", "the number of authors" of a distribution. */
export type EndsItem = Base & {
  readonly cat: "ends";
  readonly aggregate: Aggregate | undefined;
  readonly link: Link | undefined;
  readonly of: SetItem | undefined;
};
/** "is there", or "do all" with the things that are spoken of. */
export type QuantifierItem = Base & {
  readonly cat: "quantifier";
  readonly form: "exists" | "every";
  readonly of: SetItem | undefined;
};
/** The word "name" or "title". */
export type NameItem = Base & { readonly cat: "name" };
/** "contains the word …", or what the name of a thing "about …" has the stem of. */
export type PatternItem = Base & {
  readonly cat: "pattern";
  readonly at: "start" | "end" | "within" | "stem";
  readonly pattern: string;
};

export type Item =
  | SetItem
  | LinkItem
  | ValueItem
  | RankItem
  | ValuesItem
  | NumberItem
  | QuantityItem
  | ThanItem
  | ModeItem
  | ColumnsItem
  | FigureItem
  | RowsItem
  | TruthItem
  | OperatorItem
  | SuperlativeItem
  | CountItem
  | AggregateItem
  | OnlyItem
  | NegationItem
  | SpreadItem
  | ShareItem
  | EndsItem
  | QuantifierItem
  | NameItem
  | PatternItem;

export type Category = Item["cat"];
export type ItemOf<C extends Category> = Extract<Item, { readonly cat: C }>;
