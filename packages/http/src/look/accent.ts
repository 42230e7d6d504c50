import { contrast } from "./contrast.ts";
import { colors } from "./tokens.ts";

/** The accent of a page or message, as [light, dark], in the places of `colors` in `tokens.ts`. */
export type Accent = {
  /** For text, edges and the face of a button, on `paper` and `surface`. */
  accent: readonly [light: string, dark: string];
  /** For text on that face. */
  "on-accent": readonly [light: string, dark: string];
};

/** Of text (WCAG 2.2, 1.4.3). */
const least = 4.5;
const steps = 100;

/** `color` with a part of black or white in it, 0…1. */
function mix(color: string, other: "#000000" | "#ffffff", part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [color, other].map((text) => Number.parseInt(text.slice(at, at + 2), 16));
    return Math.round((from ?? 0) * (1 - part) + (to ?? 0) * part);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour itself where it can be read on both papers of the theme, else the nearest that can. */
function toReadable(color: string, theme: 0 | 1): string {
  const papers = [colors.paper[theme], colors.surface[theme]];
  const other = theme === 0 ? "#000000" : "#ffffff";
  for (let step = 0; step < steps; step += 1) {
    const mixed = mix(color, other, step / steps);
    if (papers.every((paper) => contrast(mixed, paper) >= least)) return mixed;
  }
  return other;
}

/** The one of these texts that stands out most. */
const toText = (face: string, texts: readonly string[]) =>
  texts.reduce((best, text) => (contrast(text, face) > contrast(best, face) ? text : best));

/**
 * The accent that is made of the colour that an organization chose: darkened in the light theme and
 * lightened in the dark one until it has a contrast of 4.5:1, and no further. Without a colour the site's.
 *
 * @param color `#rrggbb`
 */
export function toAccent(color: string | null): Accent {
  if (color === null) return colors;
  const [light, dark] = [toReadable(color, 0), toReadable(color, 1)];
  const texts = colors["on-accent"];
  return { accent: [light, dark], "on-accent": [toText(light, texts), toText(dark, texts)] };
}
