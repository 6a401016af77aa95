/**
 * Scripts a model's replies. The script completes each task in the simplest possible way. A reply depends only on its
 * prompt, so tests can detect lost and swapped replies.
 */
import type { ChatRequest } from "./openai-server.ts";

/** Maps the titles of a prompt's sections to the text of each section. */
export function readSections(content: string): Readonly<Record<string, string>> {
  const sections = [...content.matchAll(/^(.+):\n<<([0-9a-f]{12})\n([\s\S]*?)\n?\2>>/gm)];
  return Object.fromEntries(sections.map((match) => [match[1] as string, match[3] as string]));
}

export function scriptedReply(request: ChatRequest): unknown {
  const task = request.schema || schemaNameIn(request);
  // Examples may stand before the material, and a repair after it.
  const material = request.messages.findLast(({ content }) => /:\n<<[0-9a-f]{12}\n/.test(content));
  const sections = readSections(material?.content ?? "");
  const section = (title: string): string => sections[title] ?? "";
  switch (task) {
    case "probe":
      return { word: "ready" };
    case "verbalisePaths":
      return {
        sentences: numberedLines(section("Paths")).map(({ id, text }) => ({
          id,
          text: `It holds that ${text}`,
        })),
      };
    case "extractComponents":
      return {
        components: longWords(section("Question")),
      };
    case "partialAnswer": {
      const firstFacts = Object.entries(sections).flatMap(([title, text]) => {
        const [, id] = /^Facts about thing (\d+)$/.exec(title) ?? [];
        return id === undefined
          ? []
          : numberedLines(text)
              .slice(0, 1)
              .map((fact) => ({ ...fact, id: Number(id) }));
      });
      return { contributions: firstFacts };
    }
    case "finalAnswer": {
      const parts = [...section("Contributions").matchAll(/^\[(\d+)\] .*\n(.*)$/gm)];
      return { statements: parts.map((part) => ({ text: part[2], sources: [Number(part[1])] })) };
    }
    case "filterTriples":
      return { ids: numberedLines(section("Triples")).map(({ id }) => id) };
    case "answerFromContexts": {
      const contexts = numberedLines(section("Contexts"));
      return {
        answerable: contexts.length > 0,
        answer: contexts[0]?.text ?? "",
        contexts: contexts.map(({ id }) => id),
      };
    }
    case "predictTargetType":
      return { type: /^- (.+)$/m.exec(section("Types"))?.[1] ?? "none" };
    case "writeCypher": {
      const [name = "nothing"] = capitalisedNames(section("Question"));
      return { cypher: `MATCH (y:${section("Target type")})--(c {name: "${name}"}) RETURN y` };
    }
    case "scoreAnswer":
      return { score: 0.5 };
    case "orderAnswers":
      return { order: numberedLines(section("Nodes")).map(({ id }) => id) };
    case "compareAnswers":
      return { better: numberedLines(section("Nodes"))[0]?.id };
    case "extractEntities":
      return { entities: capitalisedNames(section("Question")) };
    case "answerFromEvidence": {
      const evidence = [...numberedLines(section("Connections")), ...numberedLines(section("Surroundings"))];
      return {
        answerable: evidence.length > 0,
        answer: evidence[0]?.text ?? "",
        evidence: evidence.slice(0, 1).map(({ id }) => id),
        chain: evidence.slice(0, 1).map(({ text }) => text),
        tree: evidence[0]?.text ?? "",
      };
    }
    case "answerFromDocuments": {
      const documents = numberedLines(section("Documents"));
      return {
        answerable: documents.length > 0,
        answer: documents[0] === undefined ? "" : `${documents[0].text} [1].`,
        documents: documents.slice(0, 1).map(({ id }) => id),
      };
    }
    case "planSearch":
      return {
        plan: ["what is next to it"],
        keywords: longWords(section("Question")),
        statement: section("Question"),
      };
    case "choosePaths":
      return {
        chosen: numberedLines(section("Paths"))
          .slice(0, Number(section("Paths wanted")))
          .map(({ id }) => id),
      };
    case "verifyDeduction":
      return { proven: false };
    case "scoreRelations":
    case "scoreEntities": {
      const wanted = Number(/\d+/.exec(section("Candidates wanted"))?.[0] ?? Number.POSITIVE_INFINITY);
      const candidates = numberedLines(section("Candidates")).slice(0, wanted);
      return { scores: candidates.map(({ id }) => ({ id, score: 1 / candidates.length })) };
    }
    case "evaluateFacts": {
      const facts = numberedLines(section("Facts"));
      return { sufficient: facts.length > 1, answer: facts[0]?.text ?? "", facts: [1] };
    }
    case "answerFromKnowledge":
      return { answerable: false, answer: "" };
    case "chooseRelations":
      return {
        relations: numberedLines(section("Relations"))
          .slice(0, 1)
          .map(({ id }) => id),
      };
    case "selectTriples":
      return { ids: numberedLines(section("Triples")).map(({ id }) => id) };
    case "augmentQuestion":
      return { question: `${section("Question")} (reworded)` };
    case "standaloneQuestion":
      return { question: `${section("Question")} (in full)` };
    case "rewordQuestion":
      return { sayable: true, question: `${section("Question")} (in ${section("Language")})` };
    case "matchReading": {
      const [questionText = ""] = section("Question").split(" (in ");
      return {
        reading: numberedLines(section("Readings")).find(({ text }) => text === questionText)?.id ?? null,
      };
    }
    case "rerank":
      return {
        order: numberedLines(section("Candidates"))
          .map(({ id }) => id)
          .reverse(),
      };
    case "writeFromTemplate": {
      // The slots of the template are omitted, and every triple is used.
      const triples = numberedLines(section("Triples"));
      if (triples.length === 0) return { question: null };
      return {
        question: {
          text: section("Template").replace(/\[[^\]]*\]/g, "it"),
          answer: triples.map(({ text }) => text).join(" "),
          triples: triples.map(({ id }) => id),
        },
      };
    }
    case "writeAboutOne":
      return {
        questions: numberedLines(section("Triples"))
          .slice(0, Number(section("Questions wanted")))
          .map(({ id, text }) => ({
            question: `What does '${section("Thing")}' hold as number ${id}?`,
            answer: text,
            triples: [id],
          })),
      };
    case "askDocuments":
      return {
        questions: numberedLines(section("Documents"))
          .slice(0, Number(section("Questions wanted")))
          .map(({ text }) => ({ question: `What is known about ${text}?`, answer: text })),
      };
    case "validateTriples":
      return { needed: numberedLines(section("Triples")).map(({ id }) => id), unsupported: [] };
    case "validateAnswer":
      return { matches: true, reason: "" };
    case "correctGrammar":
      return { question: section("Question") };
    case "giveFeedback":
      return { good: true, comments: [], question: null, answer: null };
    case "extractContent":
      return { items: [] };
    case "extractClasses":
      return { classes: [] };
    case "splitClaims":
      return {
        claims: section("Text")
          .split(/(?<=\.)\s+/)
          .filter(Boolean),
      };
    case "verifyClaims":
      return {
        verdicts: numberedLines(section("Statements")).map(({ id, text }) => ({
          id,
          reason: "compared word by word",
          verdict: section("Contexts").includes(text.replace(/\.$/, "")),
        })),
      };
    case "askBack": {
      const count = Number(section("Number of questions"));
      return { questions: Array.from({ length: count }, () => section("Answer")), evasive: false };
    }
    case "listInstructions":
      return { instructions: ["Say something."] };
    case "checkInstructions":
      return {
        verdicts: numberedLines(section("Demands")).map(({ id }) => ({
          id,
          reason: "read",
          verdict: section("Answer") !== "",
        })),
      };
    default:
      throw new Error(`the script has no reply for the task "${task}"`);
  }
}

