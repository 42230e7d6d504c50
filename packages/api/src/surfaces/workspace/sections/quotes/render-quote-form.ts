import { Customer } from "../../../../domains/customers/customer.ts";
import { listCustomers } from "../../../../domains/customers/operations/list-customers.ts";
import { listProducts } from "../../../../domains/products/operations/list-products.ts";
import { Product } from "../../../../domains/products/product.ts";
import { UnitCode } from "../../../../schema/unit-code.ts";
import { toFieldLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import {
  renderCheckbox,
  renderHidden,
  renderSelect,
  renderSuggestions,
  renderTextField,
} from "../../../pages/render-form.ts";
import { readListPage } from "../../../pages/read-list.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { toCustomerText } from "./find-customer.ts";
import { isFilled, type LineRow, readRows, toFieldName, withEmptyRows } from "./line-row.ts";
import { quoteMessages } from "./quote-messages.ts";

/** The number of customers and products that the form suggests. */
const suggestionCount = 100;

/** The values of the form before the visitor changes them. */
export type QuoteFormValues = { title: string; validUntil: string; rows: readonly LineRow[] };

/** Renders the fields of a quote: its title, its last day and its lines. */
export async function renderQuoteFields(
  visit: SectionVisit,
  values: QuoteFormValues,
  rejected: RejectedForm | null,
): Promise<Html> {
  const { language } = visit;
  const messages = quoteMessages[language];
  const rows = withEmptyRows(rejected === null ? values.rows : readRows(rejected.values));
  const view = { language, rejected, sent: rows.filter(isFilled) };
  return html`${renderTextField({
      name: "title",
      label: toFieldLabel("title", language),
      hint: messages.titleHint,
      value: rejected?.values.get("title") ?? values.title,
      error: rejected?.errors.get("/title"),
      maxLength: 240,
    })}
    ${renderTextField({
      name: "validUntil",
      type: "date",
      label: toFieldLabel("validUntil", language),
      hint: messages.validUntilHint,
      value: rejected?.values.get("validUntil") ?? values.validUntil,
      error: rejected?.errors.get("/validUntil"),
    })}
    <h2>${messages.lines.title}</h2>
    <p class="hint">${messages.lines.hint}</p>
    ${
      rejected?.errors.has("/lines") === true
        ? html`<p class="fault">${messages.lines.missing}</p>`
        : null
    }
    ${rows.map((row, index) => renderRow(row, index, view))}
    ${renderSuggestions("products", await readProductNames(visit))}`;
}

/** Renders the field in which the visitor types or chooses the customer. */
export async function renderCustomerField(
  visit: SectionVisit,
  value: string,
  rejected: RejectedForm | null,
): Promise<Html> {
  const { visitor, organization, language } = visit;
  const messages = quoteMessages[language].customer;
  const { items } = await readListPage(visitor, listCustomers, Customer, {
    params: { organizationId: organization.id },
    query: { limit: suggestionCount },
  });
  return html`${renderTextField({
    name: "customer",
    label: toFieldLabel("customerId", language),
    hint: messages.hint,
    value: rejected?.values.get("customer") ?? value,
    error: rejected?.errors.has("/customerId") === true ? messages.unknown : undefined,
    autocomplete: "off",
    list: "customers",
    isRequired: true,
  })}
  ${renderSuggestions("customers", items.map(toCustomerText))}`;
}

async function readProductNames({ visitor, organization }: SectionVisit): Promise<string[]> {
  if (!organization.permissions.includes("products:read")) return [];
  const { items } = await readListPage(visitor, listProducts, Product, {
    params: { organizationId: organization.id },
    query: { sort: "name", limit: suggestionCount },
  });
  return items.map(({ name }) => name);
}

type RowsView = {
  language: SectionVisit["language"];
  rejected: RejectedForm | null;
  /** The rows that are lines of the body, in its order: errors point to them. */
  sent: readonly LineRow[];
};

function renderRow(row: LineRow, index: number, view: RowsView): Html {
  const { language, rejected, sent } = view;
  const messages = quoteMessages[language].lines;
  const position = sent.indexOf(row);
  const errorOf = (...members: string[]) =>
    members
      .map((member) => rejected?.errors.get(`/lines/${position}/${member}`))
      .find((error) => error !== undefined);
  const toField = (member: "item" | "quantity" | "price" | "vatRate", ...pointers: string[]) => ({
    name: toFieldName(index, member),
    value: row[member],
    error: errorOf(...pointers),
    autocomplete: "off",
  });
  return html`<fieldset class="column line">
    <legend>${messages.line(index + 1)}</legend>
    ${renderHiddenMembers(row, index)}
    ${renderTextField({
      ...toField("item", "description", "productId"),
      label: messages.item,
      ...(row.id === "" ? { list: "products" } : {}),
    })}
    ${renderTextField({
      ...toField("quantity", "quantity"),
      label: toFieldLabel("quantity", language),
      inputmode: "decimal",
    })}
    ${renderUnit(row, index, language)}
    ${renderTextField({
      ...toField("price", "unitPriceMinor"),
      label: messages.price,
      inputmode: "decimal",
    })}
    ${renderTextField({
      ...toField("vatRate", "vatRate", "vatCategory"),
      label: messages.vatRate,
      inputmode: "decimal",
    })}
    ${renderCheckbox(
      { name: toFieldName(index, "isOptional"), label: messages.isOptional },
      row.isOptional,
    )}
    ${
      row.id === ""
        ? null
        : renderCheckbox(
            { name: toFieldName(index, "isRemoved"), label: messages.remove },
            row.isRemoved,
          )
    }
  </fieldset>`;
}

function renderUnit(
  { id, unitCode }: LineRow,
  index: number,
  language: SectionVisit["language"],
): Html {
  const units = UnitCode.options.map((code) => ({
    value: code,
    label: toValueLabel("unitCode", code, language) ?? code,
  }));
  const { unit: label, defaultUnit } = quoteMessages[language].lines;
  return renderSelect(
    { name: toFieldName(index, "unitCode"), label, value: unitCode },
    id === "" ? [{ value: "", label: defaultUnit }, ...units] : units,
  );
}

/** Renders the members of a line that the visitor does not change. */
function renderHiddenMembers(row: LineRow, index: number): Html | null {
  if (row.id === "") return null;
  const members = ["id", "productId", "vatCategory", "discountPercent"] as const;
  return html`${members.map((member) => renderHidden(toFieldName(index, member), row[member]))}`;
}
