/** The features of readings, by number, and their weights. */

/** A list of features: the number of a feature, then its value, and so on. */
export type FeatureList = readonly number[];

export type Weights = Readonly<Record<string, number>>;

/** Numbers the names of features as they appear, and looks up their weights. */
export type FeatureSpace = {
  /** Returns the number of a feature. */
  of(name: string): number;
  /** The names by number. */
  readonly names: readonly string[];
  /** Returns the weight of a feature, 0 if it has none. */
  weight(feature: number): number;
  /** Returns the sum of weight times value. */
  score(features: FeatureList): number;
};

/**
 * @param weights the learnt weights; a feature without a weight has that of `priors`
 * @param dropped features that an ablation leaves out of the score
 */
export function createFeatureSpace(weights: Weights, priors: Weights, dropped?: RegExp): FeatureSpace {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const known: number[] = [];
  const of = (name: string): number => {
    let number = numbers.get(name);
    if (number === undefined) {
      number = names.length;
      numbers.set(name, number);
      names.push(name);
      known.push(dropped?.test(name) ? 0 : (weights[name] ?? priorOf(name, priors)));
    }
    return number;
  };
  const score = (features: FeatureList): number => {
    let sum = 0;
    for (let at = 0; at < features.length; at += 2)
      sum += (known[features[at] as number] as number) * (features[at + 1] as number);
    return sum;
  };
  return { of, names, weight: (feature) => known[feature] ?? 0, score };
}

/** Returns the weight from which learning starts: that of the feature, or of the longest group `name:*` it belongs to. */
export function priorOf(name: string, priors: Weights): number {
  const own = priors[name];
  if (own !== undefined) return own;
  for (let at = name.lastIndexOf(":"); at > 0; at = name.lastIndexOf(":", at - 1)) {
    const group = priors[`${name.slice(0, at)}:*`];
    if (group !== undefined) return group;
  }
  return 0;
}
