import { navigationId } from "./navigation-id.ts";

/**
 * Restores the scroll position that the list of pages had on the previous page, and scrolls the current page into
 * view. Its source text runs in the head, so it must not refer to anything outside itself.
 */
function restoreScrollPosition(id: string): void {
  const key = "werkbank-navigation";
  const list = document.getElementById(id);
  if (list === null) return;
  try {
    list.scrollTop = Number(sessionStorage.getItem(key));
  } catch {
    // Storage may be blocked; the current page is scrolled into view all the same.
  }
  const current = list.querySelector(":is(li, p):not(.drawer-areas > li) > [aria-current]");
  if (current) {
    const [frame, row] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    const isVisible = row.top >= frame.top && row.bottom <= Math.min(frame.bottom, innerHeight);
    if (!isVisible) list.scrollTop += row.top - frame.top - list.clientHeight / 3;
  }
  list.addEventListener("scroll", () => {
    try {
      sessionStorage.setItem(key, String(list.scrollTop));
    } catch {
      // See above.
    }
  });
}

/** Runs in the head: restores the position once the document is parsed, before the list is painted. */
export const navigationScript = `;document.addEventListener("DOMContentLoaded",()=>(${String(restoreScrollPosition)})("${navigationId}"))`;
