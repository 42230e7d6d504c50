/** Werkbank's mark, a bench: an SVG path for a 32 by 32 box, drawn with a stroke width of 3. */
export const brandMarkLines = "M6 11h20M10 11v12M22 11v12M10 18h12";

/** The mark as inline SVG. Decorative: the name follows it. */
export const brandMark = `<svg class="brand-mark" viewBox="3 6 26 20" width="21" height="16" fill="none" stroke="currentcolor" stroke-width="3" stroke-linecap="round" aria-hidden="true"><path d="${brandMarkLines}"/></svg>`;
