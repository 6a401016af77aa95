/**
 * `npm run disk`: every writing command on a disk that becomes full at points drawn by chance (seeded), on a mounted file system
 * where that is allowed, and with refused writes everywhere. `npm run disk -- 10` takes ten points for each.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom, type Random } from "../../random.ts";
import { startModelServer } from "../openai-server.ts";
import { scriptedReply } from "../scripted-replies.ts";
import { prepareFolder, writingCommands } from "./disk-commands.ts";
import { measureReference, runTrial } from "./disk-trial.ts";
import { canMount, mountedPlace, type PlaceKind, refusingPlace } from "./limited-places.ts";

const points = Number(process.argv[2] ?? 3);
const template = mkdtempSync(join(tmpdir(), "taxolink-disk-"));
const server = await startModelServer({ reply: scriptedReply });
const totals = { trials: 0, full: 0, failures: 0 };
try {
  await prepareFolder(template);
  const kinds: (readonly [string, PlaceKind])[] = [["refused writes", refusingPlace]];
  if (canMount()) kinds.unshift(["mounted disk", mountedPlace]);
  else process.stdout.write("No file system can be mounted here: refused writes only.\n");
  await Promise.all(
    kinds.map(async ([name, kind]) => {
      const random = createRandom(1);
      for (const command of writingCommands) await tryCommand(name, kind, command, random);
    }),
  );
  process.stdout.write(
    `${totals.trials} trials, in ${totals.full} the disk became full, ${totals.failures} failures\n`,
  );
} finally {
  await server.close();
  rmSync(template, { recursive: true, force: true });
}
process.exitCode = totals.failures === 0 ? 0 : 1;

async function tryCommand(
  place: string,
  kind: PlaceKind,
  command: (typeof writingCommands)[number],
  random: Random,
): Promise<void> {
  const reference = await measureReference(template, command, server.url, kind);
  const problems: string[] = [];
  let full = 0;
  for (let point = 0; point < points; point += 1) {
    const room = Math.floor(random.next() * reference.bytes);
    const trial = await runTrial(template, command, server.url, kind, reference, room);
    totals.trials += 1;
    if (trial.full) full += 1;
    if (trial.problems.length > 0) totals.failures += 1;
    problems.push(...trial.problems.map((problem) => `  with room for ${room} bytes: ${problem}`));
  }
  totals.full += full;
  const words = command.words.slice(0, 2).join(" ");
  process.stdout.write(
    `${place}, ${words}: ${points} trials, full in ${full}, ${problems.length} problems\n`,
  );
  for (const problem of problems) process.stdout.write(`${problem}\n`);
}
