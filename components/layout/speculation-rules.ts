/**
 * Lets browsers that support it (only Chromium so far) prefetch a page when the pointer rests on its link. Only
 * pages are fetched: files have an extension, and a request to the service may have side effects.
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
                "/organization*",
                "/nl/organization*",
                "/invitations*",
                "/nl/invitations*",
                "/start*",
                "/nl/start*",
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
