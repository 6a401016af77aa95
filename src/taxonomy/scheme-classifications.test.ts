import { expect, test } from "vitest";
import { classifiedWith } from "./gqm.ts";
import { applicationSchema } from "./phases/8-application.ts";

const classification = (scheme: string, annotator: string, object: string, ...classes: string[]) => ({
  scheme,
  annotator,
  object,
  classes,
});
const application = applicationSchema.parse({
  objects: [
    { id: "1", text: "?" },
    { id: "2", text: "?" },
  ],
  classifications: [
    classification("T1", "Ada", "1", "K - A"),
    classification("T1", "Ada", "2", "K - A"),
    classification("T1", "Bob", "1", "K - A"),
    classification("T1", "Bob", "2", "K - B"),
    classification("Other", "Cy", "1", "x"),
    classification("Other", "Cy", "2", "y"),
  ],
});

test("a scheme's classifications come only from people who used it", () => {
  expect(classifiedWith(application)).toEqual([
    { scheme: "T1", objects: 2, distinct: 1 },
    { scheme: "Other", objects: 2, distinct: 2 },
  ]);
});

test("the gold standard applies only to the schemes that it uses", () => {
  expect(classifiedWith({ ...application, gold: "Bob" })).toEqual([
    { scheme: "T1", objects: 2, distinct: 2 },
    { scheme: "Other", objects: 2, distinct: 2 },
  ]);
});
