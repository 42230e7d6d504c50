import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { colors } from "./tokens.ts";

const papers = ["paper", "surface", "surface-strong"] as const;
const texts = ["ink", "ink-soft", "accent", "positive", "caution", "negative"] as const;
const themes = [
  ["light", 0],
  ["dark", 1],
] as const;

test.each(themes)(
  "text has a contrast of 4.5 on every background of the %s theme",
  (_name, theme) => {
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
  },
);

test.each(themes)("field borders have a contrast of 3 in the %s theme", (_name, theme) => {
  for (const paper of ["paper", "surface"] as const) {
    const ratio = contrast(colors["line-strong"][theme], colors[paper][theme]);
    expect(ratio, paper).toBeGreaterThanOrEqual(3);
  }
});
