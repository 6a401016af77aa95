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

/** Units that follow "in" after what they measure, and are not converted, as they stand in a sentence. */
const otherUnits =
  "year years month months mi mile miles ft foot feet inch inches lb lbs pound pounds dollar dollars euro euros percent W kW MW GW watt watts Wh kWh MWh GWh TWh J kJ MJ GJ Nm N kN hp l L ml mL litre litres liter liters Celsius Kelvin K °C °F Hz kHz MHz GHz kB MB GB TB byte bytes kmh km/h mph bar Pa kPa MPa hPa V kV mV volt volts A mA amp amps dB ppm acre acres ha km² m² cm² m³ cm³ nm µm hectare hectares sqm rpm bpm USD EUR GBP CHF SEK NOK DKK JPY kcal tonne tonnes".split(
    " ",
  );
/** How people say what labels abbreviate. */
const abbreviations: readonly (readonly [string, string])[] = [
  ["kmh", "km/h"],
  ["pct", "percent"],
  ["%", "percent"],
  ["€", "EUR"],
  ["$", "USD"],
  ["£", "GBP"],
  ["h", "hours"],
  ["s", "seconds"],
  ["min", "minutes"],
  ["yr", "years"],
  ["yrs", "years"],
];
/** Multiples of a unit, which stand before it or alone. */
const magnitudes: ReadonlyMap<string, string> = new Map(
  ["hundred", "thousand", "million", "billion", "trillion"].flatMap((one) => [
    [one, one] as const,
    [`${one}s`, one] as const,
  ]),
).set("mio", "million");
const currencies: ReadonlyMap<string, string> = new Map([
  ["USD", "dollars"],
  ["EUR", "euros"],
  ["GBP", "pounds"],
]);

/** What units are called, by their spelling in lower case without superscripts. */
const names: ReadonlyMap<string, string> = new Map([
  ...[...scales.keys()].map((unit) => [unit, unit] as const),
  ...otherUnits.map((unit) => [foldUnit(unit), unit] as const),
  ...abbreviations,
  ...magnitudes,
]);

function foldUnit(unit: string): string {
  return unit.toLowerCase().replace("²", "2").replace("³", "3");
}

function isUnitWord(word: string): boolean {
  return names.has(foldUnit(word));
}

/** What stands before the noun of a unit: "square kilometres", "nautical miles". */
const unitModifier = /^(?:square|cubic|light|nautical|metric|imperial|troy)$/i;

/**
 * Divides the label of an amount into what is measured and its unit: "range" and "nautical miles", "speed" and "metres per
 * second", "budget" and "million euros". The unit is empty if the label does not end with one.
 */
export function splitUnit(label: string): { readonly quantity: string; readonly unit: string } {
  const words = label.split(" ");
  const isRate = words.at(-2) === "per" && isUnitWord(words.at(-3) ?? "");
  let start = words.length - (isRate ? 3 : 1);
  if (!words.slice(start).every((word) => word === "per" || isUnitWord(word)))
    return { quantity: label, unit: "" };
  while (unitModifier.test(words[start - 1] ?? "") || magnitudes.has(words[start - 1] ?? "")) start -= 1;
  const quantity = words.slice(0, words[start - 1] === "in" ? start - 1 : start);
  return { quantity: quantity.join(" "), unit: words.slice(start).join(" ") };
}

/** Returns the unit that a remark behind a label states, as in "height (cm)"; undefined if it states none. */
export function unitOfRemark(label: string): string | undefined {
  const remark = /[([]([^()[\]]+)[)\]]$/.exec(label.trimEnd())?.[1];
  const { quantity, unit } = splitUnit((remark ?? "").replaceAll("/", " per ").replace(/^in /, ""));
  return quantity === "" && unit !== "" ? unit : undefined;
}

/** Returns a unit as it stands in a sentence: "USD", "percent", "km²", "million euros". */
export function nameOfUnit(unit: string): string {
  const said = unit.split(" ").map((word) => names.get(foldUnit(word)) ?? word);
  return said
    .map((word, at) =>
      at === 0
        ? word
        : said[at - 1] === "per"
          ? word.replace(/(?<=..)s$/, "")
          : (currencies.get(word) ?? word),
    )
    .join(" ");
}

/** Whether a unit only says of how many of something an amount is: "thousand". */
export function isMagnitude(unit: string): boolean {
  return magnitudes.has(unit);
}

/** Returns how many `to` units make up one `from` unit, or null if their dimensions differ or are unknown. */
export function convertUnit(from: string, to: string): number | null {
  const [left, right] = [scales.get(from), scales.get(to)];
  return left === undefined || right === undefined || left.dimension !== right.dimension
    ? null
    : left.size / right.size;
}
