/** The tasks of StructGPT. */
import { chooseRelations } from "./choose-relations.ts";
import { selectTriples } from "./select-triples.ts";

export const structGptTasks = { chooseRelations, selectTriples };
