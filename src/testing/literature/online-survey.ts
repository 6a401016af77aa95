/**
 * Creates a workspace with an included paper, and literature sources on the loopback interface that contain this paper.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { sourceNames } from "../../literature/sources/index.ts";
import { initWorkspace } from "../../workspace/index.ts";
import { commandNamed } from "../call-command.ts";
import { type CommandRun, runCommand } from "../run-command.ts";
import {
  type LiteratureServer,
  type LiteratureServerOptions,
  startLiteratureServer,
} from "../servers/literature/literature-server.ts";
import type { ServedWork } from "../servers/literature/served-work.ts";
import { temporaryFolder } from "../temporary-folder.ts";

export type OnlineSurvey = {
  readonly root: string;
  readonly server: LiteratureServer;
  /** The address of each source. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command. Commands that edit the workspace run as the author Ada. */
  call(line: string, ...words: string[]): Promise<CommandRun>;
};

/** @param seed the BibTeX entry of the included paper, whose citation key is Seed */
export async function startOnlineSurvey(
  works: readonly ServedWork[],
  seed: string,
  options: Partial<LiteratureServerOptions> = {},
): Promise<OnlineSurvey> {
  const server = await startLiteratureServer({ works, ...options });
  onTestFinished(() => server.close());
  const root = join(temporaryFolder(), "survey");
  initWorkspace(root);
  writeFileSync(join(root, "seed.bib"), seed);
  const env = sourceAddresses(server.url);
  const call = async (line: string, ...words: string[]): Promise<CommandRun> => {
    const command = await commandNamed(line);
    return runCommand(
      command,
      "author" in command.options ? [...words, "--author", "Ada"] : words,
      root,
      env,
    );
  };
  await call("survey import", "seed.bib", "--final");
  return { root, server, env, call };
}

export function sourceAddresses(url: string): Readonly<Record<string, string>> {
  const variable = (name: string): string => `TAXOLINK_${name.toUpperCase().replaceAll("-", "_")}_URL`;
  return {
    XDG_CONFIG_HOME: "/nowhere",
    ...Object.fromEntries(sourceNames.map((name) => [variable(name), `${url}/${name}`])),
  };
}
