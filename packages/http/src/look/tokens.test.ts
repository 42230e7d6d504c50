import { expect, test } from "vitest";
import { colors } from "./tokens.ts";

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const papers = ["paper", "surface", "surface-strong"] as const;
const texts = ["ink", "ink-soft", "accent", "positive", "caution", "negative"] as const;
const themes = [
  ["light", 0],
  ["dark", 1],
] as const;

test.each(themes)("text has a contrast of 4.5 on every paper of the %s theme", (_name, theme) => {
  for (const paper of papers) {
    for (const text of texts) {
      const ratio = contrast(colors[text][theme], colors[paper][theme]);
      expect(ratio, `${text} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  const onButton = contrast(colors["on-accent"][theme], colors.accent[theme]);
  expect(onButton).toBeGreaterThanOrEqual(4.5);
  const tag = contrast(colors.accent[theme], colors["accent-soft"][theme]);
  expect(tag).toBeGreaterThanOrEqual(4.5);
});

test.each(themes)("the edge of a field has a contrast of 3 in the %s theme", (_name, theme) => {
  for (const paper of ["paper", "surface"] as const) {
    const ratio = contrast(colors["line-strong"][theme], colors[paper][theme]);
    expect(ratio, paper).toBeGreaterThanOrEqual(3);
  }
});
