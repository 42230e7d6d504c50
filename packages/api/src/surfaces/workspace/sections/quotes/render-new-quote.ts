import { CustomerType } from "../../../../domains/customers/customer.ts";
import { toFieldLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { html } from "../../../../mail/html.ts";
import { renderForm, renderSelect, renderTextField } from "../../../pages/render-form.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { findCustomer, toCustomerText } from "./find-customer.ts";
import { quoteMessages } from "./quote-messages.ts";
import { renderCustomerField, renderQuoteFields } from "./render-quote-form.ts";

/** Renders the form that creates a quote. `customer` of the query is the number of its customer. */
export async function renderNewQuote(
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const { language, query, sectionPath, organization } = visit;
  const messages = quoteMessages[language];
  const customer = await findCustomer(query.get("customer") ?? "", visit);
  const value = customer === null ? "" : toCustomerText(customer);
  const empty = { title: "", validUntil: "", rows: [] };
  const mayAddCustomer = organization.permissions.includes("customers:write");
  return {
    title: messages.create.title,
    body: html`${renderForm({
        path: `${sectionPath}?new=quote`,
        action: "create",
        submit: messages.create.submit,
        fields: html`${await renderCustomerField(visit, value, rejected)}
        ${
          mayAddCustomer
            ? html`<p><a href="${sectionPath}?new=customer">${messages.customer.add}</a></p>`
            : null
        }
        ${await renderQuoteFields(visit, empty, rejected)}`,
      })}
      <p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`,
  };
}

/** Renders the form that creates a customer, for whom the visitor then creates a quote. */
export function renderNewCustomer(
  { language, sectionPath }: SectionVisit,
  rejected: RejectedForm | null,
): SectionContent {
  const messages = quoteMessages[language];
  const toField = (name: string) => ({
    name,
    label: toFieldLabel(name, language),
    value: rejected?.values.get(name) ?? "",
    error: rejected?.errors.get(`/${name}`),
  });
  const types = CustomerType.options.map((type) => ({
    value: type,
    label: toValueLabel("type", type, language) ?? type,
  }));
  return {
    title: messages.customer.title,
    body: html`${renderForm({
        path: `${sectionPath}?new=customer`,
        action: "create-customer",
        submit: messages.customer.submit,
        fields: [
          renderTextField({ ...toField("name"), isRequired: true, maxLength: 240 }),
          renderSelect(toField("type"), types),
          renderTextField({ ...toField("email"), type: "email" }),
          renderTextField({ ...toField("addressLine1"), maxLength: 240 }),
          renderTextField({ ...toField("addressPostalCode"), maxLength: 20 }),
          renderTextField({ ...toField("addressCity"), maxLength: 240 }),
        ],
      })}
      <p class="onward"><a href="${sectionPath}?new=quote">${messages.create.title}</a></p>`,
  };
}
