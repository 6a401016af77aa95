import { expect, test } from "vitest";
import { parseDate } from "./dates.ts";

test.each([
  ["3rd May 2019", "2019-05-03"],
  ["2019年5月3日", "2019-05-03"],
  ["4th quarter 2019", "4th quarter 2019"],
  ["December 2019-January 2020", "2019-12/2020-01"],
  ["Dec-Jan 2019", "Dec-Jan 2019"],
  ["1er février 2019", "2019-02-01"],
  ["3 de mayo de 2019", "2019-05-03"],
  ["Winter 2019/2020", "Winter 2019/2020"],
])("the date in %j is %s", (text, date) => {
  expect(parseDate(text)).toEqual({ date, year: 2019 });
});
