/** The elements of an article that a link can lead to: headings, and the fields of the reference. */
const anchorSelector = "article :is(h2, h3, h4, .fields > li)[id]";

/**
 * Returns the height above which an anchor counts as being read, in pixels from the top of the window: one pixel
 * below where following a link would scroll it.
 */
export function readingLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 1;
}

/**
 * Returns the anchor of the article that is being read: the target of the URL while it is in view, otherwise the
 * last anchor above `readingLine`; undefined at the top of a page.
 */
export function findCurrentAnchor(): Element | undefined {
  const target = document.querySelector(`:is(${anchorSelector}):target`);
  if (target && isInView(target)) return target;
  const line = readingLine();
  return [...document.querySelectorAll(anchorSelector)].findLast(
    (anchor) =>
      anchor.getBoundingClientRect().top <= line &&
      anchor.checkVisibility() &&
      scrollsWithPage(anchor),
  );
}

/**
 * Returns the index of the heading that is being read: the last one above `line`, or -1 if there is none. At the
 * end of the page, the headings below the line cannot scroll above it; then it is the target of the URL if that is
 * in view, otherwise the last heading.
 *
 * @param headings in the order of the page
 * @param line as `readingLine` returns it
 */
export function findCurrentHeadingIndex(
  headings: readonly (Element | null)[],
  line: number,
): number {
  if (scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight) {
    const target = headings.findIndex(
      (heading) => heading?.matches(":target") && isInView(heading),
    );
    return target === -1 ? headings.length - 1 : target;
  }
  return headings.findLastIndex(
    (heading) => heading !== null && heading.getBoundingClientRect().top <= line,
  );
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Returns whether an anchor scrolls with the page; on a wide screen, the samples stay in view. */
function scrollsWithPage(anchor: Element): boolean {
  const panel = anchor.closest(".samples-panel");
  return panel === null || getComputedStyle(panel).position !== "sticky";
}
