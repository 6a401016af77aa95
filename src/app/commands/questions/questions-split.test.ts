import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

/** Tries to split a file that does not exist, because the command checks the fractions before it reads the file. */
const splitInto = (parts: string) =>
  callCommand(temporaryFolder(), "questions split", "q.csv", "--out", "s.csv", "--parts", parts);

test.each([
  ["a=2", "--parts: the shares add up to 2, but must add up to 1"],
  ["a=0.7,b=0.2", "--parts: the shares add up to 0.9, but must add up to 1"],
  ["a=0.5,a=0.5", '--parts lists the part "a" twice'],
  ["a=x", '--parts: "a=x" is not in the format NAME=SHARE'],
])("`questions split` rejects shares that do not add up: %s", async (parts, message) => {
  await expect(splitInto(parts)).rejects.toMatchObject({ code: "OptionError", message });
});

test("`questions split` accepts three shares of 0.3333333 as a complete split", async () => {
  const thirds = "a=0.3333333,b=0.3333333,c=0.3333333";
  await expect(splitInto(thirds)).rejects.toThrow(/no such file/);
});
