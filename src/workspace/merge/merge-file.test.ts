import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { initWorkspace, listDisputes, mergeFile, openEditor, settleDispute } from "../index.ts";
import { mergeOrder } from "./merge-order.ts";

const edits = () => ({
  ours: { by: "Ada", time: "2026-01-01T00:00:00.000Z" },
  theirs: { by: "Bob", time: "2026-01-02T00:00:00.000Z" },
});
const swapped = () => ({ ours: edits().theirs, theirs: edits().ours });

/** Merges in both directions, and checks that the results are the same. */
function merge(path: string, base: string, ours: string, theirs: string): string {
  const merged = mergeFile(path, { base, ours, theirs }, edits);
  expect(mergeFile(path, { base, ours: theirs, theirs: ours }, swapped)).toBe(merged);
  return merged ?? "";
}

function workspaceWith(file: string, text: string) {
  const workspace = initWorkspace(temporaryFolder());
  mkdirSync(join(workspace.root, file, ".."), { recursive: true });
  writeFileSync(join(workspace.root, file), text);
  const editor = openEditor(workspace, { author: "Cyd" });
  return {
    editor,
    disputes: listDisputes(editor),
    read: () => readFileSync(join(workspace.root, file), "utf8"),
  };
}

test.each([
  ["items added after the same item are ordered by their text", "ab", "abx", "aby", "abxy"],
  ["items added at different positions stay there", "ab", "xab", "aby", "xaby"],
  ["an order that only one side changed is kept", "abc", "cab", "abcd", "cdab"],
])("%s", (_what, base, ours, theirs, expected) => {
  const order = (left: string, right: string) => mergeOrder([...base], [...left], [...right]).join("");
  expect(order(ours, theirs)).toBe(expected);
  expect(order(theirs, ours)).toBe(expected);
});

const paper = (title: string, note: string): string =>
  `@article{A,\n  title = {${title}},\n  note = {${note}},\n}\n`;

/** Returns a list without its last line, which is derived from the other lines. */
const papersIn = (text: string): string => text.replace(/\n% State of this list: \w{16}\n$/, "");

test("fields of a paper merge one by one, and a field that both sides changed becomes a dispute in the entry", () => {
  const file = "literature/candidates-1.bib";
  const merged = merge(file, paper("Old", "n"), paper("By Ada", "n"), paper("By Bob", "m"));
  const { editor, disputes, read } = workspaceWith(file, merged);
  expect(read()).toContain("note = {m}");
  expect(disputes.map(({ path, sides }) => [path, sides.map(({ value }) => value)])).toEqual([
    [
      ["A", "fields", "title"],
      ["By Bob", "By Ada"],
    ],
  ]);
  settleDispute(editor, disputes[0]?.id ?? "", 2, "");
  expect(papersIn(read())).toBe(paper("By Ada", "m"));
});

test("two papers that both sides added under the same key stay separate", () => {
  const merged = merge("candidates-1.bib", "", paper("Ships", "Ada"), paper("Harbours", "Bob"));
  expect(merged).toContain("title = {Harbours},\n  note = {Bob}");
});

test("accepting both papers with the same key gives one of them an unused key", () => {
  const file = "literature/candidates-1.bib";
  const { editor, disputes, read } = workspaceWith(
    file,
    merge(file, "", paper("Ships", "Ada"), paper("Harbours", "Bob")),
  );
  settleDispute(editor, disputes[0]?.id ?? "", "both", "");
  const second = paper("Ships", "Ada").replace("{A,", "{A-2,");
  expect(papersIn(read())).toBe(`${paper("Harbours", "Bob")}\n${second}`);
});

test("accepting both texts of a note joins the texts, but accepting both titles is impossible", () => {
  const file = "literature/candidates-1.bib";
  const merged = merge(file, paper("Old", "n"), paper("By Ada", "First."), paper("By Bob", "Second."));
  const { editor, disputes, read } = workspaceWith(file, merged);
  const idOf = (field: string) => disputes.find(({ path }) => path.at(-1) === field)?.id ?? "";
  settleDispute(editor, idOf("note"), "both", "");
  expect(read()).toContain("note = {Second. First.}");
  expect(() => settleDispute(editor, idOf("title"), "both", "")).toThrow(/both values cannot be kept/);
  settleDispute(editor, idOf("title"), 1, "");
  expect(papersIn(read())).toBe(paper("By Bob", "Second. First."));
});

const question = (text: string, review: string): string =>
  `uid,question,golden_triples,review\n1,${text},"['(a:A, p, b:B)']",${JSON.stringify(review).replaceAll('\\"', '""')}\n`;
const review = (reviewer: string): string => JSON.stringify([{ reviewer, verdict: "accept" }]);

