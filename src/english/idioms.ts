/** Lists English idioms with plain words for their meanings. */
import { stem } from "../base/text/stem.ts";
import { irregularBases } from "./words/index.ts";

type Idiom = { readonly stems: readonly string[]; readonly meanings: readonly string[] };

const idioms: readonly Idiom[] = [
  "look after|take care of|care for:maintain care keep custodian keeper guardian",
  "in charge of|responsible for|at the head of:head leader director manager custodian lead",
  "stand in for|fill in for:deputy substitute replacement",
  "take notes|write down:record",
  "why|for what reason:cause reason purpose motive",
  "work under|report to|answer to:supervise supervisor superior boss",
  "take part in:participant participate",
  "go off|run out:expire end",
  "go out of service|out of service|take out of service:decommission retire close",
  "come up with:invent devise propose",
  "bring out|come out|came out|release:release publish launch",
  "set up:found establish",
  "put forward|hand in:propose submit lodge table",
  "pass away|passed away:die death",
  "shut down|close down|closed down:close decommission end",
  "go bad|went bad:expire spoil",
  "do away with:abolish repeal",
  "give up:resign leave",
  "get rid of:remove",
  "pay for:sponsor fund finance cost price fee",
  "people live|people living:inhabitant population",
  "for a living:profession occupation job",
  "what illness|what disease:disease",
  "people work|people working|work for|employer:employee staff personnel workforce",
  "sit on:serve member",
  "made of|made from|made out of:material",
  "belong to:member owner part",
  "room for|space for|fit into|fit in|can attend|can join|can sit|can stay|can travel|can participate:capacity seat place",
  "boss:head leader chief director manager executive",
  "come from|hail from:origin originate source birthplace hometown nationality",
  "go with|goes with:accompany serve",
  "write the words|wrote the words:lyrics libretto text",
  "what level|which level:floor storey level",
  "wrote the screenplay|write the screenplay|wrote the script|write the script|film script:writer screenwriter",
  "appear in|play in|feature in|perform in:star actor guest",
  "describe|word describe|term describe|word are applicable|term are applicable:description keyword tag",
  "what kind|what sort|what type|which kind|which sort|which type:kind type class category genre",
  "kind of work|line of work:profession occupation job trade",
  "study:graduate attend",
  "start work|start working|start at|join the company|join the firm|join the staff:join hire employ",
].flatMap((line) => {
  const [phrases = "", meanings = ""] = line.split(":");
  return phrases
    .split("|")
    .map((phrase) => ({ stems: phrase.split(" ").map(stem), meanings: meanings.split(" ") }));
});

const idiomsByFirst = Map.groupBy(idioms, ({ stems: [first = ""] }) => first);

/** An idiom with the positions of its words, the last one excluded. */
export type FoundIdiom = { readonly from: number; readonly to: number; readonly meanings: readonly string[] };

/** Returns the idioms among stemmed words, in their order. */
export function idiomsIn(stems: readonly string[]): readonly FoundIdiom[] {
  const verbs = stems.map(verbsOf);
  return verbs.flatMap((verbForms, from) =>
    verbForms
      .flatMap((first) => idiomsByFirst.get(first) ?? [])
      .filter((idiom) => idiom.stems.every((word, place) => verbs[from + place]?.includes(word) === true))
      .map((idiom) => ({ from, to: from + idiom.stems.length, meanings: idiom.meanings })),
  );
}

/** Returns the stem itself and the stems of the verbs that it may be a form of, such as "come" for "came". */
function verbsOf(stemmed: string): readonly string[] {
  return [...new Set([stemmed, ...irregularBases(stemmed).map(stem)])];
}
