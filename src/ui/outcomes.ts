/** What commands found and screens draw: one shape a name, checked when the command has ended. */
import { z } from "zod";

/** Of `taxolink results RUN --question UID`. */
const tracedQuestion = z.object({
  uid: z.string(),
  retriever: z.string(),
  missed: z.array(
    z.object({
      triple: z.string(),
      from: z.enum(["topic", "retrieved"]).nullable(),
      steps: z.array(z.object({ triple: z.string(), retrieved: z.boolean() })),
      why: z.string().nullable(),
    }),
  ),
});

/** Of `taxolink cluster propose`. */
const proposedClusters = z.object({
  method: z.string(),
  radius: z.number(),
  minPoints: z.number(),
  clusters: z.number(),
  proposals: z.array(z.object({ name: z.string(), members: z.array(z.string()) })),
});

const shapes = { proposal: proposedClusters, traced: tracedQuestion };

export type OutcomeName = keyof typeof shapes;
export type Outcomes = { readonly [Name in OutcomeName]?: z.output<(typeof shapes)[Name]> };

/** The outcomes with what a command found under its name; the last one of a name counts. */
export function keepOutcome(outcomes: Outcomes, name: OutcomeName, json: unknown): Outcomes {
  return { ...outcomes, [name]: shapes[name].parse(json) };
}
