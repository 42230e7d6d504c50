/**
 * Descriptions of the tags, for the OpenAPI document and the reference. Their Dutch translations are in
 * `lib/contract/reference-messages.ts`.
 */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Account: "Signing in and out with a session cookie, and the caller's own profile.",
  Organizations: "The organizations that the caller is a member of, with their settings.",
  "Members and roles":
    "Who belongs to an organization, what their roles allow, and invitations of others.",
  Tasks: "Work that is planned and done, with its assignees, comments and status.",
  Customers: "The businesses and people that an organization works for, and their contacts.",
  "Customer assets":
    "What customers own and have serviced, such as a bicycle, with internal notes.",
  Products: "What an organization sells: goods, services and bundles, with their prices and stock.",
  Quotes: "Offers to customers, from the draft to the acceptance, with their document.",
  Orders: "What customers have ordered, and its delivery.",
  Suppliers: "The businesses that an organization buys from.",
  "Inventory locations": "The places where stock is kept.",
  "Stock movements":
    "What changed the stock of products: deliveries, counts, corrections, transfers and returns.",
  Agenda: "Calendars with their items, series and occurrences.",
  Files: "Files that are uploaded, attached to records and downloaded.",
  Approvals: "Calls that require approval, and the approval policies.",
  "Audit log": "Who did what and when, the proof that nothing was altered, and undoing a change.",
  Events: "What happened in an organization, in order, for programs that follow it.",
  Webhooks: "URLs to which the service posts events, with what was delivered to each.",
  Workflows:
    "What the service does by itself, at an event, at set times or when asked to, and its runs.",
  "Search and data":
    "Searching all records of an organization at once, importing files and exporting records.",
  Meta: "The service about itself: its OpenAPI document and its problems.",
};
