/**
 * Learns the weights of features from lists of candidate readings: a log-linear model whose probability of a list is
 * that of all its right candidates together (marginal likelihood), with a quadratic penalty on the distance from the
 * prior weights, minimised with L-BFGS (Liu and Nocedal 1989). The result does not depend on chance.
 */

/** The candidates of one question. */
export type CandidateList = {
  readonly source: string;
  readonly id: string;
  readonly kind: string;
  /** Whether each candidate is right. */
  readonly right: readonly boolean[];
  /** Candidates with equal keys have the same answer. */
  readonly keys: readonly string[];
  /** The features of all candidates, one after the other: `ends[i]` is the end of candidate i. */
  readonly ends: Int32Array;
  readonly features: Int32Array;
  readonly values: Float32Array;
};

export type Weighted = { readonly list: CandidateList; readonly weight: number };

/** Returns the score of each candidate: the sum of weight times value. */
export function scoresOf(list: CandidateList, weights: Float64Array): Float64Array {
  const scores = new Float64Array(list.ends.length);
  let at = 0;
  for (let candidate = 0; candidate < scores.length; candidate += 1) {
    let score = 0;
    for (const end = list.ends[candidate] as number; at < end; at += 1)
      score += (weights[list.features[at] as number] as number) * (list.values[at] as number);
    scores[candidate] = score;
  }
  return scores;
}

/** Whether the answer of the best candidate is right. */
export function answersRight(list: CandidateList, weights: Float64Array): boolean {
  const scores = scoresOf(list, weights);
  let best = -1;
  scores.forEach((score, at) => {
    if (best < 0 || score > (scores[best] as number)) best = at;
  });
  return best >= 0 && list.keys.some((key, at) => key === list.keys[best] && list.right[at] === true);
}

export type LearnOptions = {
  /** The weights from which learning starts and towards which it is drawn, by feature. */
  readonly priors: Float64Array;
  /** The strength of the penalty, per squared distance. */
  readonly lambda: number;
  /** The most iterations. */
  readonly iterations: number;
};

/** Lists without a right candidate, or with right candidates only, teach nothing and are left out. */
export function learnWeights(data: readonly Weighted[], options: LearnOptions): Float64Array {
  const used = data.filter(
    ({ list }) => list.right.some((isRight) => isRight) && list.right.some((isRight) => !isRight),
  );
  return minimise(
    (weights, gradient) => lossOf(used, weights, gradient, options),
    Float64Array.from(options.priors),
    { iterations: options.iterations, tolerance: 1e-5 * Math.max(1, used.length) },
  );
}

/** Returns the negative log-likelihood with the penalty, and writes its gradient. */
function lossOf(
  data: readonly Weighted[],
  weights: Float64Array,
  gradient: Float64Array,
  { priors, lambda }: LearnOptions,
): number {
  let loss = 0;
  gradient.fill(0);
  for (const { list, weight } of data) loss += addList(list, weight, weights, gradient);
  for (let at = 0; at < weights.length; at += 1) {
    const distance = (weights[at] as number) - (priors[at] as number);
    loss += (lambda / 2) * distance * distance;
    gradient[at] = (gradient[at] as number) + lambda * distance;
  }
  return loss;
}

function addList(list: CandidateList, weight: number, weights: Float64Array, gradient: Float64Array): number {
  const scores = scoresOf(list, weights);
  const largest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  let [all, right] = [0, 0];
  const masses = scores.map((score, at) => {
    const mass = Math.exp(score - largest);
    all += mass;
    if (list.right[at] === true) right += mass;
    return mass;
  });
  right = Math.max(right, Number.MIN_VALUE);
  let at = 0;
  for (let candidate = 0; candidate < masses.length; candidate += 1) {
    const mass = masses[candidate] as number;
    const residual = weight * (mass / all - (list.right[candidate] === true ? mass / right : 0));
    const end = list.ends[candidate] as number;
    // A candidate far below the best changes nothing that counts.
    if (Math.abs(residual) <= 1e-6) at = end;
    for (; at < end; at += 1) {
      const feature = list.features[at] as number;
      gradient[feature] = (gradient[feature] as number) + residual * (list.values[at] as number);
    }
  }
  return -weight * Math.log(right / all);
}

type Objective = (point: Float64Array, gradient: Float64Array) => number;
type Correction = { readonly step: Float64Array; readonly change: Float64Array; readonly scale: number };

const remembered = 8;

/** Minimises a smooth function with L-BFGS and a backtracking line search. */
function minimise(
  objective: Objective,
  start: Float64Array,
  { iterations, tolerance }: { readonly iterations: number; readonly tolerance: number },
): Float64Array {
  let point: Float64Array = start;
  let gradient: Float64Array = new Float64Array(start.length);
  let value = objective(point, gradient);
  const corrections: Correction[] = [];
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const direction = directionOf(gradient, corrections);
    const next = search(objective, { point, gradient, value, direction });
    if (next === null) break;
    const correction = correctionOf(point, gradient, next);
    if (correction !== null) corrections.push(correction);
    if (corrections.length > remembered) corrections.shift();
    const decrease = value - next.value;
    ({ point, gradient, value } = next);
    if (decrease < tolerance) break;
  }
  return point;
}

type State = { readonly point: Float64Array; readonly gradient: Float64Array; readonly value: number };

/** Returns the product of the approximate inverse Hessian and the gradient (the two-loop recursion). */
function directionOf(gradient: Float64Array, corrections: readonly Correction[]): Float64Array {
  const direction = Float64Array.from(gradient);
  const factors: number[] = [];
  for (const { step, change, scale } of corrections.toReversed()) {
    const factor = scale * dot(step, direction);
    factors.unshift(factor);
    addScaled(direction, change, -factor);
  }
  const last = corrections.at(-1);
  const length =
    last === undefined
      ? 1 / (Math.sqrt(dot(gradient, gradient)) || 1)
      : 1 / (last.scale * dot(last.change, last.change));
  for (let at = 0; at < direction.length; at += 1) direction[at] = (direction[at] as number) * length;
  for (const [at, { step, change, scale }] of corrections.entries())
    addScaled(direction, step, (factors[at] as number) - scale * dot(change, direction));
  return direction;
}

/** Goes against the direction, half as far each time, until the value falls enough (Armijo); null if it never does. */
function search(
  objective: Objective,
  { point, gradient, value, direction }: State & { readonly direction: Float64Array },
): State | null {
  const slope = -dot(gradient, direction);
  for (let length = 1; length > 1e-6; length /= 2) {
    const next = Float64Array.from(point);
    addScaled(next, direction, -length);
    const nextGradient = new Float64Array(point.length);
    const nextValue = objective(next, nextGradient);
    if (nextValue <= value + 1e-4 * length * slope)
      return { point: next, gradient: nextGradient, value: nextValue };
  }
  return null;
}

function correctionOf(point: Float64Array, gradient: Float64Array, next: State): Correction | null {
  const step = Float64Array.from(next.point, (one, at) => one - (point[at] as number));
  const change = Float64Array.from(next.gradient, (one, at) => one - (gradient[at] as number));
  const curvature = dot(step, change);
  return curvature > 1e-10 ? { step, change, scale: 1 / curvature } : null;
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number);
  return sum;
}

function addScaled(target: Float64Array, other: Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at += 1)
    target[at] = (target[at] as number) + factor * (other[at] as number);
}
