// Decision: decisions/0024-server-rendered-pages-and-design.md
/**
 * The colors of all Werkbank pages and messages, as [light, dark]. There is one accent hue (petrol); everything
 * else is gray. Text and control borders meet the WCAG 2.2 AA contrast on `paper` and `surface`.
 */
export const colors = {
  paper: ["#fdfdfc", "#15181a"],
  surface: ["#f4f6f5", "#1c2023"],
  "surface-strong": ["#e9edeb", "#262c30"],
  line: ["#dde2df", "#2e3439"],
  "line-strong": ["#7f8884", "#79828a"],
  ink: ["#1a1e1c", "#e6e9ea"],
  "ink-soft": ["#505a55", "#a7b0b6"],
  accent: ["#0a6158", "#74cdbc"],
  "accent-soft": ["#e0efec", "#17322e"],
  "on-accent": ["#ffffff", "#0c1f1c"],
  // These carry meaning and are never decoration; a shape or text always accompanies them.
  positive: ["#256b2f", "#86cf8c"],
  caution: ["#8a5200", "#e6b45c"],
  negative: ["#a8322a", "#f0938a"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Sizes of body text and four heading levels, in rem. */
const sizes = {
  body: "1.0625rem",
  small: "0.875rem",
  h1: "2.125rem",
  h2: "1.5rem",
  h3: "1.1875rem",
  h4: "1.0625rem",
};

/**
 * Builds the root element's custom properties, from which all style sheets take colors, sizes and shapes. Colors follow
 * the device unless the element has the attribute of a theme.
 */
export function toTokenRule(): string {
  const lines = [
    "color-scheme: light dark;",
    ...Object.entries(colors).map(
      ([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`,
    ),
    ...Object.entries(sizes).map(([name, size]) => `--size-${name}: ${size};`),
    "--radius: 6px;",
  ];
  const chosen = ["light", "dark"].map(
    (theme) => `[data-theme="${theme}"] {\n  color-scheme: ${theme};\n}\n`,
  );
  return `:root {\n${lines.map((line) => `  ${line}\n`).join("")}}\n${chosen.join("")}`;
}
