import { nameKinds } from "../../domains/search/name-kinds.ts";
import type { SearchKind } from "../../domains/shared/search-kind.ts";

/** Ending of an argument's name, in lower case → the kind of record whose id it takes; the first match wins. */
const kindsByEnding: Readonly<Record<string, string>> = {
  customerassetid: "customer_asset",
  contactid: "customer_contact",
  customerid: "customer",
  supplierid: "supplier",
  productid: "product",
  quoteid: "quote",
  orderid: "order",
  itemid: "agenda_item",
  taskid: "task",
  userid: "member",
  calendarid: "calendar",
  roleid: "role",
  inventorylocationid: "inventory_location",
  workflowid: "workflow",
  webhookid: "webhook",
};

/** Returns the kind of record whose id or name an argument takes, alone or in a list; undefined if none. */
export function kindOfArgument(argument: string): SearchKind | undefined {
  // Fast path: most arguments take no id.
  if (!/ids?$/iu.test(argument)) return undefined;
  const singular = argument.replace(/s$/u, "").toLowerCase();
  const ending = Object.keys(kindsByEnding).find((each) => singular.endsWith(each));
  return ending === undefined ? undefined : findKind(kindsByEnding[ending]);
}

/** Returns the kind by its name in a reference; `user` means a member of the organization. */
function findKind(kind: unknown): SearchKind | undefined {
  const kindName = kind === "user" ? "member" : kind;
  return nameKinds.find((each) => each.kind === kindName);
}

/** Returns the kind that a member next to an id names, as in references of texts and attachments of files. */
export function kindFromSibling(
  values: Record<string, unknown>,
  name: string,
): SearchKind | undefined {
  switch (name) {
    case "attachedToId":
      return findKind(values["attachedToKind"]);
    case "id":
    case "targetId":
      return findKind(values["kind"] ?? values["targetKind"]);
    default:
      return undefined;
  }
}
