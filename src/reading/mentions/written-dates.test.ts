/** Tests which dates a question contains, in the notations of several languages. */
import { expect, test } from "vitest";
import { findDates, withDatesAsNumbers } from "./written-dates.ts";

test.each([
  ["Who was on duty on 6 March 2024?", ["2024-03-06"]],
  ["Who was on duty on March 6th, 2024?", ["2024-03-06"]],
  ["Who was on duty on the 6th of March 2024?", ["2024-03-06"]],
  ["What happened on 2024-03-06?", ["2024-03-06"]],
  ["Was geschah am 6. März 2024?", ["2024-03-06"]],
  ["Was geschah am 6.3.2024?", ["2024-03-06"]],
  ["Qu'est-ce qui s'est passé le 6 août 2024 ?", ["2024-08-06"]],
  ["¿Qué pasó el 6 de marzo de 2024?", ["2024-03-06"]],
  ["What began before Sept. 2024?", ["2024-09"]],
  ["What began between 3 March and 6 April 2024?", ["2024-03-03", "2024-04-06"]],
  ["Which shops open in March?", ["null-03"]],
  ["Who sat on 31 May?", ["null-05-31"]],
  ["Which cars may pass 20 barriers?", []],
  ["Who works in April Wood?", []],
  ["Is 40 March 2024 a day?", ["2024-03"]],
  ["Which years from 2010-2012 count?", []],
])("%s", (question, dates) => {
  const written = findDates(question).map(({ year, month, day }) =>
    [String(year), month, ...(day === null ? [] : [day])].join("-"),
  );
  expect(written).toEqual(dates);
});

test("written dates are replaced with numbers at the same offsets", () => {
  const text = "from 6 March 2024 to May 2025 and June";
  expect(withDatesAsNumbers(text, findDates(text))).toBe("from 000000000001 to 00000001 and June");
});
