/**
 * Has a browser that can (Chromium, so far) fetch the page that a pointer rests on, before it is followed. It
 * fetches pages alone: files have an extension, and what the service answers may do something.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          {
            not: {
              href_matches: [
                "/*.*",
                "/api/*",
                "/approvals*",
                "/nl/approvals*",
                "/records*",
                "/nl/records*",
                "/outbox*",
              ],
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
