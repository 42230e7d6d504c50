import type { ApiConfig } from "../../config.ts";
import type { Job } from "../../jobs/job.ts";
import type { Membership } from "../../database/tenant.ts";
import { toRecordUrls } from "../shared/record-urls.ts";
import { notify } from "../notifications/notify.ts";
import type { Selection } from "./content-doc.ts";

/** The record whose text mentions a member: a task (in a comment) or an asset (in a note). */
export type MentioningRecord = {
  kind: "task" | "customer_asset";
  /** The record in a message: `T-1042 Winter check`. */
  label: string;
  /** The id of the record. */
  id: string;
};

/** The permission that a member needs to be notified of a mention on such a record. */
const readPermissions = { task: "tasks:read", customer_asset: "customers:read" } as const;

/**
 * Returns jobs that notify each mentioned member once, however often the text mentions them. Send them in the
 * transaction that stores the text. The message omits the text: notes are never sent by mail.
 */
export function notifyMentioned(
  author: Membership,
  selections: readonly Selection[],
  config: Pick<ApiConfig, "baseUrl">,
  { kind, label, id }: MentioningRecord,
): Job[] {
  const userIds = selections.flatMap(({ reference }) =>
    reference.kind === "user" ? [reference.id] : [],
  );
  if (userIds.length === 0) return [];
  const { displayName: name, userId: actorUserId, organizationId } = author;
  const urls = toRecordUrls(config, { organizationId, kind, id });
  return [
    notify({
      kind: "mention",
      to: { userIds: [...new Set(userIds)] },
      actorUserId,
      key: null,
      permission: readPermissions[kind],
      url: urls.en,
      words: {
        nl: {
          subject: `${name} noemde je bij ${label}`,
          text: {
            task: `${name} noemde je in een opmerking bij deze taak.`,
            customer_asset: `${name} noemde je in een interne notitie bij dit object van een klant.`,
          }[kind],
          link: { task: "Open de taak", customer_asset: "Open het object" }[kind],
          url: urls.nl,
        },
        en: {
          subject: `${name} mentioned you on ${label}`,
          text: {
            task: `${name} mentioned you in a comment on this task.`,
            customer_asset: `${name} mentioned you in an internal note on this asset of a customer.`,
          }[kind],
          link: { task: "Open the task", customer_asset: "Open the asset" }[kind],
        },
      },
    }),
  ];
}
