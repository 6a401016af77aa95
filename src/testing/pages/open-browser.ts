/**
 * Opens a real browser to test web pages: Chromium from the dev dependencies or, if that is missing, an installed
 * Chrome or Chromium.
 */
import { type Browser, chromium as playwright } from "playwright-core";

/**
 * Starts a browser without a visible window. The package contains Chromium for Linux on x64. The function replaces the
 * package's default arguments: they run everything in one process, which ends when a second page opens.
 * @returns the browser, or `null` if no browser can be started
 */
export async function openBrowser(): Promise<Browser | null> {
  return (await openCarried()) ?? (await openInstalled());
}

async function openCarried(): Promise<Browser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const { default: carried } = await import("@sparticuz/chromium");
  return playwright
    .launch({ executablePath: await carried.executablePath(), args: ["--no-sandbox"] })
    .catch(() => null);
}

async function openInstalled(): Promise<Browser | null> {
  const chrome = await playwright.launch({ channel: "chrome" }).catch(() => null);
  if (chrome !== null) return chrome;
  const chromium = { executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] };
  return playwright.launch(chromium).catch(() => null);
}
