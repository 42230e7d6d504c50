import {
  type Difference,
  type FieldChange,
  type Target,
  toFieldChanges,
} from "../../kernel/audit.ts";
import type { EventTypeOf } from "../../kernel/event-types.ts";
import type { Membership } from "../../database/tenant.ts";
import { busyTitle } from "./agenda-entry.ts";
import type { AgendaItem } from "./agenda-item.ts";
import { toBusyItem } from "./agenda-item-views.ts";

type TargetItem = Pick<AgendaItem, "id" | "title" | "visibility">;

/** Returns the audit log's target for an item; with its title only if every reader of the log may see it. */
export function toItemTarget(
  { id, title, visibility }: TargetItem,
  membership: Membership,
): Target {
  const hidden = visibility === "private" ? busyTitle(membership) : "agenda item";
  return { kind: "agenda_item", id, label: visibility === "public" ? title : hidden };
}

/**
 * Returns the audit entry and the event of a change to an item. If the item is not public before or after
 * the change, both contain only the members that other members see, and for a confidential item only that it is
 * confidential. A change of hidden members is then irreversible, since their previous values are not recorded.
 */
export function toItemChange(
  membership: Membership,
  type: EventTypeOf<"agenda_item">,
  { before, after }: { before: AgendaItem | null; after: AgendaItem | null },
): { change: Difference; isClosed: boolean; reversible?: false } {
  const latest = after ?? before;
  if (latest === null) throw new Error("A change has an item before or after it.");
  const visibilities = [before, after].flatMap((item) => item?.visibility ?? []);
  const isPublic = visibilities.every((visibility) => visibility === "public");
  const isConfidential = visibilities.includes("confidential");
  const toRecorded = (item: AgendaItem) => {
    if (isConfidential) return { id: item.id, visibility: item.visibility };
    return isPublic ? item : toBusyItem(item, membership);
  };
  const recorded = { before: before && toRecorded(before), after: after && toRecorded(after) };
  const isReversible =
    before === null ||
    after === null ||
    isRecorded(toFieldChanges(before, after), toFieldChanges(recorded.before, recorded.after));
  const object = latest.visibility === "private" ? toBusyItem(latest, membership) : latest;
  return {
    change: {
      target: toItemTarget(latest, membership),
      ...recorded,
      event: { type, object: latest.visibility === "confidential" ? null : object },
    },
    isClosed: !isPublic,
    ...(isReversible ? {} : { reversible: false }),
  };
}

/** Whether the recorded changes include a change of each member that changed. */
function isRecorded(changes: readonly FieldChange[], recorded: readonly FieldChange[]): boolean {
  return changes.every(({ field }) => recorded.some((each) => each.field === field));
}
