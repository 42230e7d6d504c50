import type { z } from "zod";
import { Problem } from "../../problems/problem.ts";
import { enumeration } from "../../schema/enumeration.ts";

export const WebhookDeliveryState = enumeration({
  pending: "Before its first attempt.",
  retrying: "After an attempt that failed.",
  delivered: "The receiver has it.",
  exhausted: "After the last attempt failed.",
  cancelled: "The webhook was switched off meanwhile.",
}).meta({
  id: "WebhookDeliveryState",
  description: "The state of a delivery.",
});
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

const transitions: Record<WebhookDeliveryState, readonly WebhookDeliveryState[]> = {
  pending: ["delivered", "retrying", "exhausted", "cancelled"],
  retrying: ["delivered", "exhausted", "cancelled"],
  delivered: ["pending"],
  exhausted: ["pending"],
  cancelled: ["pending"],
};

/**
 * Rejects a redelivery before the delivery has ended.
 *
 * @throws Problem WEBHOOK_DELIVERY_STATE_INVALID
 */
export function assertEnded(from: WebhookDeliveryState): void {
  const allowed = transitions[from];
  if (allowed.includes("pending")) return;
  throw new Problem(
    "WEBHOOK_DELIVERY_STATE_INVALID",
    `The delivery is ${from}; it can be sent again when it has ended.`,
    { from, to: "pending", allowed, hint: "Wait for its next attempt, at nextAttemptAt." },
  );
}
