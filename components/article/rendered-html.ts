/**
 * The HTML of the parts of pages that are being rendered, by their ids. Server components and the
 * components of the browser are two bundles in one process: what one hands the other on the way to HTML
 * would otherwise be sent to the browser as well.
 */
const key = Symbol.for("werkbank.rendered-html");

/** Next renders eight pages at once, of some twenty parts each. */
const maxParts = 2_000;

type Holder = { [key]?: Map<string, string> };

function parts(): Map<string, string> {
  return ((globalThis as Holder)[key] ??= new Map());
}

/** Keeps a part until many others have been rendered. */
export function holdRendered(id: string, html: string): void {
  const held = parts();
  held.delete(id);
  held.set(id, html);
  const [oldest] = held.keys();
  if (held.size > maxParts && oldest !== undefined) held.delete(oldest);
}

/** @throws Error where it was not rendered in this process just before */
export function takeRendered(id: string): string {
  const html = parts().get(id);
  if (html === undefined)
    throw new Error(`The static HTML ${id} was not rendered before its page.`);
  return html;
}
