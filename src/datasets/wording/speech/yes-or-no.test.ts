/** Tests the answers to yes-or-no questions that compare two sides. */
import { expect, test } from "vitest";
import type { Answer, Verdict } from "../../forms/answer.ts";
import { yesOrNo } from "./yes-or-no.ts";

function compared(verdict: Verdict, left: readonly string[] = [], right: readonly string[] = []): Answer {
  const side = (labels: readonly string[]) => ({
    count: null,
    items: labels.map((label) => ({ key: label, label })),
  });
  return { shape: "comparison", sides: [side(left), side(right)], verdict };
}

test("the order of two times determines the answer to a question with 'before'", () => {
  const question = "Was [bridge name] opened before [bridge name]?";
  expect(yesOrNo(question, compared("earlier"))).toBe("Yes");
  expect(yesOrNo(question, compared("later"))).toBe("No");
});

test("if two sides share only some of their values, they have values in common, but not the same values", () => {
  const shared = compared("different", ["oak", "ash"], ["ash"]);
  expect(yesOrNo("Do [tower name] and [tower name] have any woods in common?", shared)).toBe("Yes");
  expect(yesOrNo("Are the woods of [tower name] and [tower name] the same?", shared)).toBe("No");
  expect(yesOrNo("Is there a difference between the wood of [a] and that of [b]?", shared)).toBe("Yes");
  const apart = compared("different", ["oak"], ["elm"]);
  expect(yesOrNo("Do you know whether [tower name] and [tower name] share any woods?", apart)).toBe("No");
});

test("the comparison of two counts determines the answer to a question about more, fewer or equally many", () => {
  expect(yesOrNo("Are there fewer towers of oak than towers of elm?", compared("fewer"))).toBe("Yes");
  expect(yesOrNo("Is the number of towers of oak the same as that of towers of elm?", compared("more"))).toBe(
    "No",
  );
  expect(yesOrNo("Among towers in [town], do those of oak outnumber those of elm?", compared("more"))).toBe(
    "Yes",
  );
});

test('a question that offers two alternatives, such as "before or after", is answered with neither yes nor no', () => {
  const open = [
    "Was [bridge name] opened before or after [bridge name]?",
    "Among towers, are there more of oak or more of elm?",
    "Which woods, if any, do [tower name] and [tower name] have in common?",
    "How do towers of oak and those of elm compare in number?",
    "When was [bridge name] opened, and when was [bridge name]?",
  ];
  expect(open.map((question) => yesOrNo(question, compared("earlier", ["oak"], ["oak"])))).toEqual(
    open.map(() => null),
  );
  expect(yesOrNo("Do towers of oak share any towns?", { shape: "count", count: 2 })).toBeNull();
});
