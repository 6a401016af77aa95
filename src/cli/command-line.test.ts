/** Tests the command lines that the app builds, and checks that the compiler rejects invalid ones. */
import { expect, expectTypeOf, test } from "vitest";
import { type CommandLine, commandLine, type ResultOf } from "./command-line.ts";
import { splitList } from "./list-value.ts";

test("a command line consists of the command's name, the arguments, and the options that have a value", () => {
  const line = commandLine("cluster rename", ["k1"], { name: "Colour", description: undefined });
  expect(line).toEqual(["cluster", "rename", "k1", "--name", "Colour"]);
  expect(commandLine("validate mark", ["A", "B"], { both: true, clear: false })).toEqual([
    "validate",
    "mark",
    "A",
    "B",
    "--both",
  ]);
});

test("a list option is formatted as a single word that parses back to the same items", () => {
  const items = ["plain", "with, comma", 'with "quote"'];
  const line = commandLine("plan set", [], { topics: items });
  expect(line.slice(0, 3)).toEqual(["plan", "set", "--topics"]);
  expect(splitList(line[3] ?? "")).toEqual(items);
});

test("a command line with an invalid name, argument or option does not compile", () => {
  const lines = [
    // @ts-expect-error there is no such command
    () => commandLine("cluster acept", ["k1"]),
    // @ts-expect-error the new name is required
    () => commandLine("cluster split", ["k1"]),
    // @ts-expect-error survey later takes one paper
    () => commandLine("survey later", ["a", "b"]),
    // @ts-expect-error there is no such option
    () => commandLine("cluster rename", ["k1"], { nam: "Colour" }),
    // @ts-expect-error a flag is a boolean
    () => commandLine("survey later", ["a"], { back: "yes" }),
  ];
  expect(lines).toHaveLength(5);
});

test("the type of a command line determines the type of the command's JSON result", () => {
  expectTypeOf(commandLine("survey later", ["a"])).toEqualTypeOf<CommandLine<"survey later">>();
  expectTypeOf<ResultOf<"survey later">>().toEqualTypeOf<{
    paper: string;
    postponed: boolean;
    reason: string;
  }>();
});
