import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Event, loadEvent } from "../event.ts";

export const getEvent = defineOperation({
  id: "getEvent",
  method: "GET",
  path: "/v1/organizations/{organizationId}/events/{eventId}",
  tag: "Events",
  permission: "webhooks:read",
  summary: "Get an event",
  description: "Returns one event of the last 30 days, as webhooks deliver it.",
  params: { organizationId: uuid(), eventId: uuid() },
  success: 200,
  response: Event,
  load: ({ transaction, params }) => loadEvent(transaction, params.eventId),
  read: (_, { record }) => record,
});
