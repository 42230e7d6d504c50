import { nameKinds } from "../../domains/search/name-kinds.ts";
import type { SearchKind } from "../../domains/shared/search-kind.ts";

/** The end of the name of an argument or parameter → the kind of record whose id it holds; the longest that fits counts. */
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

/** The kind of record that an argument names, or each value of a list does: where names may stand. */
export function namedKindOf(argument: string): SearchKind | undefined {
  // Most arguments are none.
  if (!/ids?$/iu.test(argument)) return undefined;
  const said = argument.replace(/s$/u, "").toLowerCase();
  const ending = Object.keys(kindsByEnding).find((each) => said.endsWith(each));
  return ending === undefined ? undefined : toNamedKind(kindsByEnding[ending]);
}

/** The kind of record that a reference says it is to: `user` is a member of the organization. */
function toNamedKind(kind: unknown): SearchKind | undefined {
  const wanted = kind === "user" ? "member" : kind;
  return nameKinds.find((each) => each.kind === wanted);
}

/** Of what a text refers to, and what a file is attached to, the kind stands beside the id. */
export function kindBeside(values: Record<string, unknown>, name: string): SearchKind | undefined {
  switch (name) {
    case "attachedToId":
      return toNamedKind(values["attachedToKind"]);
    case "id":
    case "targetId":
      return toNamedKind(values["kind"] ?? values["targetKind"]);
    default:
      return undefined;
  }
}
