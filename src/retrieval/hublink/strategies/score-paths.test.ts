import { expect, test } from "vitest";
import { parseTriple } from "../../../testing/memory-graph.ts";
import type { LevelText } from "../index/hub.ts";
import type { IndexedPath } from "../index/hub-index.ts";
import { scorePaths } from "./score-paths.ts";

/** Creates a path whose texts have the ids 0, 1 and so on. */
function pathOf(steps: number, levels: readonly LevelText["level"][]): IndexedPath {
  const triples = Array.from({ length: steps }, (_, at) => parseTriple([`N${at}`, "next", `N${at + 1}`]));
  const at = (place: number): LevelText => {
    const level = levels[place] ?? "path";
    return { text: `text ${place}`, level, subject: level === "triple" ? "N0" : null };
  };
  return { hash: "h", text: "p", triples, hub: "N0", texts: { ids: Uint32Array.from(levels.keys()), at } };
}

const levelOf = (path: IndexedPath, scores: readonly number[]) =>
  scorePaths([path], (id) => scores[id] ?? 0).map(({ matchedText, score }) => [matchedText.level, score]);

test("if a one-step path and its triple are equally near, the path is recorded as found at the triple level", () => {
  expect(levelOf(pathOf(1, ["path", "triple", "entity"]), [0.8, 0.8, 0.3])).toEqual([["triple", 0.8]]);
});

test("the nearest text of a path is chosen; in a tie, the first text is chosen, unless a one-step path ties with its triple", () => {
  expect(levelOf(pathOf(2, ["path", "triple"]), [0.8, 0.8])).toEqual([["path", 0.8]]);
  expect(levelOf(pathOf(1, ["triple", "entity"]), [0.8, 0.8])).toEqual([["triple", 0.8]]);
  expect(levelOf(pathOf(1, ["path", "triple", "entity"]), [0.8, 0.8, 0.9])).toEqual([["entity", 0.9]]);
});
