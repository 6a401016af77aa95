/** Parses and formats publication dates. */

/**
 * A date in the Extended Date/Time Format (ISO 8601-2): `2019`, `2019-05`, `2019-05-03`, the range `2019-05/2019-06`, or
 * the spring of a year as `2019-21`. Text that is no date is kept as it is.
 */
export type PublicationDate = {
  readonly date: string;
  /** The first year in the date, or `null` if it has none. */
  readonly year: number | null;
};

/** A year, month or season, and day, and the signs for uncertainty. */
const edtfDate = /\d{4}(?:-(?:0[1-9]|1[0-2]|2[1-4])(?:-(?:0[1-9]|[12]\d|3[01]))?)?[?~%]?/.source;
const edtf = new RegExp(`^${edtfDate}(?:/(?:${edtfDate}|\\.\\.)?)?$`);
const months = "january february march april may june july august september october november december".split(
  " ",
);
/** Other languages in which bibliographies name months. */
const monthLanguages = ["de", "fr", "es", "it", "pt", "nl", "sv"];
/** The numbers of the seasons in the Extended Date/Time Format are 21 to 24. */
const seasons = ["spring", "summer", "autumn", "winter"];

/** What follows a number: `3rd`, `5月`. */
const ordinal = /(?<=\d)(?:st|nd|rd|th|[年月日])/gi;

/** Parses a date in any common form, including `2020/11//Nov`, `14 Mar 2017` and `Spring 2019`. */
export function parseDate(source: string): PublicationDate {
  const text = source.trim().replace(/^(\d{4}-\d\d-\d\d)T.*$/, "$1");
  if (/^\d{4}$/.test(text)) return { date: text, year: Number(text) };
  if (/^-\d|\bB\.? ?C(?:\.|E|\b)/i.test(text)) return { date: text, year: null };
  const compact = /^((?:1[5-9]|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (compact !== null) return parseDate(compact.slice(1).join("-"));
  const year = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0];
  const date = edtf.test(text)
    ? text
    : (parseSlashes(text) ?? parseWords(text.replace(ordinal, " ").trim(), year) ?? text);
  return { date, year: year === undefined ? null : Number(year) };
}

/** Chooses the year of the first date that has one, and the most precise date in this year. */
export function chooseDate(sources: readonly string[]): PublicationDate {
  const read = sources.filter((source) => source.trim() !== "").map(parseDate);
  const dated = read.find(({ year }) => year !== null);
  if (dated === undefined) return read[0] ?? { date: "", year: null };
  // Some programs write the month and the day in another field than the year.
  const dates = read.map((date) => (date.year === null ? parseDate(`${date.date} ${dated.year}`) : date));
  const precise = (date: string): number => (edtf.test(date) ? date.length : 0);
  return dates
    .filter(({ year }) => year === dated.year)
    .reduce((best, date) => (precise(date.date) > precise(best.date) ? date : best));
}

/** Whether a date has the standard form, whose parts are known. */
export function isStandardDate(date: string): boolean {
  return edtf.test(date);
}

/** Parses `year/month/day/other`, the form of RIS, in which all parts but the year may be empty. */
function parseSlashes(text: string): string | undefined {
  const match = /^(\d{4})\/(\d{0,2})(?:\/(\d{0,2})(?:\/(.*))?)?$/.exec(text);
  if (match === null) return undefined;
  const [, year = "", month = "", day = "", other = ""] = match;
  if (edtf.test(other)) return other;
  const season = seasonIn(other);
  return month === "" && season !== undefined ? `${year}-${season}` : join(year, month, day);
}

/** Parses names of months and seasons with a year and a day. Any other word makes the text free text. */
function parseWords(text: string, year: string | undefined): string | undefined {
  if (year === undefined) return undefined;
  const rest = text.toLowerCase().replace(year, " ");
  const words = (rest.match(/\p{L}+|\d+/gu) ?? []).filter((word) => !/^(?:de|del|of)$/.test(word));
  const numbers = words.filter((word) => /^\d/.test(word));
  const named = words.filter((word) => !/^\d/.test(word)).map((word) => monthIn(word) ?? seasonIn(word));
  if (named.some((part) => part === undefined) || named.length > 2) return undefined;
  const [first, second] = named as string[];
  if (first === undefined) return parseNumbers(text, year, numbers);
  if (second !== undefined) {
    const lastYear = numbers.find((number) => /^\d{4}$/.test(number)) ?? year;
    const [start, end] = [join(year, first, ""), join(lastYear, second, "")];
    return start !== undefined && end !== undefined && start <= end ? `${start}/${end}` : undefined;
  }
  const [day = "", other] = numbers;
  return other === undefined && day.length <= 2 ? join(year, first, day) : undefined;
}

/** Parses `2019-5-3`, `03.05.2019`, `5/2019` and `31/5/2019`. A date such as 3/5/2019 has several readings. */
function parseNumbers(text: string, year: string, numbers: readonly string[]): string | undefined {
  const [first = "", second = ""] = numbers;
  if (/^\d{4} ?[-–/] ?\d{4}$/.test(text)) return `${year}/${first}`;
  if (numbers.length > 2 || /[^\d\s./-]/.test(text) || Number(first) > 31 || Number(second) > 31)
    return undefined;
  if (text.startsWith(year)) return join(year, first, second);
  if (second === "") return join(year, first, "");
  if (text.includes(".") || (Number(first) > 12 && Number(second) <= 12)) return join(year, second, first);
  return Number(second) > 12 && Number(first) <= 12 ? join(year, first, second) : undefined;
}

function monthIn(word: string): string | undefined {
  if (word.length < 3) return undefined;
  const bare = withoutAccents(word);
  const monthOf = (names: readonly string[]): number => names.findIndex((name) => name.startsWith(bare));
  if (monthOf(months) !== -1) return String(monthOf(months) + 1);
  otherMonths ??= monthLanguages.map((language) => {
    const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return months.map((_, at) => withoutAccents(format.format(Date.UTC(2000, at))));
  });
  const month = otherMonths.map(monthOf).find((at) => at !== -1);
  return month === undefined ? undefined : String(month + 1);
}

/** The names of the months in other languages, which are only computed for a word that is not English. */
let otherMonths: readonly (readonly string[])[] | undefined;

function withoutAccents(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function seasonIn(text: string): string | undefined {
  const word = text.toLowerCase().trim().replace("fall", "autumn");
  const season = seasons.indexOf(word);
  return season === -1 ? undefined : String(21 + season);
}

/** Returns the English name of the month with a number. */
export function monthName(number: string): string {
  return months[Number(number) - 1] ?? number;
}

/** Joins the parts that are known, or returns undefined if the month is none. */
function join(year: string, month: string, day: string): string | undefined {
  if (Number(month) > 12 && !/^2[1-4]$/.test(month)) return undefined;
  return [year, month, day]
    .filter((part, at, parts) => part !== "" && Number(part) > 0 && (at < 2 || Number(parts[1]) > 0))
    .map((part) => part.padStart(2, "0"))
    .join("-");
}
