/** Takes screenshots of a published site for the README and the docs, and measures differences between screenshots. */
import type { Browser, Page } from "playwright-core";

export const sitePictures = ["taxonomy", "data", "leaderboard"] as const;
export type SitePicture = (typeof sitePictures)[number];

/** Returns the path of a picture relative to the project's folder. */
export function sitePictureFile(name: SitePicture): string {
  return `notebooks-ts/pictures/site-${name}.png`;
}

const preparations: Readonly<Record<SitePicture, (page: Page) => Promise<void>>> = {
  taxonomy: async (page) => {
    await page.check('input[value="sunburst"]');
    await page.evaluate('document.querySelector(".increment:not([hidden])").scrollIntoView()');
  },
  data: async () => {},
  leaderboard: async () => {},
};

/**
 * Takes a screenshot of a page in the light theme, as PNG.
 * @param address the address of the site's folder, with a trailing slash
 */
export async function takeSitePicture(browser: Browser, address: string, name: SitePicture): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  await page.goto(new URL(`${name}/index.html`, address).href);
  await preparations[name](page);
  // The pointer is moved away from all parts of the picture.
  await page.mouse.move(1279, 799);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/**
 * Compares two pictures on a grid of 32 × 20 cells, in which fonts and anti-aliasing hardly matter.
 * @returns the mean absolute difference in brightness, from 0 (identical) to 1 (black versus white)
 */
export async function grossDifference(browser: Browser, first: Buffer, second: Buffer): Promise<number> {
  const page = await browser.newPage();
  const [left, right] = [await brightness(page, first), await brightness(page, second)];
  await page.close();
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

/** Computes the mean brightness of every cell, from 0 to 1. */
async function brightness(page: Page, picture: Buffer): Promise<number[]> {
  const drawn: unknown = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${picture.toString("base64")}";
    await image.decode();
    const canvas = new OffscreenCanvas(32, 20);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, 32, 20);
    const { data } = context.getImageData(0, 0, 32, 20);
    return Array.from({ length: 640 }, (_, at) => (data[4 * at] + data[4 * at + 1] + data[4 * at + 2]) / 765);
  })()`);
  return Array.isArray(drawn) ? drawn.map(Number) : [];
}
