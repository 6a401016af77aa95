/** Tests corrections in the phases from extraction to taxonomy: withdrawals, findings and rejected edits. */
import { expect, test } from "vitest";
import { type Desk, openWorkspaceDesk } from "../../../testing/desk.ts";
import { openTaxonomy } from "../../../workspace/index.ts";

const stateOf = ({ root }: Desk) => openTaxonomy({ cwd: root, workspace: undefined }).state;

test("commands can withdraw relevance judgements, opinions and settlements", async () => {
  const desk = openWorkspaceDesk();
  await desk.run("plan question GQ1 'Does it matter?'");
  await desk.run("extract add Ada1843 Yes");
  await desk.run("cluster create Boolean Ada1843:Yes");
  await desk.run("cluster categorise Answer boolean");
  await desk.run("assess category Answer --answers GQ1=yes --reason r");
  // The questions can be answered for a single class; with two questions and the rule "all", one yes is not yet a
  // verdict.
  await desk.run("plan question GQ2 'For others as well?'");
  const assess = (answers: string): string => `assess class boolean --answers ${answers} --reason r`;
  expect(await desk.refusal(assess("GQ1=yes"))).toMatch(/do not yet determine the relevance of boolean/);
  expect(await desk.refusal(assess("GQ7=yes"))).toMatch(/no relevance question "GQ7"/);
  const judged = { id: "boolean", answers: { GQ1: true, GQ2: false }, relevant: false, reason: "r" };
  expect(await desk.json(assess("GQ1=yes,GQ2=no"))).toEqual(judged);
  expect(await desk.json(assess("GQ2=yes"))).toMatchObject({ relevant: true });
  // An answer that is left over would be used for a later question with the same id.
  expect(await desk.refusal("plan question GQ2 --remove")).toMatch(
    /GQ2 has 1 answer in phase 5 \| .*--with-answers/,
  );
  expect(await desk.refusal("plan question GQ3 --remove")).toMatch(/relevance question "GQ3" does not exist/);
  await desk.run(assess("GQ1=no,GQ2=yes"));
  await desk.run("plan question GQ2 --remove --with-answers");
  // The answer that is left over, GQ1=no, determines the verdict on the class.
  expect(stateOf(desk).relevance.clusters).toEqual([{ ...judged, answers: { GQ1: false } }]);
  await desk.run("undo");
  expect(stateOf(desk).relevance.clusters).toMatchObject([{ answers: { GQ1: false, GQ2: true } }]);
  await desk.run("plan question GQ2 --remove --with-answers");
  await desk.run("assess class boolean --relevant yes --reason r");
  expect(await desk.refusal("assess settle boolean --relevant no --reason 'I say so'")).toMatch(
    /there is no conflict to settle on boolean/,
  );
  await desk.run("assess opinion boolean --relevant no --judge Bob");
  await desk.run("assess settle boolean --relevant no --reason 'too narrow'");
  expect(await desk.text("assess")).toContain("Classes: 0/1 relevant, 0 open");
  // The cluster cannot be removed while a judgement refers to it.
  expect(await desk.refusal("cluster loosen Ada1843:Yes")).toMatch(
    /would leave dangling references: [\s\S]*boolean is not a cluster[\s\S]* \| .*--withdraw/,
  );
  await desk.run("assess settle boolean --withdraw");
  await desk.run("assess opinion boolean --withdraw --judge Bob");
  expect(await desk.text("assess")).toContain("Classes: 1/1 relevant, 0 open");
  await desk.run("assess class boolean --withdraw");
  await desk.run("assess category Answer --withdraw");
  expect(await desk.text("assess")).toContain("Categories: 0/1 relevant, 1 open");
  expect(await desk.refusal("assess class boolean --withdraw")).toMatch(/no judgement on boolean/);
});

