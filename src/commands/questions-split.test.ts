import { expect, test } from "vitest";
import { callCommand } from "../testing/call-command.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

// The file does not exist: the parts are checked before it is read.
test.each([
  ["a=2", "--parts: the shares make 2 together, not 1"],
  ["a=0.7,b=0.2", "--parts: the shares make 0.9 together, not 1"],
  ["a=0.5,a=0.5", '--parts: the part "a" is named twice'],
  ["a=x", '--parts: "a=x" is no part'],
])("parts that make no whole are refused: %s", async (parts, message) => {
  const split = callCommand(
    temporaryFolder(),
    "questions split",
    "q.csv",
    "--out",
    "s.csv",
    "--parts",
    parts,
  );
  await expect(split).rejects.toMatchObject({ code: "OptionError", message });
});

test("thirds make a whole", async () => {
  const thirds = "a=0.3333333,b=0.3333333,c=0.3333333";
  const split = callCommand(
    temporaryFolder(),
    "questions split",
    "q.csv",
    "--out",
    "s.csv",
    "--parts",
    thirds,
  );
  await expect(split).rejects.toThrow(/no such file/);
});
