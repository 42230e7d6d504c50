/** What a link can lead to within an article: headings, and the fields of the reference. */
const places = "article :is(h2, h3, h4, .fields > li)[id]";

/**
 * Returns the line that a place passes when it begins to be read, in pixels from the top of the window: just
 * below where a link would scroll it.
 */
export function readingLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 1;
}

/**
 * Returns the place of the article that is being read: the target of the address while it is in view, otherwise
 * the last place above the line of reading; undefined at the top of a page.
 */
export function placeBeingRead(): Element | undefined {
  const target = document.querySelector(`:is(${places}):target`);
  if (target && isInView(target)) return target;
  const line = readingLine();
  return [...document.querySelectorAll(places)].findLast(
    (place) =>
      place.getBoundingClientRect().top <= line && place.checkVisibility() && scrolls(place),
  );
}

/**
 * Returns which of these headings, in the order of the page, is being read: the last one above the line of
 * reading (`readingLine`); -1 above the first. At the end of the page that line cannot reach the headings still below it, so
 * there the target of the address is meant if it is in view, otherwise the last heading.
 */
export function headingBeingRead(headings: readonly (Element | null)[], line: number): number {
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

/** Returns whether a place moves with the text: on a wide screen, the samples stay beside it. */
function scrolls(place: Element): boolean {
  const panel = place.closest(".samples-panel");
  return panel === null || getComputedStyle(panel).position !== "sticky";
}
