/**
 * Emissions in relation to quality, over the systems of one table.
 *
 * CE_rel = CE / metric. ΔCE = (metric − metric_base) · CE_base / CE, the base being the system with the lowest metric.
 * n(x) = 1 − (x − min) / (max − min) over the systems, for CE and CE_rel; 1 is the least emission.
 * Source: thesis 2.6.4 (after Kaplan et al.).
 */
export type Emitter = {
  readonly name: string;
  /** kg CO₂e per question; null where it is not known. */
  readonly ce: number | null;
  /** The quality the emission is put in relation to, e.g. mean recall. */
  readonly metric: number;
};

export type RelativeEmissions = {
  readonly name: string;
  readonly ce: number | null;
  /** Null where the emission is unknown or the metric is 0. */
  readonly ce_rel: number | null;
  readonly delta_ce: number | null;
  readonly n_ce: number | null;
  readonly n_ce_rel: number | null;
};

/** Systems whose emission is unknown stay unknown and do not take part in the others' scale. */
export function relateEmissions(systems: readonly Emitter[]): readonly RelativeEmissions[] {
  const known = systems.filter(({ ce }) => ce !== null);
  const base = known.reduce<Emitter | undefined>(
    (lowest, system) => (lowest === undefined || system.metric < lowest.metric ? system : lowest),
    undefined,
  );
  const relative = systems.map(({ ce, metric }) => (ce === null || metric === 0 ? null : ce / metric));
  const emissions = systems.map(({ ce }) => ce);
  return systems.map(({ name, ce, metric }, at) => ({
    name,
    ce,
    ce_rel: relative[at] ?? null,
    delta_ce: ce === null || ce === 0 || !base ? null : ((metric - base.metric) * (base.ce ?? 0)) / ce,
    n_ce: normalise(ce, emissions),
    n_ce_rel: normalise(relative[at] ?? null, relative),
  }));
}

/** 1 for the smallest, 0 for the largest; null without a scale. */
function normalise(value: number | null, all: readonly (number | null)[]): number | null {
  const known = all.filter((item) => item !== null);
  const lowest = Math.min(...known);
  const highest = Math.max(...known);
  if (value === null || highest === lowest) return null;
  return 1 - (value - lowest) / (highest - lowest);
}