/**
 * Finds the name of the schema in a request. Only the `json_schema` mode sends the name. In other modes, the properties
 * of the schema in the prompt identify the task.
 */
function schemaNameIn(request: ChatRequest): string {
  const system = request.messages[0]?.content ?? "";
  const [, schema = ""] = /JSON Schema:\n(.*)/.exec(system) ?? [];
  const marks = [
    ["word", "probe"],
    ["reading", "matchReading"],
    ["sayable", "rewordQuestion"],
    ["triples", "writeFromTemplate"],
    ["needed", "validateTriples"],
    ["matches", "validateAnswer"],
    ["good", "giveFeedback"],
    ["sentences", "verbalisePaths"],
    ["components", "extractComponents"],
    ["contributions", "partialAnswer"],
    ["statements", "finalAnswer"],
    ["ids", "filterTriples"],
    ["claims", "splitClaims"],
    ["instructions", "listInstructions"],
    ["evasive", "askBack"],
    ["items", "extractContent"],
    ["classes", "extractClasses"],
    ["evidence", "answerFromEvidence"],
    ["documents", "answerFromDocuments"],
    ["entities", "extractEntities"],
    ["plan", "planSearch"],
    ["chosen", "choosePaths"],
    ["proven", "verifyDeduction"],
    ["answerable", "answerFromContexts"],
    ["order", "rerank"],
    ["question", "augmentQuestion"],
  ] as const;
  return marks.find(([property]) => schema.includes(`"${property}"`))?.[1] ?? "";
}

function longWords(question: string): string[] {
  return question
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3)
    .slice(0, 12);
}

/** Finds runs of capitalised words, excluding the first word of the question. */
function capitalisedNames(question: string): string[] {
  return question.match(/(?<=\s['"]?)\p{Lu}[\p{L}\d-]*(?: \p{Lu}[\p{L}\d-]*)*/gu) ?? [];
}

function numberedLines(text: string): { readonly id: number; readonly text: string }[] {
  return [...text.matchAll(/^(\d+)\. (.*)$/gm)].map((match) => ({
    id: Number(match[1]),
    text: match[2] as string,
  }));
}
