import type { Page } from "playwright-core";

const widths = [320, 390, 768];

/** Returns by how much a page is wider than the screen, for each width at which it is (WCAG 1.4.10, Reflow). */
export async function checkReflow(page: Page): Promise<string[]> {
  const violations: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) violations.push(`wider than the screen by ${excess} px at ${width} px`);
  }
  return violations;
}
