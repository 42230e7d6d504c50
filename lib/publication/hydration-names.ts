// Names that a page's HTML and its scripts agree on.

/** The element around an island. It has no box of its own. */
export const islandTag = "site-island";

/** Returns the path of a module of the islands. Its name contains the hash of its content. */
export const modulePath = (name: string): string => `/_next/static/islands/${name}.js`;

/** The event that announces that the islands are hydrated. */
export const hydratedEvent = "werkbank:hydrated";

/** The local storage key that records a sign-in with this browser. */
export const sessionKey = "werkbank-session";
