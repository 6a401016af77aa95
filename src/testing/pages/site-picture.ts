/**
 * The picture of a published site in the README: how to take it, and how to measure its difference from another one.
 */
import type { Browser, Page } from "playwright-core";

/** Below the project's folder. */
export const sitePictureFile = "notebooks-ts/pictures/site-taxonomy.png";

/**
 * The explorer with its sunburst in the light theme, as PNG.
 * @param address the address of the site's folder, with a trailing slash
 */
export async function takeSitePicture(browser: Browser, address: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  await page.goto(new URL("taxonomy/index.html", address).href);
  await page.check('input[value="sunburst"]');
  await page.evaluate('document.querySelector(".increment:not([hidden])").scrollIntoView()');
  // The pointer is moved away from everything in the picture.
  await page.mouse.move(1279, 799);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/**
 * Compares two pictures on a grid of 32 × 20 cells, so that fonts and smoothing hardly matter.
 * @returns mean absolute difference of brightness, from 0 (equal) to 1 (black and white)
 */
export async function grossDifference(browser: Browser, first: Buffer, second: Buffer): Promise<number> {
  const page = await browser.newPage();
  const [left, right] = [await brightness(page, first), await brightness(page, second)];
  await page.close();
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

/** Mean brightness of every cell, from 0 to 1. */
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
