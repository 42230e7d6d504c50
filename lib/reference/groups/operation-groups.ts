import type { Locale } from "../../site/locale.ts";
import type { OperationEntry } from "../operation-source.ts";
import { tagOf } from "../../contract/reference-paths.ts";

/** A group of the reference: the operations of a tag, with what else belongs to it. */
export type OperationGroup = {
  /** The kinds of its events. */
  eventKinds: readonly string[];
  /** The paths of its guides, without the locale. */
  guides: readonly string[];
  /** The sections of guides with the diagram of its states. */
  states?: Record<Locale, string>;
};

/** The groups by tag, in the order of the guides. */
export const operationGroups: Readonly<Record<string, OperationGroup>> = {
  Account: { eventKinds: [], guides: ["/authentication", "/scripts"] },
  Customers: { eventKinds: ["customer", "customer_contact"], guides: ["/customers"] },
  "Customer assets": { eventKinds: ["customer_asset"], guides: ["/assets"] },
  Products: { eventKinds: ["product"], guides: ["/products", "/stock"] },
  "Inventory locations": { eventKinds: [], guides: ["/stock"] },
  "Stock movements": { eventKinds: ["stock"], guides: ["/stock"] },
  Quotes: {
    eventKinds: ["quote"],
    guides: ["/quotes", "/quote-amounts"],
    states: { en: "/quotes#the-life-of-a-quote", nl: "/quotes#de-levensloop-van-een-offerte" },
  },
  Orders: {
    eventKinds: ["order"],
    guides: ["/orders"],
    states: { en: "/orders#the-life-of-an-order", nl: "/orders#de-levensloop-van-een-order" },
  },
  Suppliers: { eventKinds: ["supplier"], guides: ["/accounting-sync"] },
  Tasks: {
    eventKinds: ["task"],
    guides: ["/tasks", "/planning"],
    states: { en: "/tasks#move-it", nl: "/tasks#breng-haar-verder" },
  },
  Agenda: {
    eventKinds: ["agenda_item"],
    guides: [
      "/agenda",
      "/agenda-series",
      "/agenda-changes",
      "/agenda-invitations",
      "/planning",
      "/calendar-feeds",
    ],
    states: {
      en: "/agenda-changes#confirm-cancel-delete",
      nl: "/agenda-changes#bevestig-annuleer-verwijder",
    },
  },
  Organizations: { eventKinds: ["organization"], guides: ["/organizations"] },
  "Members and roles": { eventKinds: ["member"], guides: ["/members", "/roles"] },
  Files: {
    eventKinds: ["file"],
    guides: ["/files"],
    states: { en: "/files#what-becomes-of-it", nl: "/files#wat-ervan-wordt" },
  },
  "Search and data": { eventKinds: [], guides: ["/import-export", "/nightly-export"] },
  Workflows: { eventKinds: ["workflow"], guides: ["/workflows"] },
  Approvals: {
    eventKinds: ["approval"],
    guides: ["/approval-policies", "/deciding"],
    states: {
      en: "/approval-policies#what-happens-on-the-last-approval",
      nl: "/approval-policies#wat-er-gebeurt-bij-de-laatste-goedkeuring",
    },
  },
  Webhooks: { eventKinds: ["webhook"], guides: ["/webhooks", "/webhook-deliveries"] },
  Events: { eventKinds: [], guides: ["/events"] },
  "Audit log": { eventKinds: [], guides: ["/audit"] },
  Meta: { eventKinds: [], guides: ["/versions", "/problems"] },
};

const order = Object.keys(operationGroups);

/** The order of the operations on one kind of record; other verbs follow. */
const verbs = ["list", "create", "get", "update", "delete"];

/**
 * Returns the operations in the order of the reference: groups in the order of the guides, and in each group the
 * operations on a collection together, with the common verbs first.
 */
export function sortOperations<Entry extends Pick<OperationEntry, "placed">>(
  entries: readonly Entry[],
): Entry[] {
  const groups = Map.groupBy(entries, ({ placed }) => tagOf(placed.operation));
  const position = (tag: string) => (order.includes(tag) ? order.indexOf(tag) : order.length);
  return [...groups]
    .toSorted(([one], [other]) => position(one) - position(other))
    .flatMap(([, members]) =>
      [...Map.groupBy(members, ({ placed }) => collectionOf(placed.path)).values()].flatMap(
        (operations) => operations.toSorted((one, other) => verbOf(one) - verbOf(other)),
      ),
    );
}

/** `/v1/tasks/{taskId}` → `/v1/tasks`. */
function collectionOf(path: string): string {
  return path.replace(/\/\{\w+\}$/u, "");
}

function verbOf({ placed: { operation } }: Pick<OperationEntry, "placed">): number {
  const index = verbs.findIndex((verb) => operation.operationId.startsWith(verb));
  return index < 0 ? verbs.length : index;
}
