import { contrast } from "./contrast.ts";
import { colors } from "./tokens.ts";

/** The accent of a page or message, as [light, dark]; replaces the entries of `colors` in `tokens.ts`. */
export type Accent = {
  /** For text, borders and button backgrounds, on `paper` and `surface`. */
  accent: readonly [light: string, dark: string];
  /** For text on a background in that color. */
  "on-accent": readonly [light: string, dark: string];
};

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;
const steps = 100;

/** Mixes black or white into `color`; `share` is 0…1. */
function mix(color: string, target: "#000000" | "#ffffff", share: number): string {
  const channels = [1, 3, 5].map((index) => {
    const [from, to] = [color, target].map((text) =>
      Number.parseInt(text.slice(index, index + 2), 16),
    );
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the color if its contrast on both backgrounds of the theme suffices, else the nearest one that does. */
function toReadable(color: string, theme: 0 | 1): string {
  const papers = [colors.paper[theme], colors.surface[theme]];
  const target = theme === 0 ? "#000000" : "#ffffff";
  for (let step = 0; step < steps; step += 1) {
    const mixed = mix(color, target, step / steps);
    if (papers.every((paper) => contrast(mixed, paper) >= minContrast)) return mixed;
  }
  return target;
}

/** Returns the text color with the highest contrast. */
const toTextColor = (background: string, texts: readonly string[]) =>
  texts.reduce((best, text) =>
    contrast(text, background) > contrast(best, background) ? text : best,
  );

/**
 * Derives the accent from an organization's color: darkens it in the light theme and lightens it in the dark
 * one just until the contrast reaches 4.5:1. Without a color, returns the site's accent.
 *
 * @param color `#rrggbb`
 */
export function toAccent(color: string | null): Accent {
  if (color === null) return colors;
  const [light, dark] = [toReadable(color, 0), toReadable(color, 1)];
  const texts = colors["on-accent"];
  return {
    accent: [light, dark],
    "on-accent": [toTextColor(light, texts), toTextColor(dark, texts)],
  };
}
