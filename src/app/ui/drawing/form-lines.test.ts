import { expect, test } from "vitest";
import type { Field } from "../screens/screen.ts";
import { createState } from "../shell/app-state.ts";
import { pressFormKey } from "../shell/finding/press-form-key.ts";
import { openForm } from "../shell/perform-action.ts";
import { enterText } from "../shell/press-text-key.ts";
import { formLines } from "./form-lines.ts";

const colours = ["amber", "blue", "copper", "denim"];

function openWith(field: Omit<Field, "name" | "label">) {
  return openForm(
    createState(),
    {
      key: "c",
      label: "colour",
      kind: "form",
      fields: [{ name: "colour", label: "Colour", ...field }],
      settingsOf: () => ({}),
    },
    undefined,
  );
}

function hint(form: Parameters<typeof formLines>[0], cells: number): string | undefined {
  const { lines } = formLines(form, cells, 10, false);
  return lines[0]?.map(({ text }) => text).join("");
}

test("the hint for a suggested choice explains that typing replaces it, unless the choices need the space", () => {
  const form = openWith({ choices: colours, value: "amber" });
  expect(hint(form, 80)).toBe("Colour  type to replace it, or press Tab: amber · blue · copper · denim");
  expect(hint(form, 40)).toBe("Colour  amber · blue · copper · denim");
});

test("if the choices do not fit, the list begins with the choice that Tab reaches next and ends with a choice that fits completely", () => {
  const form = openWith({ choices: colours, value: "blue" });
  // "Colour  " has 8 cells, "copper · denim · …" has 18 and "copper · denim · amber · …" 26.
  expect(hint(form, 33)).toBe("Colour  copper · denim · …");
  expect(hint(form, 34)).toBe("Colour  copper · denim · amber · …");
});

test("the cursor follows the typed text, below the label of the field", () => {
  const form = openWith({ value: "red" });
  expect(formLines(form, 40, 10, false).cursor).toEqual({ x: 5, y: 1 });
  expect(formLines(form, 40, 10, true).cursor).toEqual({ x: 5, y: 2 });
});

test("typed text replaces a choice that Tab selected", () => {
  const form = openWith({ choices: colours });
  const tabbed = pressFormKey(createState(), form, "tab").state;
  const typed = enterText(tabbed, "de");
  expect(typed.mode.kind === "form" && typed.mode.form.editors[0]?.text).toBe("de");
});
