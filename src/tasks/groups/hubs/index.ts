/** Tasks that answer a question from a graph's hubs (thesis, section 4.8 and appendix A.1). */
import { extractComponents } from "./extract-components.ts";
import { filterTriples } from "./filter-triples.ts";
import { finalAnswer } from "./final-answer.ts";
import { partialAnswer } from "./partial-answer.ts";
import { verbalisePaths } from "./verbalise-paths.ts";

export const hubTasks = { verbalisePaths, extractComponents, partialAnswer, finalAnswer, filterTriples };
