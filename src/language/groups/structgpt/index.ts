/** The tasks of StructGPT. */
import { chooseRelation } from "./choose-relation.ts";
import { selectTriples } from "./select-triples.ts";

export const structGptTasks = { chooseRelation, selectTriples };
