import { expect, test } from "vitest";
import { toAccent } from "./accent.ts";
import { contrast } from "./contrast.ts";
import { colors } from "./tokens.ts";

const channelValues = ["00", "33", "66", "99", "cc", "ff"];
const sampledColors = channelValues.flatMap((red) =>
  channelValues.flatMap((green) => channelValues.map((blue) => `#${red}${green}${blue}`)),
);

test.each([
  ["light", 0],
  ["dark", 1],
] as const)("any color becomes one with sufficient contrast in the %s theme", (_name, theme) => {
  for (const color of sampledColors) {
    const { accent, "on-accent": text } = toAccent(color);
    for (const paper of [colors.paper[theme], colors.surface[theme]]) {
      expect(contrast(accent[theme], paper), `${color} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(text[theme], accent[theme]), `text on ${color}`).toBeGreaterThanOrEqual(4.5);
  }
});

test("keeps a color with sufficient contrast; without a color, returns the site's accent", () => {
  expect(toAccent("#7a1f5c").accent[0]).toBe("#7a1f5c");
  expect(toAccent("#ffd500").accent[1]).toBe("#ffd500");
  expect(toAccent("#ffd500").accent[0]).not.toBe("#ffd500");
  expect(toAccent(null).accent).toEqual(colors.accent);
});
