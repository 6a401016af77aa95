import { createContext, useContext } from "react";
import { chooseTheme, type Theme } from "./theme.ts";

export const ThemeContext = createContext<Theme>(chooseTheme(false));

export function useTheme(): Theme {
  return useContext(ThemeContext);
}
