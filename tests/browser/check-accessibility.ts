import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";

declare global {
  interface Window {
    axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  }
}

type Scheme = "light" | "dark";

// Preloading would fetch style sheets again, for rules that are not used here.
const commonOptions: RunOptions = { resultTypes: ["violations"], preload: false };
const contrastOptions: RunOptions = { ...commonOptions, runOnly: ["color-contrast"] };
/**
 * All rules except contrast, with `target-size` of WCAG 2.2, which is off by default. The two rules that compare
 * adjacent elements take longer than all others together.
 */
const structureOptions = (isThorough: boolean): RunOptions => ({
  ...commonOptions,
  rules: {
    "color-contrast": { enabled: false },
    "target-size": { enabled: isThorough },
    "link-in-text-block": { enabled: isThorough },
  },
});

/**
 * Returns the violations on a page.
 *
 * @param isThorough whether adjacent controls and links are checked as well
 */
export type AccessibilityCheck = (page: Page, isThorough?: boolean) => Promise<string[]>;

/**
 * Creates a check that applies all axe rules in both themes. Themes only change colors, so only contrast is checked in
 * each theme. A text with the same style as an earlier one, on any page, is not checked again.
 */
export async function createAccessibilityCheck(
  context: BrowserContext,
): Promise<AccessibilityCheck> {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await context.addInitScript(await readFile(axe, "utf8"));
  const checkedStyles = new Set<string>();

  async function checkContrast(page: Page, colorScheme: Scheme): Promise<string[]> {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { styles, violations } = await page.evaluate(checkNewStyles, {
      checkedStyles: [...checkedStyles],
      options: contrastOptions,
    });
    for (const style of styles) checkedStyles.add(style);
    return toMessages(violations).map((message) => `${colorScheme}: ${message}`);
  }

  return async (page, isThorough = true) => {
    const dark = await checkContrast(page, "dark");
    const light = await checkContrast(page, "light");
    const { violations } = await page.evaluate(
      (options) => window.axe.run(document, options),
      structureOptions(isThorough),
    );
    return [...toMessages(violations), ...light, ...dark];
  };
}

function toMessages(violations: AxeResults["violations"]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

/**
 * Runs in the page, so it cannot reference anything outside itself. Contrast depends on the color, size and weight of
 * a text and on everything painted behind it, which together are its style here. Checks the first text of each new
 * style.
 */
async function checkNewStyles({
  checkedStyles,
  options,
}: {
  checkedStyles: string[];
  options: RunOptions;
}) {
  const backdrops = new Map<Element, string>();
  const backdropOf = (element: Element | null): string => {
    if (element === null) return "";
    let backdrop = backdrops.get(element);
    if (backdrop === undefined) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } =
        getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
      const outer = backdropOf(element.parentElement);
      // Most elements paint no background.
      backdrop = own === "rgba(0, 0, 0, 0) none 1 none normal" ? outer : `${outer}/${own}`;
      backdrops.set(element, backdrop);
    }
    return backdrop;
  };
  const styleOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, backdropOf(element)].join(" ");
  };
  const hasText = (element: Element): boolean =>
    element.matches("input, textarea, select") ||
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );

  const seen = new Set(checkedStyles);
  const newStyles = new Map<string, Element>();
  for (const element of document.body.querySelectorAll("*")) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const style = styleOf(element);
    if (!seen.has(style) && !newStyles.has(style)) newStyles.set(style, element);
  }
  if (newStyles.size === 0) return { styles: [], violations: [] };
  const { violations } = await window.axe.run({ include: [...newStyles.values()] }, options);
  return { styles: [...newStyles.keys()], violations };
}
