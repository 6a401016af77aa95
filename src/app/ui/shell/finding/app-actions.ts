/** Lists actions for the palette that are not command lines: opening screens and changing the appearance. */
import { densityNames, glyphNames, themeNames } from "../../drawing/theme.ts";
import type { PerformedAction } from "../../screens/screen.ts";
import { placesToGo } from "./places-to-go.ts";

export type AppAction = { readonly line: string; readonly action: PerformedAction };

const themeWords = {
  auto: "for any background",
  dark: "for a dark background",
  light: "for a light background",
  none: "without any",
} as const;

export const appActions: readonly AppAction[] = [
  { line: "tour", action: { key: "", label: "See every screen in one minute", kind: "tour" } },
  ...placesToGo.map(
    ({ screen, label, description }): AppAction => ({
      line: `go ${screen}`,
      action: { key: "", label: `${label}: ${description}`, kind: "open", screen, settings: {} },
    }),
  ),
  ...themeNames.map(
    (theme): AppAction => ({
      line: `theme ${theme}`,
      action: { key: "", label: `Colours: ${themeWords[theme]}`, kind: "look", look: { theme } },
    }),
  ),
  ...glyphNames.map(
    (glyphs): AppAction => ({
      line: `glyphs ${glyphs}`,
      action: { key: "", label: "Signs and borders", kind: "look", look: { glyphs } },
    }),
  ),
  ...[true, false].map(
    (mouse): AppAction => ({
      line: `mouse ${mouse ? "on" : "off"}`,
      action: {
        key: "",
        label: mouse ? "Clicks and the mouse wheel control the app" : "The terminal selects text as usual",
        kind: "look",
        look: { mouse },
      },
    }),
  ),
  ...densityNames.map(
    (density): AppAction => ({
      line: `density ${density}`,
      action: { key: "", label: "Borders and blanks", kind: "look", look: { density } },
    }),
  ),
];
