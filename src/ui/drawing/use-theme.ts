import { createContext, useContext } from "react";
import { chooseTheme, type GlyphName, type Theme } from "./theme.ts";

export type Drawing = { readonly theme: Theme; readonly glyphs: GlyphName };

export const DrawingContext = createContext<Drawing>({ theme: chooseTheme("none"), glyphs: "unicode" });

export function useDrawing(): Drawing {
  return useContext(DrawingContext);
}
