// Names that the scripts of a page agree on.

/** The event by which the page tells that React answers on it. */
export const hydratedEvent = "werkbank:hydrated";

/** The key of local storage that stands for having signed in with this browser. */
export const sessionKey = "werkbank-session";
