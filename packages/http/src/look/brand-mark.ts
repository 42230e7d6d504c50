/** The mark of Werkbank, a bench: the lines of an SVG path in a box of 32 by 32, 3 wide. */
export const brandMarkLines = "M6 11h20M10 11v12M22 11v12M10 18h12";

/** The mark as markup: decoration beside the name. */
export const brandMark = `<svg class="brand-mark" viewBox="3 6 26 20" width="21" height="16" fill="none" stroke="currentcolor" stroke-width="3" stroke-linecap="round" aria-hidden="true"><path d="${brandMarkLines}"/></svg>`;
