/** Tests which units labels state, and conversions between units. */
import { expect, test } from "vitest";
import { convertUnit, nameOfUnit, splitUnit, unitOfRemark } from "./unit-scales.ts";

test.each([
  ["hours", "min", 60],
  ["kilometres", "m", 1000],
  ["g", "kg", 0.001],
  ["hours", "km", null],
  ["stars", "min", null],
])("the value 1 in %s, converted to %s, is %s", (from, to, factor) => {
  expect(convertUnit(from, to)).toBe(factor);
});

test.each([
  ["annual budget million EUR", "annual budget", "million euros"],
  ["budget in million euros", "budget", "million euros"],
  ["discharge m3 per s", "discharge", "m³ per second"],
  ["emissions kg per mwh", "emissions", "kg per MWh"],
  ["visitors thousand", "visitors", "thousand"],
  ["distance light years", "distance", "light years"],
])("a label ends with its unit, which may be so many of another: %s", (label, quantity, name) => {
  const split = splitUnit(label);
  expect([split.quantity, nameOfUnit(split.unit)]).toEqual([quantity, name]);
});

test.each([
  ["annual budget (million EUR)", "million EUR"],
  ["speed [km/h]", "km per h"],
  ["visitors (in thousand)", "thousand"],
  ["name (short)", undefined],
])("a remark behind a label states a unit or something else: %s", (label, unit) => {
  expect(unitOfRemark(label)).toBe(unit);
});
