/** Tests that, in a graph of six songs, each description that replaces a title matches only one entity. */
import { expect, test } from "vitest";
import { factsOf, songTriples } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { describeTitle } from "./describe-title.ts";

const about = (title: string, ask: string): QueryForm => ({
  version: 1,
  hub: "Song",
  operation: "basic",
  where: [{ title }],
  ask,
  typed: true,
});

test("one value describes a song if no other song has it; otherwise, the description needs two values", async () => {
  const { main } = await factsOf(songTriples);
  // Cy Finch wrote only "Last Ferry".
  expect(describeTitle(main, about("Last Ferry", "genre"))?.where).toEqual([
    { field: "writer", in: ["Cy Finch"] },
  ]);
  // Ada Lark wrote two waltzes in 1931, so they cannot be distinguished. Of Bo Wren's songs, one is a waltz.
  expect(describeTitle(main, about("Harbour Lights", "release year"))).toBeNull();
  expect(describeTitle(main, about("Cold Tea", "release year"))?.where).toEqual([
    { field: "writer", in: ["Bo Wren"] },
    { field: "genre", in: ["waltz"] },
  ]);
});

test("the requested field is not part of a description, and a form without a title has no description", async () => {
  const { main } = await factsOf(songTriples);
  expect(describeTitle(main, about("Last Ferry", "writer"))?.where).toEqual([
    { field: "genre", in: ["polka"] },
    { field: "release year", in: ["1944"] },
  ]);
  const untitled = { ...about("x", "genre"), where: [{ field: "writer", in: ["Bo Wren"] }] };
  expect(describeTitle(main, untitled)).toBeNull();
});
