import { hydratedEvent, modulePath } from "#lib/publication/hydration-names.ts";
import { hasOpenedGroups } from "./navigation/opened-groups.ts";
import { mayHaveSession } from "./sign-in/session-hint.ts";

// Runs in the head of a page, as the text of an inline script. A page is complete without its other scripts;
// they are fetched after the page has loaded, and run at the first interaction. Clicks on buttons, search
// shortcuts and POST forms that are submitted before hydration are held and replayed. What the browser does
// itself, such as links, GET forms and popovers, never waits.

const { modules: names = "", now } = document.currentScript?.dataset ?? {};
const modules = names.split(" ").map(modulePath);
const untilHydrated = new AbortController();
let replayHeldEvent: (() => void) | undefined;
let attempts = 0;
let isHydrating = false;

/** Preloads all modules in parallel: otherwise each would be discovered only after its importer has arrived. */
function fetchModules(): void {
  for (const source of modules) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = source;
    document.head.append(link);
  }
}

function hydrate(): void {
  if (isHydrating) return;
  isHydrating = true;
  // All islands exist once the document is parsed.
  if (document.readyState === "loading")
    document.addEventListener("DOMContentLoaded", importModules);
  else importModules();
}

function importModules(): void {
  // The first module imports the others. Browsers cache a failed import by URL, so a retry needs a different
  // URL.
  import(`${modules[0]}${attempts === 0 ? "" : `?${attempts}`}`).catch(() => {
    // Nothing has run yet: the next interaction tries again.
    attempts += 1;
    isHydrating = false;
  });
}

/** Ignores a pointer at rest: browsers also report it when the page appears below it. */
function onMove({ movementX, movementY }: PointerEvent): void {
  if (movementX !== 0 || movementY !== 0) hydrate();
}

/** Ignores the list of pages, which `navigation-script.ts` scrolls. */
function onScroll({ target }: Event): void {
  if (target === document) hydrate();
}

function holdEvent(event: Event, replay: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  replayHeldEvent = replay;
}

function onClick(event: MouseEvent): void {
  hydrate();
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button || button.form || button.popoverTargetElement) return;
  holdEvent(event, () => button.click());
}

/** Holds forms with the method POST: no page accepts POST, so a script has to send them. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  hydrate();
  holdEvent(event, () => form.requestSubmit());
}

function onKey(event: KeyboardEvent): void {
  hydrate();
  const { key, ctrlKey, metaKey, target } = event;
  const isTyped = target instanceof Element && target.matches("input, textarea, select");
  const opensSearch = key === "/" ? !isTyped : key.toLowerCase() === "k" && (ctrlKey || metaKey);
  if (!opensSearch) return;
  holdEvent(event, () =>
    document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey })),
  );
}

const options = { capture: true, signal: untilHydrated.signal };
document.addEventListener("click", onClick, options);
document.addEventListener("submit", onSubmit, options);
document.addEventListener("keydown", onKey, options);
document.addEventListener("pointermove", onMove, options);
document.addEventListener("scroll", onScroll, { ...options, passive: true });
for (const sign of ["pointerdown", "focusin"]) {
  document.addEventListener(sign, hydrate, { ...options, passive: true });
}
document.addEventListener(hydratedEvent, () => {
  untilHydrated.abort();
  if (replayHeldEvent) setTimeout(replayHeldEvent);
});

const hasSession = mayHaveSession();
if (hasSession) document.documentElement.dataset.session = "";
if (hasSession || now !== undefined || hasOpenedGroups()) {
  fetchModules();
  hydrate();
} else {
  // Two seconds after everything that is needed to read the page.
  addEventListener("load", () => setTimeout(fetchModules, 2_000));
}
