import { expect, test } from "vitest";
import { matchingChoices } from "./press-form-key.ts";

const choices = ["Yes or no", "Date", "Due date", "No answer"];

test("choices that start with the text precede choices that contain its words", () => {
  expect(matchingChoices(choices, "da")).toEqual(["Date", "Due date"]);
  expect(matchingChoices(choices, "NO")).toEqual(["No answer", "Yes or no"]);
  expect(matchingChoices(choices, "no ye")).toEqual(["Yes or no"]);
  expect(matchingChoices(choices, "size")).toEqual([]);
});

test("all choices stay in the list if the input is empty or a complete choice", () => {
  expect(matchingChoices(choices, "")).toEqual(choices);
  expect(matchingChoices(choices, "Date")).toEqual(choices);
});
