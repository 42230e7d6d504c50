import { navigationId } from "./navigation-id.ts";

/**
 * Restores the scroll position of the list of pages from the previous page, with the present page in sight. Its
 * source text runs in the head, so it must not refer to anything outside itself.
 */
function keepPlace(id: string): void {
  const key = "werkbank-navigation";
  const list = document.getElementById(id);
  if (list === null) return;
  try {
    list.scrollTop = Number(sessionStorage.getItem(key));
  } catch {
    // Storage may be blocked; the present page is scrolled into sight all the same.
  }
  const current = list.querySelector(":is(li, p):not(.drawer-areas > li) > [aria-current]");
  if (current) {
    const [frame, row] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    const isSeen = row.top >= frame.top && row.bottom <= Math.min(frame.bottom, innerHeight);
    if (!isSeen) list.scrollTop += row.top - frame.top - list.clientHeight / 3;
  }
  list.addEventListener("scroll", () => {
    try {
      sessionStorage.setItem(key, String(list.scrollTop));
    } catch {
      // See above.
    }
  });
}

/** Runs in the head: once the document is parsed, before a reader sees the list in another position. */
export const navigationScript = `;document.addEventListener("DOMContentLoaded",()=>(${String(keepPlace)})("${navigationId}"))`;
