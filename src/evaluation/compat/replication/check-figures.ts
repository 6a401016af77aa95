/** Compares the published figures in the package with figures computed from its files. */
import type { GqmTable } from "../../../taxonomy/index.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

/** @param text the published figures, in lines such as `name: 0.59 (135/227)` */
export function checkFigures(text: string, file: string, table: GqmTable): ArtifactNote[] {
  return [...text.matchAll(/^([a-z ]+):\s*[\d.]+\s*\((\d+)\/(\d+)\)/gm)].flatMap(
    ([, name, numerator, denominator]) => {
      const ratio = table.rows.find((row) => row.name === name)?.ratio;
      if (!ratio || (ratio.numerator === Number(numerator) && ratio.denominator === Number(denominator)))
        return [];
      const computed = `${ratio.numerator}/${ratio.denominator}`;
      return [
        {
          file,
          problem: `${table.increment} ${name}: published ${numerator}/${denominator}, computed from the files ${computed}`,
        },
      ];
    },
  );
}
