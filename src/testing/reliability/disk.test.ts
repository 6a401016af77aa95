/** Runs a sample of the tests in `npm run disk`: commands on a disk that fills up. */
import { beforeAll, expect, test } from "vitest";
import { createRandom } from "../../base/random.ts";
import { suiteFolder, temporaryFolder } from "../temporary-folder.ts";
import { measureReference, runTrial } from "./disk-trial.ts";
import { refusingPlace } from "./limited-places.ts";
import { placeScenario, prepareFolder } from "./prepared-folder.ts";
import { scenarioOf } from "./writing-scenarios.ts";

const servers = { model: "", sparql: "" };
const prepared = suiteFolder();
beforeAll(async () => {
  await prepareFolder(prepared);
});

test.each([
  "survey import",
  "taxonomy refine",
  "import replication",
  "undo",
  "questions convert",
  "bench",
  "report",
  "merge setup",
  "merge resolve",
])(
  "on a full disk, `taxolink %s` leaves complete files and continues once there is space",
  async (command) => {
    const scenario = scenarioOf(command);
    const start = temporaryFolder();
    await placeScenario(prepared, start, scenario, servers);
    const reference = await measureReference(start, scenario, servers, refusingPlace);
    expect(reference.bytes).toBeGreaterThan(0);
    const random = createRandom(7);
    for (let point = 0; point < 3; point += 1) {
      const freeBytes = Math.floor(random.next() * reference.bytes);
      const setup = { start, scenario, servers, kind: refusingPlace, reference };
      const trial = await runTrial(setup, freeBytes);
      expect({ freeBytes, ...trial }).toEqual({ freeBytes, full: true, problems: [] });
    }
  },
);
