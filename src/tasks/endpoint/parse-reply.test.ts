import { expect, test } from "vitest";
import { closeObject, findReplyObjects } from "./parse-reply.ts";

const object = '{"ids":[1,2]}';
const draft = '{"ids":[9]}';

test.each([
  ["bare", object],
  ["with a byte order mark", `\ufeff${object}`],
  ["fenced", `Here it is:\n\`\`\`json\n${object}\n\`\`\`\nDone.`],
  ["after reasoning", `<think>${draft} no</think>\n${object}`],
  ["after reasoning that began earlier", `perhaps ${draft}, no</think>\n${object}`],
  ["after reasoning in another notation", `<thinking>${draft}</thinking>${object}`],
  ["after reasoning in brackets", `[THINK]${draft}[/THINK]${object}`],
  [
    "in the final channel",
    `<|channel|>analysis<|message|>${draft}<|end|><|start|>assistant<|channel|>final<|message|>${object}`,
  ],
  ["trailing commas", '{"ids":[1,2,],}'],
  ["prose around", `The answer is ${object} as asked {not this}.`],
  ["a set in prose", `I use the notation {A, B}. ${object}`],
  ["a list of one", `[${object}]`],
])("finds the object of a reply: %s", (_name, text) => {
  expect(findReplyObjects(text)).toMatchObject({ objects: [{ ids: [1, 2] }], isCut: false });
});

test("a prompt that the model writes after an object is no part of the reply", () => {
  const own = `\n\nExample 3\n\nQuestion:\n<<ab12\nWhich?\nab12>>\n\nReply:\n${draft}`;
  expect(findReplyObjects(object + own)).toEqual({ objects: [{ ids: [1, 2] }], isCut: false, isOver: true });
  expect(findReplyObjects(`Well:\n<<ab12\nWhich?\nab12>>\n${object}`)).toMatchObject({ isOver: false });
});

test("braces, commas and tags inside strings are text", () => {
  expect(findReplyObjects('x {"a":"}, ]{","b":[1,]}').objects).toEqual([{ a: "}, ]{", b: [1] }]);
  expect(findReplyObjects('{"a":"a stray </think> tag"}').objects).toEqual([{ a: "a stray </think> tag" }]);
  expect(findReplyObjects('So: {"a":"a stray </think> tag"}').objects).toEqual([
    { a: "a stray </think> tag" },
  ]);
});

test("all objects outside reasoning are found, in order", () => {
  expect(findReplyObjects(`First ${draft}, finally ${object}`).objects).toEqual([
    { ids: [9] },
    { ids: [1, 2] },
  ]);
});

test.each([
  ['{"ids":[1,2', true],
  ['Here: {"ids":[1,2', true],
  ["none", false],
  ["42", false],
  ['{"a": b}', false],
  [`<think>${draft}`, false],
])("a broken reply is not completed: %s", (text, isCut) => {
  expect(findReplyObjects(text)).toMatchObject({ objects: [], isCut });
});

test("a text of braces or tags ends, and what follows many braces that begin nothing is not searched", () => {
  expect(findReplyObjects('{"'.repeat(500_000)).objects).toEqual([]);
  expect(findReplyObjects("<think>".repeat(200_000)).objects).toEqual([]);
});

test.each([
  ['Here: {"ids":[1, ', [{ ids: [1] }]],
  ['{"items":[{"id":1,"text":"It is old. ', [{ items: [{ id: 1, text: "It is old. " }] }]],
  ['{"a":{"b":["{", "]"]', [{ a: { b: ["{", "]"] } }]],
  ["no object [", []],
])("the object in which %s ends can be ended", (text, objects) => {
  expect(findReplyObjects(closeObject(text)).objects).toEqual(objects);
});
