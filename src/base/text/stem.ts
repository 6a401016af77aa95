/** Computes the stem that all forms of a word share. */
import { stemmer } from "stemmer";

/** @param word folded */
export function stem(word: string): string {
  const base = irregularForms.get(word) ?? word;
  // A short word in "y" has the same stem as its longer forms: "pay" and "pays".
  return /^(?:[a-z]{4,}|[a-z]{2}y)$/.test(base) ? stemmer(base) : base;
}

/** Irregular forms that spelling rules cannot map to the base form. */
const irregularForms: ReadonlyMap<string, string> = new Map(
  `began:begin begun:begin born:birth bought:buy brought:bring built:build buses:bus chose:choose chosen:choose drew:draw
   drawn:draw drove:drive driven:drive fell:fall felt:feel fought:fight found:find gave:give given:give gases:gas grew:grow
   grown:grow held:hold kept:keep knew:know known:know led:lead left:leave made:make meant:mean met:meet paid:pay
   ran:run said:say sang:sing sung:sing saw:see seen:see sent:send showed:show shown:show sold:sell sought:seek
   spoke:speak spoken:speak spent:spend stood:stand taught:teach thought:think threw:throw thrown:throw took:take
   taken:take told:tell won:win wore:wear worn:wear wrote:write written:write people:person children:child`
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]),
);
