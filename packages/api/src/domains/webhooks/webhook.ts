import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { Problem } from "../../problems/problem.ts";
import { distinct } from "../../schema/distinct.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line, optionalLine } from "../../schema/text.ts";
import { timestamp } from "../../schema/values.ts";
import { urlPattern, webUrl } from "../../schema/web-url.ts";
import { EventSelector } from "../events/event.ts";
import { assertRecordLimit } from "../../kernel/assert-record-limit.ts";
import type { Target } from "../../kernel/audit.ts";

const maxWebhooks = 20;

export const WebhookStatus = enumeration({
  enabled: "Events are delivered.",
  disabled: "Switched off by a person.",
  suspended:
    "Switched off by the service, after deliveries failed for five days or the receiver answered 410.",
}).meta({
  id: "WebhookStatus",
  description: "Whether events are delivered.",
});

/**
 * Returns whether every URL parser reads the same host from a text. Scheme and credentials are checked later,
 * with the host.
 */
function isUnambiguousUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const isCheckedLater = !/^https?:$/u.test(url.protocol) || url.username + url.password !== "";
  return isCheckedLater || new RegExp(urlPattern("web"), "u").test(text);
}

const webhookUrl = () =>
  line({ min: 1, max: 2_048 })
    .check(
      z.superRefine<string>((text, context) => {
        if (isUnambiguousUrl(text)) return;
        context.addIssue({
          code: "custom",
          params: { rule: "format", expected: "an absolute address" },
          message: "must be an absolute address, such as https://host.example/hooks",
        });
      }),
    )
    .meta({
      pattern: urlPattern("web"),
      description: "Where events are posted to: https, on the public internet.",
      examples: ["https://boekhouding.example/hooks"],
    });

/** The members of a webhook that a caller writes, with their bounds. */
export const webhookMembers = {
  url: webhookUrl(),
  description: optionalLine({ max: 240 }).meta({
    description: "What it is for, in the organization's words; null without any.",
    examples: ["Offertes en orders voor de boekhouding"],
  }),
  eventTypes: distinct(EventSelector, 100)
    .min(1)
    .meta({
      description: "Which events are delivered: types, `kind.*`, or `*`.",
      examples: [["quote.*", "order.*"]],
    }),
};

export const Webhook = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    ...webhookMembers,
    url: webUrl().meta({
      description: "Where events are posted to: https, on the public internet.",
      examples: ["https://boekhouding.example/hooks"],
    }),
    status: WebhookStatus,
    secretHint: z.string().meta({
      description: "The last characters of the current secret.",
      examples: ["…Yk0="],
    }),
    createdBy: z.uuid().meta({
      description: "The user who created it.",
      examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
    }),
    lastDeliveredAt: timestamp()
      .nullable()
      .meta({
        description: "When the receiver last accepted an event.",
        examples: ["2026-11-20T15:29:11.020Z"],
      }),
    failingSince: timestamp()
      .nullable()
      .meta({
        description:
          "When the current series of failed attempts began; null if the last attempt succeeded.",
        examples: ["2026-11-20T15:24:00.210Z"],
      }),
    suspendedAt: timestamp()
      .nullable()
      .meta({
        description: "When the service suspended it; null unless it is `suspended`.",
        examples: ["2026-11-25T15:24:00.210Z"],
      }),
    lastError: z
      .string()
      .nullable()
      .meta({
        description: "Why the last attempt failed; null when it succeeded.",
        examples: ["The receiver answered 503."],
      }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Webhook", description: "A URL that events are delivered to." });
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with its secret, which only this response contains. */
export const WebhookWithSecret = z
  .strictObject({
    ...Webhook.shape,
    secret: z
      .string()
      .nullable()
      .meta({
        description:
          "`whsec_` and the key in base64. Shown only once: null in a repeated response, in a dry run, and for tools.",
        examples: ["whsec_QW4gZXhhbXBsZSwgbm8gc2VjcmV0IGF0IGFsbC4uLi4="],
      }),
  })
  .meta({ id: "WebhookWithSecret", description: "A webhook, and the secret it has been given." });

const columns = columnsOf("webhooks", Object.keys(Webhook.shape));

/** Selects the webhooks of the organization; callers add conditions. */
export const selectWebhooks = () => queries.selectFrom("webhooks").select(columns);

/** Loads a webhook with its version; `update` locks the row until the end of the transaction. */
export async function loadWebhook(transaction: Transaction, id: string, lock?: "update") {
  const found = await findWebhook(transaction, id, lock);
  if (found === undefined) throw notFound("webhook", id);
  return found;
}

/** Like `loadWebhook`; undefined if there is none. */
export async function findWebhook(transaction: Transaction, id: string, lock?: "update") {
  const query = selectWebhooks().where("id", "=", id);
  const row = await transaction.one(lock === "update" ? query.forNoKeyUpdate() : query);
  if (row === undefined) return undefined;
  const record = toRecord(Webhook.shape, row);
  return { record, version: row.version, target: toTarget(record) };
}

export function toTarget({ id, url }: Pick<Webhook, "id" | "url">): Target {
  return { kind: "webhook", id, label: url };
}

/** Returns the fields that the audit log records: those that users set, not those that deliveries update. */
export function toAuditedFields({ url, description, eventTypes, status }: Webhook) {
  return { url, description, eventTypes, status };
}

/** @throws Problem WEBHOOK_SUSPENDED */
export function assertEnabled({ status, url, suspendedAt, lastError }: Webhook): void {
  if (status === "enabled") return;
  throw new Problem("WEBHOOK_SUSPENDED", `The webhook ${url} is ${status}.`, {
    suspendedAt,
    lastError,
  });
}

/**
 * Rejects another webhook beyond the limit of an organization.
 *
 * @throws Problem LIMIT_REACHED
 */
export function assertWebhookLimit(transaction: Transaction, organizationId: string) {
  const count = queries
    .selectFrom("webhooks")
    .select(({ fn }) => fn.countAll<number>().as("count"));
  return assertRecordLimit(
    maxWebhooks,
    { plural: "webhooks", count },
    { transaction, organizationId },
  );
}
