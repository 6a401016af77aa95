/**
 * Creates a workspace with an included paper, and literature sources on the loopback interface that contain this paper.
 */
import { onTestFinished } from "vitest";
import { sourceNames } from "../../literature/sources/index.ts";
import { Desk, openWorkspaceDesk } from "../desk.ts";
import {
  type LiteratureServer,
  type LiteratureServerOptions,
  startLiteratureServer,
} from "../servers/literature/literature-server.ts";
import type { ServedWork } from "../servers/literature/served-work.ts";

export type OnlineSurvey = {
  /** The workspace, whose environment has the address of each source. */
  readonly desk: Desk;
  readonly server: LiteratureServer;
};

/** @param seed the BibTeX entry of the included paper, whose citation key is Seed */
export async function startOnlineSurvey(
  works: readonly ServedWork[],
  seed: string,
  options: Partial<LiteratureServerOptions> = {},
): Promise<OnlineSurvey> {
  const server = await startLiteratureServer({ works, ...options });
  onTestFinished(() => server.close());
  const { root } = openWorkspaceDesk({ "seed.bib": seed });
  const desk = new Desk(root, sourceAddresses(server.url));
  await desk.run("survey import seed.bib --final");
  return { desk, server };
}

export function sourceAddresses(url: string): Readonly<Record<string, string>> {
  const variable = (name: string): string => `TAXOLINK_${name.toUpperCase().replaceAll("-", "_")}_URL`;
  return {
    XDG_CONFIG_HOME: "/nowhere",
    ...Object.fromEntries(sourceNames.map((name) => [variable(name), `${url}/${name}`])),
  };
}
