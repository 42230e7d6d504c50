import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { endsAfter } from "../../../schema/ends-after.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { distinct } from "../../../schema/distinct.ts";
import { instant, timestamp, uuid } from "../../../schema/values.ts";
import { EventSelector } from "../../events/event.ts";
import { countReplayEvents, type ReplaySelection, writeReplay } from "../write-replay.ts";
import { assertEnabled, loadWebhook } from "../webhook.ts";

const maxEvents = 10_000;

const WebhookReplay = z
  .strictObject({
    from: instant().meta({
      description: "Events at this moment or later.",
      examples: ["2026-11-19T00:00:00Z"],
    }),
    to: instant()
      .optional()
      .meta({
        description: "Events before this moment, which is after `from`. If omitted: until now.",
        examples: ["2026-11-20T00:00:00Z"],
      }),
    eventTypes: distinct(EventSelector, 100)
      .min(1)
      .optional()
      .meta({
        description: "Only these types. If omitted: those of the webhook.",
        examples: [["order.*"]],
      }),
    onlyFailed: z.boolean().default(false).meta({
      description:
        "Only events since the webhook was created that it has not accepted, also from while it was off.",
    }),
  })
  .check(endsAfter("from", "to"))
  .meta({ id: "WebhookReplay", description: "Which events are delivered again." });

const WebhookReplayResult = z
  .strictObject({
    webhookId: z.uuid().meta({
      description: "The webhook that they are delivered to.",
      examples: ["98a969d3-a267-5b28-85d6-a45e5d84cfc3"],
    }),
    from: timestamp().meta({
      description: "Events at this moment or later.",
      examples: ["2026-11-19T00:00:00.000Z"],
    }),
    to: timestamp().meta({
      description: "Events before this moment.",
      examples: ["2026-11-20T00:00:00.000Z"],
    }),
    events: z
      .int()
      .min(0)
      .meta({ description: "How many are delivered.", examples: [12] }),
  })
  .meta({ id: "WebhookReplayResult", description: "The events that will be delivered again." });

export const replayWebhook = defineOperation({
  id: "replayWebhook",
  method: "POST",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}/replay",
  tag: "Webhooks",
  permission: "webhooks:write",
  summary: "Replay past events to a webhook",
  description:
    "Delivers the events of a period in the last 30 days, also those from before the webhook and from while it was off: in the order of `sequence`, at most 10 a second, with the same `webhook-id` as the first time. At most 10,000 events. An event whose delivery is already waiting is not sent twice.",
  params: { organizationId: uuid(), webhookId: uuid() },
  body: WebhookReplay,
  example: { from: "2026-11-19T00:00:00Z", to: "2026-11-20T00:00:00Z", onlyFailed: true },
  success: 202,
  response: WebhookReplayResult,
  problems: ["WEBHOOK_SUSPENDED", "LIMIT_REACHED"],
  traits: ["idempotent", "holdable", "irreversible"],
  load: ({ transaction, params }) => loadWebhook(transaction, params.webhookId, "update"),
  async plan({ transaction, organizationId, body, now }, { record: webhook, target }) {
    assertEnabled(webhook);
    if (body.to === undefined && Date.parse(body.from) >= now.getTime()) {
      const expected = `before ${now.toISOString()}`;
      const error = toBodyError(["from"], "range", "must be in the past", expected, body.from);
      throw toValidationProblem([error]);
    }
    const { from, to = now.toISOString(), onlyFailed, eventTypes = webhook.eventTypes } = body;
    const selection: ReplaySelection = {
      webhookId: webhook.id,
      from: new Date(from),
      to: new Date(to),
      eventTypes,
      onlyFailed,
    };
    const events = await countReplayEvents(transaction, selection);
    if (events > maxEvents) {
      throw new Problem("LIMIT_REACHED", `A replay has at most ${maxEvents} events.`, {
        limit: maxEvents,
        current: events,
        hint: "Ask for a shorter span.",
      });
    }
    const result = {
      webhookId: webhook.id,
      from: selection.from.toISOString(),
      to: selection.to.toISOString(),
      events,
    };
    return {
      result,
      version: null,
      change: {
        target,
        before: { replay: null },
        after: { replay: { ...result, eventTypes, onlyFailed } },
        event: [],
      },
      webhookUrl: webhook.url,
      write: (tx) => writeReplay(tx, { organizationId, selection, now }),
    };
  },
});
