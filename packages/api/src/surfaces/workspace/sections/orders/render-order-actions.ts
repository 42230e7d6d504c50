import { InventoryLocation } from "../../../../domains/inventory-locations/inventory-location.ts";
import { listInventoryLocations } from "../../../../domains/inventory-locations/operations/list-inventory-locations.ts";
import { toOpenQuantity } from "../../../../domains/orders/order-line.ts";
import { canBecome } from "../../../../domains/orders/order-status.ts";
import type { Order } from "../../../../domains/orders/order.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderSelect, renderTextField } from "../../../pages/render-form.ts";
import { readWholeList } from "../../../pages/read-list.ts";
import { toFieldNumber } from "../../quantity-text.ts";
import { renderConfirmation } from "../../render-confirmation.ts";
import { renderNextStep } from "../../render-next-step.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { orderMessages } from "./order-messages.ts";

type Action = "confirm" | "deliver" | "complete" | "hold" | "resume" | "cancel";

/** The actions that usually come next. */
const nextSteps: readonly Action[] = ["confirm", "deliver", "complete"];

/** Renders the forms that move an order on, as far as its status allows. */
export async function renderOrderActions(
  order: Order,
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<Html> {
  const { status, fulfilmentStatus } = order;
  const isDeliverable =
    (status === "confirmed" || status === "in_progress") && fulfilmentStatus !== "fulfilled";
  const render = (action: Action, fields: Html | null = null) => {
    const { title, explanation, submit } = orderMessages[visit.language][action];
    const form = { path: visit.path, action, submit, ...(fields === null ? {} : { fields }) };
    return nextSteps.includes(action)
      ? renderNextStep({ title, explanation, ...form })
      : renderConfirmation({
          summary: title,
          explanation,
          ...form,
          isOpen: rejected?.action === action,
        });
  };
  return html`${status === "draft" ? render("confirm") : null}
  ${isDeliverable ? render("deliver", await renderDelivery(order, visit, rejected)) : null}
  ${canBecome(order, "completed") ? render("complete") : null}
  ${status === "on_hold" ? render("resume") : null}
  ${canBecome(order, "on_hold") ? render("hold") : null}
  ${canBecome(order, "cancelled") ? render("cancel", renderReason(visit, rejected)) : null}`;
}

/** Returns the name of the field with the quantity that is delivered of a line. */
const toQuantityField = (orderLineId: string): string => `quantity-${orderLineId}`;

async function renderDelivery(
  order: Order,
  visit: SectionVisit,
  rejectedForm: RejectedForm | null,
): Promise<Html> {
  const { visitor, organization, language } = visit;
  const messages = orderMessages[language].deliver;
  const rejected = rejectedForm?.action === "deliver" ? rejectedForm : null;
  const open = order.lines.filter((line) => toOpenQuantity(line) > 0);
  const locations = await readWholeList(visitor, listInventoryLocations, InventoryLocation, {
    params: { organizationId: organization.id },
  });
  const defaultId = locations.find(({ isDefault }) => isDefault)?.id ?? "";
  return html`${
    rejected?.errors.has("/lines") === true ? html`<p class="fault">${messages.nothing}</p>` : null
  }
  ${open.map((line) => {
    const name = toQuantityField(line.id);
    return renderTextField({
      name,
      label: messages.quantity(line.description),
      value: rejected?.values.get(name) ?? toFieldNumber(toOpenQuantity(line), language),
      error: rejected === null ? undefined : findLineError(rejected, line.id),
      inputmode: "decimal",
      autocomplete: "off",
    });
  })}
  ${
    locations.length < 2
      ? null
      : renderSelect(
          {
            name: "location",
            label: messages.location,
            value: rejected?.values.get("location") ?? defaultId,
            error: rejected?.errors.get("/inventoryLocationId"),
          },
          locations.map(({ id, name }) => ({ value: id, label: name })),
        )
  }`;
}

/** Returns why the quantity of a line was rejected: errors point to the lines that were sent, in their order. */
function findLineError({ values, errors }: RejectedForm, orderLineId: string): string | undefined {
  const position = toDeliveredLines(values).findIndex((line) => line.orderLineId === orderLineId);
  return errors.get(`/lines/${position}/quantity`) ?? errors.get(`/lines/${position}/orderLineId`);
}

/** Returns the lines of which the form delivers something, with the quantities as typed. */
export function toDeliveredLines(
  form: URLSearchParams,
): { orderLineId: string; quantity: string }[] {
  const prefix = toQuantityField("");
  return [...form]
    .filter(([name, value]) => name.startsWith(prefix) && !["", "0"].includes(value.trim()))
    .map(([name, value]) => ({ orderLineId: name.slice(prefix.length), quantity: value.trim() }));
}

function renderReason({ language }: SectionVisit, rejected: RejectedForm | null): Html {
  const values = rejected?.action === "cancel" ? rejected : null;
  return renderTextField({
    name: "reason",
    label: orderMessages[language].cancel.reason,
    value: values?.values.get("reason") ?? "",
    error: values?.errors.get("/reason"),
    maxLength: 500,
  });
}
