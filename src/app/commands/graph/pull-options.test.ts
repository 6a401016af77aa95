/** Tests that `graph pull` rejects contradictory options before it sends a request. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../../testing/running/run-in-process.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const sparql = "--sparql https://localhost/sparql";
const mistakes: readonly { readonly options: string; readonly says: RegExp }[] = [
  {
    options: "",
    says: /no field, comparison, venue, observatory, template or paper was specified\nAdd --field ID, --comparison ID, --venue ID/,
  },
  {
    options: "--field R1 --paper 10.1/2",
    says: /--field and --paper are mutually exclusive/,
  },
  { options: "--comparison R1 --paper 10.1/2", says: /mutually exclusive/ },
  { options: `--layout gv1 ${sparql}`, says: /--layout requires --field, --comparison or --paper/ },
  { options: `--field R1 --template R2 ${sparql}`, says: /--template and --sparql are mutually exclusive/ },
  {
    options: "--field R1 --template R2 --dump orkg.nt",
    says: /--template and --dump are mutually exclusive/,
  },
  { options: `--field R1 ${sparql} --dump orkg.nt`, says: /--sparql and --dump are mutually exclusive/ },
  { options: "--sparql localhost", says: /--sparql requires an http or https URL, not "localhost"/ },
  { options: "--field R1 --url ftp://localhost", says: /--url requires an http or https URL, not "ftp:/ },
];

test.each(mistakes)("`graph pull` rejects $options and writes nothing", async ({ options, says }) => {
  const folder = temporaryFolder();
  const words = options.split(" ").filter((word) => word !== "");
  const { code, err } = await runInProcess(folder, ["graph", "pull", "--out", "graph.nt", ...words]);
  expect(err).toMatch(says);
  expect(code).toBe(2);
  expect(existsSync(join(folder, "graph.nt"))).toBe(false);
});
