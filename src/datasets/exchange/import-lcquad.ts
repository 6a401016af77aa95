/**
 * Imports LC-QuAD 2.0: a list of questions with SPARQL queries, templates and paraphrases. The files deliberately omit
 * the answers.
 */
import { z } from "zod";
import { blankPair } from "./imported.ts";
import { ItemError, isWorded, itemsAt, type QuestionFormat, type Tally } from "./question-format.ts";

const text = z.string().nullish();

const entrySchema = z.looseObject({
  uid: z.union([z.string(), z.number()]),
  NNQT_question: text,
  question: text,
  /** The paraphrases of the question. In the published file, some questions have several, and others an empty list. */
  paraphrased_question: z.union([z.string(), z.array(z.string())]).nullish(),
  template: z.unknown(),
  subgraph: text,
  sparql_wikidata: text,
  sparql_dbpedia18: text,
  sparql: text,
  answer: z.array(z.unknown()).nullish(),
});

type Entry = z.output<typeof entrySchema>;

export const lcquad: QuestionFormat = {
  title: "LC-QuAD 2.0",
  structure: "a list whose items have `uid` and `NNQT_question`",
  open: (content) => {
    const items = itemsAt(content, [], (item) => "uid" in item && "NNQT_question" in item);
    if (items === null) return null;
    return {
      items,
      notes: [
        "copied to separate columns: generated_wording, paraphrased_question, subgraph, sparql_dbpedia18",
      ],
      read: ({ value }, tally) => {
        const entry = entrySchema.parse(value);
        const answers = (entry.answer ?? []).filter((answer) => typeof answer === "string");
        return [
          {
            ...blankPair(String(entry.uid), wordingOf(entry, tally)),
            goldenAnswer: answers.join("; "),
            template:
              typeof entry.template === "string" ? entry.template : JSON.stringify(entry.template ?? ""),
            sparql: entry.sparql || entry.sparql_wikidata || entry.sparql_dbpedia18 || "",
            extra: {
              generated_wording: entry.NNQT_question ?? "",
              paraphrased_question: paraphrasesOf(entry).join("\n"),
              subgraph: entry.subgraph ?? "",
              sparql_dbpedia18: entry.sparql_dbpedia18 ?? "",
            },
          },
        ];
      },
    };
  },
};

function paraphrasesOf({ paraphrased_question: given }: Entry): readonly string[] {
  return [given ?? []].flat().filter(isWorded);
}

/** Returns the published wording, a paraphrase, or the wording by the template without the braces around its parts. */
function wordingOf(entry: Entry, tally: Tally): string {
  if (isWorded(entry.question)) return entry.question;
  const [paraphrase] = paraphrasesOf(entry);
  if (paraphrase !== undefined) {
    tally("without a published wording, so the paraphrase is the question");
    return paraphrase;
  }
  if (isWorded(entry.NNQT_question)) {
    tally("without a wording, so the text of the template is the question");
    return entry.NNQT_question.replace(/[{}]/g, "").replace(/(?<!\s)\s+(?=[?.!])/g, "");
  }
  throw new ItemError("the question has no text");
}
