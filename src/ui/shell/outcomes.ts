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

const entity = z.object({ id: z.string(), label: z.string() });

/** Of `taxolink questions show FILE UID`. */
const subgraph = z.object({
  uid: z.string(),
  topic: z.string(),
  triples: z.array(z.object({ subject: entity, predicate: z.string(), object: entity, marked: z.boolean() })),
  absent: z.array(z.string()),
});

const typedEntity = z.object({ id: z.string(), label: z.string(), types: z.array(z.string()) });

/** Of `taxolink graph show ID`. */
const shownEntity = z.object({
  entity: typedEntity,
  counts: z.object({ outgoing: z.number(), incoming: z.number() }),
  edges: z.array(z.object({ outgoing: z.boolean(), predicate: z.string(), entity: typedEntity })),
});

/** Of `taxolink graph find WORDS`. */
const foundEntities = z.object({ words: z.string(), found: z.array(typedEntity) });

const hub = z.object({
  entity: z.string(),
  label: z.string(),
  score: z.number(),
  way: z.array(z.string()),
  paths: z.array(z.object({ text: z.string(), score: z.number(), level: z.string(), nearest: z.string() })),
});

/** Of `taxolink ask QUESTION --explain`; of the steps only hubs have a shape that is known here. */
const answer = z.object({
  question: z.string(),
  graph: z.string(),
  retriever: z.string(),
  answer: z.string().nullable(),
  confidence: z.number().nullable(),
  sources: z.array(z.object({ entity: z.string(), title: z.string(), address: z.string().nullable() })),
  triples: z.array(z.object({ triple: z.string(), score: z.number() })),
  trace: z.array(
    z.object({ step: z.string(), detail: z.looseObject({ kept: z.array(hub).optional().catch(undefined) }) }),
  ),
});

/** Of `taxolink extract proposals`. */
const classProposals = z.object({
  file: z.string(),
  model: z.string(),
  classes: z.array(
    z.object({
      id: z.string(),
      publication: z.string(),
      name: z.string(),
      description: z.string(),
      quote: z.string(),
      page: z.string(),
      state: z.enum(["open", "entered", "skipped"]),
    }),
  ),
});

/** Of `taxolink survey follow KEY --list`. */
const candidates = z.object({
  paper: z.string(),
  files: z.array(z.object({ kind: z.enum(["references", "citing"]), file: z.string() })),
  candidates: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      year: z.number().nullable(),
      venue: z.string(),
      abstract: z.string(),
      same_as: z.string().nullable(),
      like: z.string().nullable(),
    }),
  ),
});

const shapes = {
  candidates,
  classProposals,
  proposal: proposedClusters,
  traced: tracedQuestion,
  subgraph,
  entity: shownEntity,
  found: foundEntities,
  answer,
};

export type OutcomeName = keyof typeof shapes;
export type Outcomes = { readonly [Name in OutcomeName]?: z.output<(typeof shapes)[Name]> };

/** The outcomes with what a command found under its name; the last one of a name counts. */
export function keepOutcome(outcomes: Outcomes, name: OutcomeName, json: unknown): Outcomes {
  return { ...outcomes, [name]: shapes[name].parse(json) };
}
