/**
 * Relates emissions to quality for the systems of a table.
 *
 * CE_rel = CE / metric. ΔCE = (metric − metric_base) · CE_base / CE, where the base is the system with the lowest
 * metric. n(x) = 1 − (x − min) / (max − min) over the systems, for CE and CE_rel; 1 means the lowest emissions. If the
 * intervals of the minimum and the maximum overlap, a ranking would mainly reflect noise, so n(x) is `null` for all
 * systems. Source: thesis, section 2.6.4 (after Kaplan et al.).
 */
import type { Interval } from "../statistics/bootstrap.ts";

export type Emitter = {
  readonly name: string;
  /** The emissions per question in kg CO₂e, or `null` if unknown. */
  readonly ce: number | null;
  /** The confidence interval of `ce`, or `null` for figures without one, such as published figures. */
  readonly interval: Interval | null;
  /** The quality measure to compare with emissions, such as mean recall. */
  readonly metric: number;
};

type RelativeEmissions = {
  readonly name: string;
  readonly ce: number | null;
  /** The emissions divided by the metric, or `null` if they are unknown or the metric is 0. */
  readonly ce_rel: number | null;
  readonly delta_ce: number | null;
  readonly n_ce: number | null;
  readonly n_ce_rel: number | null;
};

/** The values that a scale over all systems maps to 1 and to 0. */
export type EmissionScale = {
  readonly lowest: ScaleEnd;
  readonly highest: ScaleEnd;
  /** Whether the minimum and the maximum cannot be distinguished statistically. */
  readonly isNoise: boolean;
};

export type ScaleEnd = { readonly name: string; readonly value: number; readonly interval: Interval | null };

export type RelatedEmissions = {
  readonly systems: readonly RelativeEmissions[];
  /** The scale of each figure, or `null` if there are fewer than two distinct values. */
  readonly scales: { readonly ce: EmissionScale | null; readonly ce_rel: EmissionScale | null };
};

/** Computes relative emissions. Systems whose emissions are unknown do not affect the scale. */
export function relateEmissions(systems: readonly Emitter[]): RelatedEmissions {
  const withEmissions = systems.filter(({ ce }) => ce !== null);
  const base = withEmissions.reduce<Emitter | undefined>(
    (lowest, system) => (lowest === undefined || system.metric < lowest.metric ? system : lowest),
    undefined,
  );
  const ce = scaleOf(systems.flatMap((system) => absolute(system) ?? []));
  const ce_rel = scaleOf(systems.flatMap((system) => relative(system) ?? []));
  const related = systems.map((system): RelativeEmissions => {
    const ownRelative = relative(system)?.value ?? null;
    return {
      name: system.name,
      ce: system.ce,
      ce_rel: ownRelative,
      delta_ce: deltaOf(system, base),
      n_ce: normalise(system.ce, ce),
      n_ce_rel: normalise(ownRelative, ce_rel),
    };
  });
  return { systems: related, scales: { ce, ce_rel } };
}

function absolute({ name, ce, interval }: Emitter): ScaleEnd | null {
  return ce === null ? null : { name, value: ce, interval };
}

/** Divides CE and its interval by the metric, which is treated as exact. */
export function relative({ name, ce, metric, interval }: Emitter): ScaleEnd | null {
  if (ce === null || metric === 0) return null;
  return {
    name,
    value: ce / metric,
    interval: interval === null ? null : [interval[0] / metric, interval[1] / metric],
  };
}

function deltaOf({ ce, metric }: Emitter, base: Emitter | undefined): number | null {
  return ce === null || ce === 0 || !base ? null : ((metric - base.metric) * (base.ce ?? 0)) / ce;
}

function scaleOf(values: readonly ScaleEnd[]): EmissionScale | null {
  const [lowest, ...others] = values.toSorted((left, right) => left.value - right.value);
  const highest = others.at(-1);
  if (!lowest || !highest || lowest.value === highest.value) return null;
  const isNoise =
    lowest.interval !== null && highest.interval !== null && lowest.interval[1] >= highest.interval[0];
  return { lowest, highest, isNoise };
}

/** Maps the smallest value to 1 and the largest to 0. Returns `null` if there is no scale. */
function normalise(value: number | null, scale: EmissionScale | null): number | null {
  if (value === null || scale === null || scale.isNoise) return null;
  return 1 - (value - scale.lowest.value) / (scale.highest.value - scale.lowest.value);
}
