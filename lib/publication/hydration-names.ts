// Names that the scripts of a page agree on.

/** The event by which the page tells that React answers on it. */
export const hydratedEvent = "werkbank:hydrated";

/** The event by which a page tells that a static part of it is shown, whose choices are to be marked. */
export const shownEvent = "werkbank:shown";

/** The key of local storage that stands for having signed in with this browser. */
export const sessionKey = "werkbank-session";
