/** Checks which statements the contexts support (faithfulness; factual correctness in both directions). */
import { defineTask } from "../define-task.ts";
import { cleanLine } from "../model/fence.ts";
import { halveList } from "../model/prompt.ts";
import { numbered } from "../prompted/show-triple.ts";
import { inOrder, type JudgeVerdict, unfounded, verdictsSchema } from "./verdicts.ts";

type VerifyClaimsInput = {
  readonly claims: readonly string[];
  /** The contexts, with one triple or text per entry. */
  readonly contexts: readonly string[];
};

/** Returns, for each claim, whether the contexts support it. Without contexts, none of the claims is supported. */
export const verifyClaims = defineTask({
  task: "verifyClaims",
  version: 2,
  summary: "checks which statements the given contexts support",
  rules: [
    "You check numbered statements against contexts. A context is a text or a (subject, relation, object) " +
      "triple. In a triple, an id may precede a name.",
    "The verdict on a statement is true if it follows from the contexts alone, even if that requires several " +
      "contexts, counting or comparing. The verdict is false if the contexts contradict the statement or leave it " +
      "open. Do not use other knowledge, and do not accept a statement that is only likely.",
    "Give one verdict on every statement. Write the reason first: a short sentence that names the decisive " +
      "evidence.",
    'Reply with {"verdicts": [{"id": number, "reason": text, "verdict": true or false}, …]}.',
  ].join("\n"),
  schema: ({ claims }: VerifyClaimsInput) => verdictsSchema(claims.length),
  examples: [
    {
      input: {
        claims: ["The Stone Bridge crosses the River Naab.", "The Stone Bridge is made of granite."],
        contexts: ["(B1:Stone Bridge, crosses, R3:River Naab)", "(B1:Stone Bridge, completed in, 1146)"],
      },
      output: {
        verdicts: [
          { id: 1, reason: "The first triple says so.", verdict: true },
          { id: 2, reason: "No context tells the material.", verdict: false },
        ],
      },
    },
    {
      input: {
        claims: ["Two samples were taken in Orchard 7."],
        contexts: ["Sample A was taken in Orchard 7, like sample B. Sample C comes from Orchard 2."],
      },
      output: { verdicts: [{ id: 1, reason: "A and B are the ones from Orchard 7.", verdict: true }] },
    },
  ],
  sections: ({ claims, contexts }) => [
    { title: "Contexts", text: contexts.map(cleanLine).join("\n") },
    { title: "Statements", text: numbered(claims.map(cleanLine)) },
  ],
  likelyTokens: ({ claims }) => 10 + 35 * claims.length,
  overflow: {
    // A statement is supported if any of the contexts supports it. The statements stay together, because splitting
    // them would change their numbers.
    kind: "split",
    halves: (input) => halveList(input, "contexts"),
    join: (outputs) => {
      const all = outputs.flatMap(({ verdicts }) => verdicts);
      const ids = [...new Set(all.map(({ id }) => id))];
      return {
        verdicts: ids.flatMap((id) => {
          const verdictsOfClaim = all.filter((entry) => entry.id === id);
          return verdictsOfClaim.find(({ verdict }) => verdict) ?? verdictsOfClaim[0] ?? [];
        }),
      };
    },
  },
  rule: ({ claims }): readonly JudgeVerdict[] => claims.map(() => unfounded),
  fromReply: inOrder,
  withoutAsking: ({ claims, contexts }) =>
    claims.length === 0 || contexts.length === 0 ? claims.map(() => unfounded) : undefined,
});
