/** Tests the command lines that the app builds, and checks that the compiler rejects invalid ones. */
import { expect, expectTypeOf, test } from "vitest";
import { splitList } from "../../operations/list-value.ts";
import { type CommandLine, commandLine, type ResultOf } from "./command-line.ts";

test("a command line consists of the command's name, the arguments, and the options that have a value", () => {
  const line = commandLine("cluster propose", [], { method: "dbscan", clusters: undefined, enter: true });
  expect(line).toEqual(["cluster", "propose", "--method", "dbscan", "--enter"]);
  expect(commandLine("extract proposals", ["p.json"], { skip: "A:B" }).slice(2)).toEqual([
    "p.json",
    "--skip",
    "A:B",
  ]);
});

test("a list option is formatted as a single word that parses back to the same items", () => {
  const items = ["plain", "with, comma", 'with "quote"'];
  const line = commandLine("survey search", ["q"], { source: items });
  expect(line.slice(0, 4)).toEqual(["survey", "search", "q", "--source"]);
  expect(splitList(line[4] ?? "")).toEqual(items);
});

test("a command line with an invalid name, argument or option does not compile", () => {
  const lines = [
    // @ts-expect-error there is no such command
    () => commandLine("cluster propse", []),
    // @ts-expect-error the file is required
    () => commandLine("extract proposals", []),
    // @ts-expect-error survey import takes one file
    () => commandLine("survey import", ["a", "b"]),
    // @ts-expect-error there is no such option
    () => commandLine("cluster propose", [], { metod: "dbscan" }),
    // @ts-expect-error a flag is a boolean
    () => commandLine("cluster propose", [], { enter: "yes" }),
  ];
  expect(lines).toHaveLength(5);
});

test("the type of a command line determines the type of the command's JSON result", () => {
  expectTypeOf(commandLine("cluster propose", [])).toEqualTypeOf<CommandLine<"cluster propose">>();
  expectTypeOf<ResultOf<"cluster propose">>().not.toBeUnknown();
});
