import { Box } from "ink";
import type { Action } from "../screens/screen.ts";
import type { Mode } from "../shell/app-state.ts";
import { suggest } from "../shell/palette.ts";
import { fill } from "./text.ts";
import { TextLine } from "./text-line.tsx";

type Props = {
  readonly mode: Mode & { readonly kind: "palette" };
  readonly actions: readonly Action[];
  readonly cells: number;
  readonly height: number;
};

/** Command lines that fit what is typed, the chosen one marked. */
export function PalettePane({ mode, actions, cells, height }: Props) {
  const suggestions = suggest(mode.editor.text, actions);
  const chosen = Math.min(mode.at, suggestions.length - 1);
  const first = Math.max(0, Math.min(chosen - Math.floor(height / 2), suggestions.length - height));
  const left = Math.round(cells * 0.55);
  return (
    <Box flexDirection="column" width={cells} height={height}>
      {suggestions.slice(first, first + height).map((suggestion, at) => (
        <TextLine
          key={`${suggestion.line} ${suggestion.label}`}
          spans={[
            { text: first + at === chosen ? "› " : "  ", tone: "accent" },
            { text: fill(suggestion.line, left - 3), tone: first + at === chosen ? "selected" : "normal" },
            { text: ` ${fill(suggestion.label, cells - left)}`, tone: "dim" },
          ]}
        />
      ))}
    </Box>
  );
}
