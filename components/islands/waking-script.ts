import { hydratedEvent } from "#lib/publication/hydration-names.ts";
import { mayHaveSession } from "./sign-in/session-hint.ts";

// Runs in the head of a page, as the text of an inline script. A page is complete without its other
// scripts; they are fetched after it was loaded, and run at the first sign of a reader who does more than
// read. What is clicked, pressed or posted before they answer is held and done then. What the browser does
// by itself, such as links, forms that ask for a page, and popovers, never waits.

const { payload = "", chunks = "", now } = document.currentScript?.dataset ?? {};
const awaiting = new AbortController();
let held: (() => void) | undefined;
let payloadText: Promise<string> | undefined;
let isFetched = false;
let isAwake = false;

function fetchAll(rel: "prefetch" | "preload"): void {
  if (isFetched) return;
  isFetched = true;
  readPayload().catch(() => undefined);
  for (const source of chunks.split(" ")) {
    const link = document.createElement("link");
    link.rel = rel;
    link.as = "script";
    link.href = source;
    document.head.append(link);
  }
}

/** Fetched once; after a failure again. */
function readPayload(): Promise<string> {
  payloadText ??= fetchPayload().catch((error: unknown) => {
    payloadText = undefined;
    throw error;
  });
  return payloadText;
}

async function fetchPayload(): Promise<string> {
  const answer = await fetch(payload);
  if (!answer.ok) throw new Error(`${payload} answered ${answer.status}`);
  return answer.text();
}

function run(source: string): void {
  const script = document.createElement("script");
  script.src = source;
  // React knows a chunk that is there already by this attribute.
  script.async = true;
  document.head.append(script);
}

function wake(): void {
  if (isAwake) return;
  isAwake = true;
  fetchAll("preload");
  readPayload().then(hydrate, () => {
    // Nothing has run yet: what the reader does next tries again.
    isAwake = false;
  });
}

/** The chunks read the payload once, in the form in which Next writes it into a page. */
function hydrate(text: string): void {
  (globalThis as { __next_f?: unknown[] }).__next_f = [[0], [1, text]];
  for (const source of chunks.split(" ")) run(source);
}

/** Browsers also tell of a pointer that rests where the page appears below it. */
function onMove({ movementX, movementY }: PointerEvent): void {
  if (movementX !== 0 || movementY !== 0) wake();
}

function hold(event: Event, act: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  held = act;
}

function onClick(event: MouseEvent): void {
  wake();
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button || button.form || button.popoverTargetElement) return;
  hold(event, () => button.click());
}

/** No page takes a post: scripts send it. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  wake();
  hold(event, () => form.requestSubmit());
}

function onKey(event: KeyboardEvent): void {
  wake();
  const { key, ctrlKey, metaKey, target } = event;
  const isTyped = target instanceof Element && target.matches("input, textarea, select");
  const opensSearch = key === "/" ? !isTyped : key === "k" && (ctrlKey || metaKey);
  if (!opensSearch) return;
  hold(event, () =>
    document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey })),
  );
}

const options = { capture: true, signal: awaiting.signal };
document.addEventListener("click", onClick, options);
document.addEventListener("submit", onSubmit, options);
document.addEventListener("keydown", onKey, options);
document.addEventListener("pointermove", onMove, options);
for (const sign of ["pointerdown", "focusin", "scroll"]) {
  document.addEventListener(sign, wake, { ...options, passive: true });
}
document.addEventListener(hydratedEvent, () => {
  awaiting.abort();
  // After the update that follows hydration, with what only the browser knows.
  if (held) setTimeout(held);
});
if (mayHaveSession()) {
  document.documentElement.dataset.session = "";
  wake();
} else if (now !== undefined) {
  wake();
} else {
  // Behind everything that the page is read with.
  addEventListener("load", () => setTimeout(() => fetchAll("prefetch"), 2_000));
}
