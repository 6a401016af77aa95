/** A sample of `npm run disk`: the built program on a disk that becomes full. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../../random.ts";
import { prepareFolder, writingCommands } from "./disk-commands.ts";
import { measureReference, runTrial } from "./disk-trial.ts";
import { refusingPlace } from "./limited-places.ts";

let template: string;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), "taxolink-disk-"));
  await prepareFolder(template);
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

// Commands that take a moment; `npm run disk` runs all of them.
const sampled = ["survey import", "taxonomy refine", "questions convert", "graph import"];

test.each(sampled)(
  "taxolink %s leaves whole files on a full disk, and goes on when there is room",
  async (name) => {
    const command = writingCommands.find(({ words }) => words.join(" ").startsWith(name));
    if (command === undefined) throw new Error(`no writing command is called ${name}`);
    const noModel = "";
    const reference = await measureReference(template, command, noModel, refusingPlace);
    expect(reference.bytes).toBeGreaterThan(0);
    const room = Math.floor(createRandom(7).next() * reference.bytes);
    const trial = await runTrial(template, command, noModel, refusingPlace, reference, room);
    expect(trial).toEqual({ full: true, problems: [] });
  },
);