test("a merge keeps each reviewer's reviews, and a wording that both sides changed becomes a dispute in the row", () => {
  const file = "datasets/questions/q.csv";
  const [ours, theirs] = [question("Who then?", review("Ada")), question("Who now?", review("Bob"))];
  const { editor, disputes, read } = workspaceWith(file, merge(file, question("Who?", ""), ours, theirs));
  expect(read()).toMatch(/Ada.*Bob/);
  expect(read()).toContain("Who now?");
  expect(disputes).toMatchObject([{ path: ["1", "question"] }]);
  settleDispute(editor, disputes[0]?.id ?? "", 2, "");
  expect(read()).toMatch(/^1,Who then\?,.*Ada.*Bob/m);
  expect(read().split("\n")[0]).toBe("uid,question,golden_triples,review");
});

test("reviews that one side replaced with plain text are in dispute with the other side's list", () => {
  const file = "datasets/questions/q.csv";
  const [ours, theirs] = [question("Who?", "looks right"), question("Who?", review("Bob"))];
  const { disputes } = workspaceWith(file, merge(file, question("Who?", ""), ours, theirs));
  expect(disputes.map(({ path, sides }) => [path, sides.map(({ value }) => value)])).toEqual([
    [
      ["1", "review"],
      [[{ reviewer: "Bob", verdict: "accept" }], "looks right"],
    ],
  ]);
});

test("a merged matrix keeps open cells and both sides' judgements, and a judged overlap takes precedence over a judged absence", () => {
  const file = "taxonomy/7-validation/T1.orthogonality.csv";
  const matrix = (...rows: string[]): string => `class,a,b,c\n${rows.join("\n")}\n`;
  const base = matrix("a,0,,", "b,,0,1", "c,,,0");
  const ours = matrix("a,0,1,0", "b,,0,0", "c,,,0");
  const theirs = matrix("a,0,0,", "b,,0,1", "c,1,,0");
  expect(merge(file, base, ours, theirs)).toBe(matrix("a,0,1,0", "b,,0,0", "c,1,,0"));
});

test("in a merged matrix, cells between new classes from different sides are open", () => {
  const file = "taxonomy/7-validation/T1.orthogonality.csv";
  const merged = merge(file, "class,a\na,0\n", "class,a,b\na,0,1\nb,0,0\n", "class,a,c\na,0,0\nc,1,0\n");
  expect(merged).toBe("class,a,b,c\na,0,1,0\nb,0,0,\nc,1,,0\n");
});

test("accepting both questions with the same uid keeps both", () => {
  const file = "datasets/questions/q.csv";
  const merged = merge(file, "", question("Who?", ""), question("When?", ""));
  const { editor, disputes, read } = workspaceWith(file, merged);
  // Bob's edit is the later one.
  expect(read()).toContain("1,When?");
  settleDispute(editor, disputes[0]?.id ?? "", "both", "");
  expect(read()).toMatch(/^1,When\?.*\n1-2,Who\?/m);
});

test("a class that the sides put into different clusters stays in one of them, with a dispute", () => {
  const clusters = (first: string[], second: string[]): string =>
    JSON.stringify({
      clusters: [
        { id: "one", members: first },
        { id: "two", members: second },
        { id: "home", members: ["h"] },
      ],
    });
  const file = "taxonomy/4-clustering.json";
  const base = clusters(["a"], ["b"]);
  const merged = merge(file, base, clusters(["a", "x"], ["b"]), clusters(["a"], ["b", "x"]));
  const { editor, disputes } = workspaceWith(file, merged);
  const membersOf = () => editor.read("clustering").clusters.map(({ members }) => members.join(""));
  expect(disputes).toMatchObject([{ path: ["members", "x"] }]);
  const before = membersOf();
  expect([
    ["ax", "b", "h"],
    ["a", "bx", "h"],
  ]).toContainEqual(before);
  settleDispute(editor, disputes[0]?.id ?? "", 2, "");
  expect(membersOf()).not.toEqual(before);
  expect(membersOf().join("").replaceAll(/[abh]/g, "")).toBe("x");
});

test("a merge replays the operations of both sides, and an operation that no longer applies is in dispute", () => {
  const operation = (op: string, rest: object) => ({ op, category: "K", class: "A", reason: "r", ...rest });
  const content = (operations: object[]): string =>
    JSON.stringify({
      increments: [
        { name: "T1", categories: [{ name: "K", classes: [{ name: "A" }] }] },
        { name: "T2", operations },
      ],
    });
  const rename = operation("rename-class", { to: "B" });
  const remove = operation("remove-class", {});
  const merged = merge("6-construction.json", content([]), content([rename]), content([remove]));
  const { increments, disputes } = JSON.parse(merged) as {
    increments: { operations?: { op: string }[] }[];
    disputes: { sides: { value?: unknown }[] }[];
  };
  // The text of "remove-class" sorts before that of "rename-class", so the class is removed before it can be renamed.
  expect(increments[1]?.operations?.map(({ op }) => op)).toEqual(["remove-class"]);
  expect(disputes.map(({ sides }) => sides[1]?.value)).toEqual([rename]);
});

test("the merge does not change unreadable texts or files outside the workspace format", () => {
  const texts = { base: "{}", ours: "{", theirs: "{ }" };
  expect(mergeFile("taxonomy/1-planning.json", texts, edits)).toBeUndefined();
  expect(mergeFile("notes.txt", texts, edits)).toBeUndefined();
});
