/** Checks what the reader makes of chains of links in a graph of books without classes. */
import { expect, test } from "vitest";
import { createGraph, type Triple } from "../../graph/index.ts";
import { openReader } from "./reader.ts";

/** Each book with its writers, illustrators and the year of its release. */
const books: Readonly<Record<string, readonly [string, string, string]>> = {
  Salt: ["Ada Lund", "Ivo Brandt,Mira Holm", "1931"],
  Ebb: ["Ada Lund,Otto Sand", "Ivo Brandt,Lars Eik", "1934"],
  "The Quay": ["Otto Sand", "Lars Eik", "1938"],
  "Kelp: A Winter's Tale": ["Nils Roth", "Mira Holm,Tove Aas", "1940"],
};
const links = ["written by", "illustrated by", "release year"];

function node(label: string): Triple["subject"] {
  return { id: label, label, types: [] };
}

function openBooks() {
  const triples = Object.entries(books).flatMap(([book, ends]) =>
    ends.flatMap((list, at) =>
      list.split(",").map((end) => ({
        subject: node(book),
        predicate: { id: links[at] ?? "", label: links[at] ?? "" },
        object: node(end),
      })),
    ),
  );
  return openReader(createGraph(triples), { weights: {} });
}

test.each([
  // A book is not one of the others by its own writer.
  ["Which books were written by the writer of Salt?", ["Ebb"]],
  ["Who illustrated the books written by the writer of Salt?", ["Ivo Brandt", "Lars Eik"]],
  // Lund wrote alone and with Sand; Brandt worked with Holm and with Eik.
  ["Who are the co-writers of Ada Lund?", ["Otto Sand"]],
  ["Who illustrated together with Ivo Brandt?", ["Lars Eik", "Mira Holm"]],
  // The last part of a compound says what is asked for.
  ["Who is the scriptwriter of Ebb?", ["Ada Lund", "Otto Sand"]],
  // The question word at the end is what is asked for, and not the first noun.
  ["The books written by Otto Sand were illustrated by who?", ["Ivo Brandt", "Lars Eik"]],
  ["When were the books written by Ada Lund released?", ["1931", "1934"]],
  // A book is called by its title without the subtitle and the article.
  ["Who wrote Kelp?", ["Nils Roth"]],
  ["Who wrote Quay?", ["Otto Sand"]],
])("the reader follows a chain: %s", async (question, answers) => {
  const reader = await openBooks();
  expect([...(reader.read(question)[0]?.answers() ?? [])].sort()).toEqual(answers);
});
