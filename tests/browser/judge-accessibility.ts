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
const common: RunOptions = { resultTypes: ["violations"], preload: false };
const contrast: RunOptions = { ...common, runOnly: ["color-contrast"] };
/**
 * All rules except contrast, with `target-size` of WCAG 2.2, which is off by default. The two rules that compare
 * adjacent elements take longer than all others together.
 */
const structure = (isThorough: boolean): RunOptions => ({
  ...common,
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
export type Judge = (page: Page, isThorough?: boolean) => Promise<string[]>;

/**
 * Creates a check that applies all axe rules in both themes. Themes only change colors, so only contrast is checked in
 * each theme. A text with the same style as an earlier one, on any page, is not checked again.
 */
export async function createJudge(context: BrowserContext): Promise<Judge> {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await context.addInitScript(await readFile(axe, "utf8"));
  const judged = new Set<string>();

  async function judgeContrast(page: Page, colorScheme: Scheme): Promise<string[]> {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { looks, violations } = await page.evaluate(judgeLooks, {
      known: [...judged],
      options: contrast,
    });
    for (const look of looks) judged.add(look);
    return toFaults(violations).map((fault) => `${colorScheme}: ${fault}`);
  }

  return async (page, isThorough = true) => {
    const dark = await judgeContrast(page, "dark");
    const light = await judgeContrast(page, "light");
    const { violations } = await page.evaluate(
      (options) => window.axe.run(document, options),
      structure(isThorough),
    );
    return [...toFaults(violations), ...light, ...dark];
  };
}

function toFaults(violations: AxeResults["violations"]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

/**
 * Runs in the page, so it cannot reference anything outside itself. Contrast depends on the color, size and weight of
 * a text and on everything painted behind it, which together are its style here. Checks the first text of each new
 * style.
 */
async function judgeLooks({ known, options }: { known: string[]; options: RunOptions }) {
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
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, backdropOf(element)].join(" ");
  };
  const hasText = (element: Element): boolean =>
    element.matches("input, textarea, select") ||
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );

  const seen = new Set(known);
  const fresh = new Map<string, Element>();
  for (const element of document.body.querySelectorAll("*")) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const look = lookOf(element);
    if (!seen.has(look) && !fresh.has(look)) fresh.set(look, element);
  }
  if (fresh.size === 0) return { looks: [], violations: [] };
  const { violations } = await window.axe.run({ include: [...fresh.values()] }, options);
  return { looks: [...fresh.keys()], violations };
}
