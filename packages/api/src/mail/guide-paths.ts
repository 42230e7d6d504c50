/** The sections of the documentation that messages link to, as paths below its base URL. */
export const guidePaths = {
  anchors: { en: "/audit#anchors", nl: "/nl/audit#ankers" },
  feedUrl: {
    en: "/calendar-feeds#make-the-address-another-one",
    nl: "/nl/calendar-feeds#een-ander-adres-maken",
  },
  suspendedWebhook: {
    en: "/webhook-deliveries#enable-a-suspended-webhook",
    nl: "/nl/webhook-deliveries#een-opgeschorte-webhook-weer-aanzetten",
  },
  workflows: { en: "/workflows", nl: "/nl/workflows" },
  workflowRuns: { en: "/workflows#runs", nl: "/nl/workflows#runs" },
} as const;
