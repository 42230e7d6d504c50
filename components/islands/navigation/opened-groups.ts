import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";

type Opened = Record<string, NavigationLink[]>;

const key = "werkbank-opened";

/** Returns whether the reader has opened groups on another page, in this tab. */
export function hasOpened(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be blocked; then each page opens its own group only.
    return false;
  }
}

/** Returns the links of a group that stays open from page to page; undefined for any other. */
export function openedLinks(group: string): NavigationLink[] | undefined {
  return readOpened()[group];
}

/** Keeps a group open, with the links it last showed. */
export function keepOpened(group: string, links: NavigationLink[]): void {
  writeOpened({ ...readOpened(), [group]: links });
}

export function forgetOpened(group: string): void {
  const { [group]: closed, ...others } = readOpened();
  if (closed) writeOpened(others);
}

function readOpened(): Opened {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Opened;
  } catch {
    return {};
  }
}

function writeOpened(opened: Opened): void {
  try {
    if (Object.keys(opened).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(opened));
  } catch {
    // See above.
  }
}