test("a missing or unclear class becomes a finding, and classifications, verdicts and arguments can be withdrawn", async () => {
  const categories = [{ name: "K", classes: [{ name: "A" }, { name: "B" }] }];
  const desk = openWorkspaceDesk({
    "taxonomy/6-construction.json": { increments: [{ name: "T1", categories }] },
  });
  await desk.run("apply add 'Will it rain?' --id q1");
  expect(await desk.refusal("apply missing q9 'a class for the future'")).toMatch(/no object "q9"/);
  expect(await desk.refusal("apply missing q1 x --category Z")).toMatch(/no category "Z" in T1/);
  expect(await desk.refusal("apply unclear q1 'both fit' 'K - A' 'K - C'")).toMatch(
    /"K - C" is not a class of T1/,
  );
  await desk.run("apply missing q1 'a class for the future' --category K");
  await desk.run("apply unclear q1 'both fit' 'K - A' 'K - B'");
  const finding = (id: RegExp, problem: string, classes: readonly string[], text: string) => ({
    id: expect.stringMatching(id),
    increment: "T1",
    object: "q1",
    state: "open",
    ...{ problem, classes, text },
  });
  expect(stateOf(desk).validation.findings).toEqual([
    finding(/^F1-/, "class missing", [], "K: a class for the future"),
    finding(/^F2-/, "class unclear", ["K - A", "K - B"], "both fit"),
  ]);
  await desk.run("apply classify q1 'K - A'");
  await desk.run("apply classify q1 --withdraw");
  expect(await desk.refusal("apply classify q1 --withdraw")).toMatch(/Ada has not classified "q1" with T1/);
  await desk.run("validate verdict Q1.1 --satisfied yes --reason r");
  await desk.run("validate verdict Q1.1 --withdraw");
  expect(await desk.refusal("validate refine")).toMatch(/verdicts are missing for Q1\.1/);
  expect(await desk.refusal("validate verdict Q1.1 --withdraw")).toMatch(/no verdict on Q1\.1 of T1/);
  for (const question of ["Q1.1", "Q1.2", "Q1.3", "Q2.1", "Q2.2", "Q2.3"]) {
    await desk.run(`validate verdict ${question} --satisfied no --reason r`);
  }
  expect(await desk.json("validate refine")).toMatchObject({
    findings: [{ id: expect.stringMatching(/^F1-/) }, { id: expect.stringMatching(/^F2-/) }],
  });

  const edit = (line: string): string => `taxonomy edit ${line} --category K --class A --reason r`;
  await desk.run(edit("argue-class --relevant yes --because 'asked often'"));
  await desk.run(edit("compare-class --taxonomy Other --relation equal"));
  await desk.run(edit("argue-class --relevant none"));
  await desk.run(edit("compare-class --taxonomy Other --relation none"));
  expect(await desk.refusal(edit("argue-class --relevant none"))).toMatch(/no relevance argument/);
  expect(await desk.refusal(edit("compare-class --taxonomy Other --relation none"))).toMatch(/no record/);
  const after = stateOf(desk).increments[1]?.categories[0]?.classes[0];
  expect(after).toEqual({ name: "A", description: "", clusters: [] });
});

test("a mistyped name is not recorded, and the error suggests a similar name", async () => {
  const desk = openWorkspaceDesk();
  const refuses = async (line: string, message: RegExp): Promise<void> => {
    const refusal = await desk.refusal(line);
    expect(refusal).toMatch(/^OptionError/);
    expect(refusal).toMatch(message);
  };
  const rename = "taxonomy edit rename-class --category Answer --class Whether";
  await refuses("plan question 'Does it matter?'", /TEXT is missing.*GQ1 "/);
  await desk.run("plan question GQ1 'Does it matter?'");
  await desk.run("extract add Ada1843 Boolean");
  expect(await desk.text("extract")).toMatch(/^no kind +no field/);
  await refuses("cluster create Whether Ada1843:Bolean", /Did you mean "Ada1843:Boolean"/);
  await desk.run("cluster create Whether Ada1843:Boolean");
  await refuses("cluster move whether Ada1843:Bolean", /Did you mean "Ada1843:Boolean"/);
  await refuses("cluster categorise Answer wether", /Did you mean "whether"/);
  await desk.run("cluster categorise Answer whether");
  await refuses("assess category Anser --answers GQ1=yes", /Did you mean "Answer"/);
  await refuses("assess category Answer --answers yes", /"yes" is not in the format/);
  await refuses("taxonomy init", /no category has been .*taxolink assess category/);
  await desk.run("assess category Answer --answers GQ1=yes --reason 'often asked'");
  // A category without judged classes would lead to an increment without classes.
  await refuses(
    "taxonomy init",
    /1 class of a relevant category has not been judged: whether .*press Enter in phase 5 .*taxolink assess class/,
  );
  await desk.run("assess class whether --relevant yes --reason 'often asked'");
  await desk.run("taxonomy init");
  await refuses("taxonomy init", /the first increment already exists .*taxonomy edit/);
  await refuses(`${rename} --to 'Yes or no'`, /--reason is missing/);
  await refuses(`${rename} --reason x`, /--to is missing/);
  await refuses("validate finding 'It overlaps' --question Q9", /no question "Q9".*Q1\.1/);
  await refuses("validate finding 'It overlaps' --classes 'Answer - Wether'", /mean "Answer - Whether"/);
  await refuses(`${rename} --to B --reason x --without C`, /unknown option --without/);
  await refuses("validate mark 'Answer - Wether' 'Answer - Whether'", /"Answer - Whether"/);
  await desk.run("apply add 'Is it old?'");
  await refuses("apply classify 1 'Answer - Wether'", /Did you mean "Answer - Whether"/);
  expect(stateOf(desk).validation.findings).toEqual([]);
});
