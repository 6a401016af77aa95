import fc from "fast-check";
import { expect, test } from "vitest";
import { indefiniteArticle } from "./indefinite-article.ts";

const phrases = (text: string): string[] => text.split(/[;\n]/).flatMap((phrase) => phrase.trim() || []);

test.each(
  phrases(`apple; hour; honest broker; heir; heirloom; honour; MRI scan; XML file; SQL query; FBI agent; 8-inch gun
    80-year-old; 11th hour; 18-wheeler; 1850 map; umbrella; uninformed guess; unidentified object; unimportant note
    unissued stamp; uneven floor; utter failure; urn; urban area; usher; onion; ill child; éclair; ore; X-ray
    F major key; 11,000-page book; Icelander; unpopular king; unusual day; uncle; under-secretary; aircraft; Eskimo`),
)("an %s", (phrase) => {
  expect(indefiniteArticle(phrase)).toBe("an");
});

test.each(
  phrases(`paper; house; historian; heritage site; unit; union; university; uniform; unique key; unicorn; unilateral act
    unimodal sensor; universal law; user; use case; usual day; European; eulogy; ewe; one-way street; once-great city
    UK firm; US state; UFO; NASA mission; UNESCO site; utility; utensil; utopia; uranium mine; urine sample; ukulele
    7-day week; 100-page book; 1900 map; 110-volt lamp; 1,800-page book; yacht; wine; U-boat; B minor key; ubiquitous sign
    unified form; united front; Uruguayan; Ουρανός; 大学`),
)("a %s", (phrase) => {
  expect(indefiniteArticle(phrase)).toBe("a");
});

test('the article for any text is either "a" or "an"', () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => ["a", "an"].includes(indefiniteArticle(text))),
  );
});
