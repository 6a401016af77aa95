import { expect, test } from "vitest";
import { createRandom } from "../../base/random.ts";
import { testWithSharedData } from "../../testing/shared-data.ts";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { readLabelledPapers } from "./labelled-set.ts";
import { runReplay } from "./simulate-screening.ts";
import { workSaved } from "./simulation-measures.ts";

function read(text: string) {
  const file = temporaryFile("set.csv", text);
  return readLabelledPapers(file);
}

test.each([
  ["a comma", "title,abstract,label_included\nIce,cold,1\nSun,warm,0\n"],
  ["a semicolon", "title;abstract;label_included\nIce;cold;1\nSun;warm;0\n"],
  ["a tab", "title\tabstract\tincluded\nIce\tcold\t1.0\nSun\twarm\t0.0\n"],
  ["a stated separator", 'sep=;\ntitle;abstract;label\n"Ice";cold;1\nSun;warm;0\n'],
  [
    "the columns of another program",
    "primary_title,notes_abstract,Final Included\nIce,cold,TRUE\nSun,warm,no\n",
  ],
  ["decimal commas", "title;abstract;included\nIce;cold;1,0\nSun;warm;0,0\n"],
  ["other spelling of the columns", " Title ,Abstract,Label_Included\nIce,cold,1\nSun,warm,0\n"],
  ["words as labels", "Article Title,AB,Included?\nIce,cold,Y\nSun,warm,irrelevant\n"],
  [
    "the notes of ASReview",
    "TY  - JOUR\nTI  - Ice\nAB  - cold\nN1  - ASReview_relevant\nER  - \nTY  - JOUR\nTI  - Sun\nAB  - warm\nN1  - ASReview_irrelevant\nER  - \n",
  ],
])("a labelled set with %s has its labels", (_what, text) => {
  expect(read(text)).toEqual({
    papers: [
      { text: "Ice\ncold", relevant: true },
      { text: "Sun\nwarm", relevant: false },
    ],
    unlabelled: 0,
  });
});

test("papers without a label are left out and counted, and other labels are errors", () => {
  expect(read("title,abstract,label\nA,,1\nB,,\nC,,-1\nD,,NaN\n")).toMatchObject({
    papers: [{ relevant: true }],
    unlabelled: 3,
  });
  expect(() => read("title,abstract,label\nA,,maybe\n")).toThrow(/:2: the label is "maybe"/);
});

for (const name of ["semicolon", "floats", "header", "partly-labelled"]) {
  testWithSharedData(`the labelled set simulate-${name}.csv has the right counts`, (file) => {
    const { papers, unlabelled } = readLabelledPapers(file(`../cases/literature/simulate-${name}.csv`));
    expect(papers.length + unlabelled).toBe(8);
    expect(papers.filter(({ relevant }) => relevant)).toHaveLength(2);
    expect(unlabelled).toBe(name === "partly-labelled" ? 2 : 0);
  });
}

/** Titles of two invented topics in a script without spaces; the relevant ones name the first topic. */
function titlesWithoutSpaces(): string {
  const random = createRandom(3);
  const topics = ["湖泊富营养化", "桥梁振动", "电池材料", "教育政策", "股票价格", "语音识别"];
  const rows = Array.from({ length: 60 }, (_, at) => {
    const topic = at % 10 === 0 ? topics[0] : random.sample(topics.slice(1), 1)[0];
    return `${random.sample(topics.slice(1), 1)[0]}关于${topic}的研究,,${at % 10 === 0 ? 1 : 0}`;
  });
  return `title,abstract,label\n${rows.join("\n")}\n`;
}

test("a ranking learns from words in scripts without spaces", async () => {
  const replay = await runReplay(read(titlesWithoutSpaces()).papers, createRandom(1), () => undefined);
  expect(workSaved(replay, 0.95)).toBeGreaterThan(0.6);
});
