/** The edit of phase 2 that adds a paper which no file and no source contains. */
import type { Paper } from "../literature/index.ts";
import { type EditContext, editsOf } from "./edits.ts";

const edit = editsOf("survey");

type TypedPaper = {
  readonly title: string;
  readonly authors?: string | undefined;
  readonly date?: string | undefined;
  readonly venue?: string | undefined;
  readonly link?: string | undefined;
  readonly abstract?: string | undefined;
};

export const addedPaperEdits = [
  edit("survey add", {
    summary: "Add a paper by hand: its title, authors, date, venue and DOI",
    example: "survey add 'Lakes and their shores' 'Roe, Jane; Poe, Max' 2019",
    notes: [
      "A paper that is already on a list (same DOI, or same title, year and authors) gets the fields that it lacks.",
    ],
    keys: [
      {
        row: "a list of papers",
        key: "A",
        label: "add a paper by hand",
        short: "add by hand",
        asks: ["title", "authors?", "date?", "venue?", "link?", "abstract?", "iteration?"],
      },
    ],
    takes: ({ name, number, text }) => ({
      arguments: {
        title: name("The title of the paper", { value: "TEXT", label: "Title" }),
        authors: text("The authors, separated by semicolons", {
          label: "Authors, with ; between them: Roe, Jane; Poe, Max",
        }).optional(),
        date: text("The year or the date of publication", { label: "Year or date" }).optional(),
        venue: text("The journal or the proceedings", { label: "Journal or proceedings" }).optional(),
        link: text("The DOI, or the address on the web", { label: "DOI or web address" }).optional(),
      },
      options: {
        abstract: text("The abstract", { label: "Abstract", multiline: true }),
        iteration: number("The list to add the paper to: 1 for L1 (default), 2 for L2, …", 1, {
          label: "Number of the list",
          suggested: true,
          extra: true,
        }),
      },
    }),
    apply: ({ survey }, { iteration = 1, ...typed }, { literature }) => {
      const keys = literature.allPapers(survey).map(({ key }) => key);
      const paper = paperOf(typed, keys, literature);
      const source = { kind: "import", iteration, from: "by hand" } as const;
      return { survey: literature.addCandidates(survey, source, [paper]).state };
    },
    says: ({ iteration = 1 }, { survey }, { literature }) => {
      // An edit that adds a paper logs where it comes from.
      const { added = [], known = [] } = survey.survey.sources.at(-1) ?? {};
      const alike = literature.openSuspects(survey).flatMap(({ paper, like }) => {
        if (added.includes(paper.key)) return [like.key];
        return added.includes(like.key) ? [paper.key] : [];
      });
      return {
        text: [
          added.length > 0
            ? `Added ${added[0]} to L${iteration}.`
            : `${known[0]} on the survey's lists is the same paper.`,
          alike.length > 0 &&
            `It looks like ${alike.join(", ")}: decide with taxolink survey suspects, or with D in the app.`,
        ],
        json: { added, known, alike },
      };
    },
  }),
] as const;

function paperOf(
  { title, authors: names = "", date = "", venue = "", link = "", abstract = "" }: TypedPaper,
  keys: readonly string[],
  { createKeyMaker, createPaper, encodeLatex, normalizeDoi, paperOfRecord }: EditContext["literature"],
): Paper {
  const { authors } = createPaper("", "", { author: encodeLatex(names) });
  const doi = normalizeDoi(link);
  const url = doi === "" ? link : "";
  const text = new Map(Object.entries({ title, journal: venue, doi, url, abstract }));
  const type = venue === "" ? "misc" : "article";
  const key = createKeyMaker(keys)({ authors, date, title });
  return paperOfRecord(key, { type, authors, editors: [], date, keywords: [], text });
}
