import localFont from "next/font/local";

// The Latin part of each font, asked for with the style sheet. `optional`: a font that is not there at the
// first paint is left for the next page, so that no text moves while it is being read. What the fonts do
// not have comes from the system.

const text = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--inter",
});

const code = localFont({
  src: "../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  weight: "100 800",
  display: "optional",
  adjustFontFallback: false,
  variable: "--jetbrains-mono",
});

/** Classes for the root element that set the variables `tokens.css` reads. */
export const fontClasses = `${text.variable} ${code.variable}`;
