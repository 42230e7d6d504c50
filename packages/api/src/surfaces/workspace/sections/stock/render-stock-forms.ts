import type { InventoryLocation } from "../../../../domains/inventory-locations/inventory-location.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderSelect, renderTextField } from "../../../pages/render-form.ts";
import { toText } from "../../../pages/session-forms.ts";
import { renderConfirmation } from "../../render-confirmation.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { stockMessages } from "./stock-messages.ts";
import { parseQuantity } from "../../quantity-text.ts";

/** Renders the forms that book a change of stock. Without a location there is nothing to book. */
export function renderStockForms(
  locations: readonly InventoryLocation[],
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Html {
  const { language, path } = visit;
  const messages = stockMessages[language];
  if (locations.length === 0) return html`<p>${messages.noLocations}</p>`;
  const { receipt, count, correction, transfer } = messages;
  const toFields = (action: string): StockFields =>
    createFields(action, visit, {
      locations,
      rejected: rejected?.action === action ? rejected : null,
    });
  return html`<h2>${receipt.title}</h2>
    ${renderForm({
      path,
      action: "receipt",
      submit: receipt.submit,
      fields: renderReceiptFields(toFields("receipt"), visit),
    })}
    <h2>${count.title}</h2>
    ${renderForm({
      path,
      action: "count",
      submit: count.submit,
      fields: renderCountFields(toFields("count"), visit),
    })}
    ${renderConfirmation({
      summary: correction.title,
      explanation: correction.explanation,
      path,
      action: "correction",
      submit: correction.submit,
      fields: html`${renderCorrectionFields(toFields("correction"), visit)}`,
      isOpen: rejected?.action === "correction",
    })}
    ${
      locations.length < 2
        ? null
        : renderConfirmation({
            summary: transfer.title,
            explanation: transfer.explanation,
            path,
            action: "transfer",
            submit: transfer.submit,
            fields: html`${renderTransferFields(toFields("transfer"), visit, locations)}`,
            isOpen: rejected?.action === "transfer",
          })
    }`;
}

/** What the fields of one form share. */
type StockFields = {
  id: (name: string) => string;
  value: (name: string) => string;
  error: (pointer: string) => string | undefined;
  quantity: (label: string, hint?: string) => Html;
  /** Null if there is only one location. */
  location: (label: string) => Html | null;
};

function createFields(
  action: string,
  { language }: SectionVisit,
  {
    locations,
    rejected,
  }: { locations: readonly InventoryLocation[]; rejected: RejectedForm | null },
): StockFields {
  const id = (name: string) => `${action}-${name}`;
  const value = (name: string) => rejected?.values.get(name) ?? "";
  const error = (pointer: string) => rejected?.errors.get(pointer);
  const defaultId = locations.find(({ isDefault }) => isDefault)?.id ?? "";
  return {
    id,
    value,
    error,
    quantity: (label, hint) =>
      renderTextField({
        name: "quantity",
        id: id("quantity"),
        label,
        hint,
        value: value("quantity"),
        error:
          rejected === null || error("/lines/0/quantity") === undefined
            ? undefined
            : toQuantityError(rejected, language),
        inputmode: "decimal",
        autocomplete: "off",
        isRequired: true,
      }),
    location: (label) =>
      locations.length < 2
        ? null
        : renderSelect(
            {
              name: "location",
              id: id("location"),
              label,
              value: value("location") || defaultId,
              error: error("/lines/0/inventoryLocationId"),
            },
            toOptions(locations),
          ),
  };
}

const toOptions = (locations: readonly InventoryLocation[]) =>
  locations.map(({ id, name }) => ({ value: id, label: name }));

/** Explains why the quantity of a form was rejected. */
function toQuantityError({ values }: RejectedForm, language: SectionVisit["language"]): string {
  const { quantityErrors } = stockMessages[language];
  const text = toText(values, "quantity");
  if (text === "") return quantityErrors.missing;
  const quantity = parseQuantity(text, language);
  if (quantity === null) return quantityErrors.unreadable;
  return quantity === 0 ? quantityErrors.notMoreThanNone : quantityErrors.other;
}

function renderReceiptFields(fields: StockFields, { language }: SectionVisit): Html[] {
  const { quantity, location, receipt } = stockMessages[language];
  return [
    fields.quantity(quantity),
    html`${fields.location(location)}`,
    renderTextField({
      name: "reference",
      id: fields.id("reference"),
      label: receipt.reference,
      hint: receipt.referenceHint,
      value: fields.value("reference"),
      error: fields.error("/reference"),
      maxLength: 120,
    }),
  ];
}

function renderCountFields(fields: StockFields, { language }: SectionVisit): Html[] {
  const { location, count } = stockMessages[language];
  return [fields.quantity(count.quantity, count.hint), html`${fields.location(location)}`];
}

function renderCorrectionFields(fields: StockFields, { language }: SectionVisit): Html[] {
  const { quantity, location, correction } = stockMessages[language];
  return [
    // The keyboard of a phone for decimals has no minus.
    renderSelect(
      {
        name: "direction",
        id: fields.id("direction"),
        label: correction.direction,
        value: fields.value("direction") || "less",
      },
      [
        { value: "less", label: correction.less },
        { value: "more", label: correction.more },
      ],
    ),
    fields.quantity(quantity),
    html`${fields.location(location)}`,
    renderTextField({
      name: "reason",
      id: fields.id("reason"),
      label: correction.reason,
      value: fields.value("reason"),
      error: fields.error("/reason"),
      maxLength: 500,
      isRequired: true,
    }),
  ];
}

function renderTransferFields(
  fields: StockFields,
  { language }: SectionVisit,
  locations: readonly InventoryLocation[],
): Html[] {
  const { quantity, transfer } = stockMessages[language];
  const other = locations.find(({ isDefault }) => !isDefault)?.id ?? "";
  return [
    fields.quantity(quantity),
    html`${fields.location(transfer.from)}`,
    renderSelect(
      {
        name: "to",
        id: fields.id("to"),
        label: transfer.to,
        value: fields.value("to") || other,
        error:
          fields.error("/lines/0/toInventoryLocationId") === undefined
            ? undefined
            : transfer.sameLocation,
      },
      toOptions(locations),
    ),
  ];
}
