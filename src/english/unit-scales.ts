/** Converts between units of the same dimension, such as hours and minutes. */

/** Maps a unit to its dimension and its size in the dimension's base unit. */
const scales: ReadonlyMap<string, { readonly dimension: string; readonly size: number }> = new Map(
  [
    "time 1:s sec second seconds",
    "time 60:min minute minutes",
    "time 3600:h hr hrs hour hours",
    "time 86400:day days",
    "time 604800:week weeks",
    "length 0.001:mm millimetre millimetres",
    "length 0.01:cm centimetre centimetres centimeters",
    "length 1:m metre metres meter meters",
    "length 1000:km kilometre kilometres kilometer kilometers",
    "mass 0.001:mg milligram milligrams",
    "mass 1:g gram grams",
    "mass 1000:kg kilo kilos kilogram kilograms",
    "mass 1000000:t ton tons tonne tonnes",
  ].flatMap((line) => {
    const [scale = "", units = ""] = line.split(":");
    const [dimension = "", size] = scale.split(" ");
    return units.split(" ").map((unit) => [unit, { dimension, size: Number(size) }] as const);
  }),
);

/** Units that follow "in" after what they measure, and are not converted. */
const otherUnits: ReadonlySet<string> = new Set(
  "year years month months mi mile miles ft foot feet inch inches lb lbs pound pounds usd eur gbp chf dollar dollars euro euros pct percent w kw mw gw watt watts kwh mwh hp l ml litre litres liter liters celsius kelvin hz khz mhz ghz kb mb gb tb byte bytes kmh mph bar pa kpa hpa volt volts amp amps ppm acre acres ha km2 m2 m3 cm2 cm3 hectare hectares sqm".split(
    " ",
  ),
);

function isUnitWord(word: string): boolean {
  const folded = word.toLowerCase();
  return scales.has(folded) || otherUnits.has(folded);
}

/** What stands before the noun of a unit: "square kilometres", "nautical miles". */
const unitModifier = /^(?:square|cubic|nautical|metric|imperial|troy)$/i;

/**
 * Divides the label of an amount into what is measured and its unit: "range" and "nautical miles", "speed" and "metres per
 * second". The unit is empty if the label does not end with one.
 */
export function splitUnit(label: string): { readonly quantity: string; readonly unit: string } {
  const words = label.split(" ");
  const isRate = words.at(-2) === "per" && isUnitWord(words.at(-3) ?? "");
  let start = words.length - (isRate ? 3 : 1);
  if (!words.slice(start).every((word) => word === "per" || isUnitWord(word)))
    return { quantity: label, unit: "" };
  while (unitModifier.test(words[start - 1] ?? "")) start -= 1;
  const quantity = words.slice(0, words[start - 1] === "in" ? start - 1 : start);
  return { quantity: quantity.join(" "), unit: words.slice(start).join(" ") };
}

/** Returns a unit as it stands in a sentence: "USD", "percent", "km²". */
export function nameOfUnit(unit: string): string {
  if (unit === "pct") return "percent";
  return /^(?:usd|eur|gbp|chf)$/.test(unit) ? unit.toUpperCase() : unit.replace(/2$/, "²").replace(/3$/, "³");
}

/** Returns how many `to` units make up one `from` unit, or null if their dimensions differ or are unknown. */
export function convertUnit(from: string, to: string): number | null {
  const [left, right] = [scales.get(from), scales.get(to)];
  return left === undefined || right === undefined || left.dimension !== right.dimension
    ? null
    : left.size / right.size;
}
