import localFont from "next/font/local";

// The Latin subset of each font, requested together with the style sheet. `optional`: a font that misses the
// first paint is used from the next page on, so that no text shifts. Other characters use system fonts.

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
