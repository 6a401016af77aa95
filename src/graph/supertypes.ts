/** Recognises the predicates that lead from an entity to its type, and from a type to its supertype. */
import { foldLabel } from "../base/text/words.ts";
import type { Predicate } from "./triple.ts";

/** The labels of predicates that lead to a supertype, with and without a prefix. */
const upward =
  /^(?:is )?(?:a )?(?:sub ?class|sub ?type|kind|sub ?kind|sub ?category|narrower than|broader|parent (?:class|type|category))(?: of)?$/;

/** Whether the label or the last segment of the id names the relation to a supertype, such as "subclass of". */
export function leadsToSupertype({ id, label }: Predicate): boolean {
  return [label, id].some((name) => upward.test(foldLabel(name.replace(/^.*[/#:]/, ""))));
}

const inward = /^(?:is )?(?:an )?instance of$/;

/** Whether the label or the last segment of the id names the relation to a type, such as "instance of". */
export function leadsToType({ id, label }: Predicate): boolean {
  return [label, id].some((name) => inward.test(foldLabel(name.replace(/^.*[/#:]/, ""))));
}
