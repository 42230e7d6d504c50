import { createCustomer } from "../../../../domains/customers/operations/create-customer.ts";
import { Customer } from "../../../../domains/customers/customer.ts";
import { Order } from "../../../../domains/orders/order.ts";
import { acceptQuote } from "../../../../domains/quotes/operations/accept-quote.ts";
import { cancelQuote } from "../../../../domains/quotes/operations/cancel-quote.ts";
import { convertQuoteToOrder } from "../../../../domains/quotes/operations/convert-quote-to-order.ts";
import { createQuote } from "../../../../domains/quotes/operations/create-quote.ts";
import { deleteQuote } from "../../../../domains/quotes/operations/delete-quote.ts";
import { rejectQuote } from "../../../../domains/quotes/operations/reject-quote.ts";
import { reviseQuote } from "../../../../domains/quotes/operations/revise-quote.ts";
import { sendQuote } from "../../../../domains/quotes/operations/send-quote.ts";
import { updateQuote } from "../../../../domains/quotes/operations/update-quote.ts";
import { Quote } from "../../../../domains/quotes/quote.ts";
import { toText } from "../../../pages/session-forms.ts";
import type { Operation } from "../../../../kernel/define-operation.ts";
import type { Section, SectionCall, SectionForm, SectionVisit } from "../../section.ts";
import { findCustomer } from "./find-customer.ts";
import { quoteMessages } from "./quote-messages.ts";
import { renderNewCustomer, renderNewQuote } from "./render-new-quote.ts";
import { renderQuoteList } from "./render-quote-list.ts";
import { renderQuote, toOrderPath } from "./render-quote.ts";
import { toQuoteBody } from "./to-quote-body.ts";

const { en, nl } = quoteMessages;

/** The quotes of the organization: draft, send, record the answer, and make an order. */
export const quotesSection: Section = {
  slug: "quotes",
  label: { en: en.title, nl: nl.title },
  permission: "quotes:read",
  async render(visit, rejected) {
    if (visit.recordId !== null) return renderQuote(visit, visit.recordId, rejected);
    const requested = visit.query.get("new");
    if (requested === null) return renderQuoteList(visit);
    const { permissions } = visit.organization;
    if (requested === "quote" && permissions.includes("quotes:write")) {
      return renderNewQuote(visit, rejected);
    }
    if (requested === "customer" && permissions.includes("customers:write")) {
      return renderNewCustomer(visit, rejected);
    }
    return null;
  },
  problems: { en: en.problems, nl: nl.problems },
  forms: {
    create: {
      toCall: toCreateCall,
      done: { en: en.create.done, nl: nl.create.done },
      next: ({ sectionPath }, { body }) => `${sectionPath}/${Quote.parse(body).id}`,
    },
    "create-customer": {
      toCall: toCreateCustomerCall,
      done: { en: en.customer.done, nl: nl.customer.done },
      next: ({ sectionPath }, { body }) =>
        `${sectionPath}?new=quote&customer=${Customer.parse(body).number}`,
    },
    save: {
      async toCall(form, visit) {
        const body = await toQuoteBody(form, visit, toText(form, "currency"));
        const call = toQuoteCall(updateQuote, visit, body);
        return call === null ? null : { ...call, etag: toText(form, "etag") };
      },
      done: { en: en.save.done, nl: nl.save.done },
    },
    send: toForm("send", sendQuote, toSending),
    accept: toForm("accept", acceptQuote, (form) => ({
      acceptedByName: toText(form, "acceptedByName"),
      optionalLineIds: form.getAll("optionalLine"),
    })),
    reject: toForm("reject", rejectQuote, toReason),
    cancel: toForm("cancel", cancelQuote, toReason),
    remove: {
      ...toForm("remove", deleteQuote, () => ({})),
      next: ({ sectionPath }) => sectionPath,
    },
    revise: {
      ...toForm("revise", reviseQuote, () => ({})),
      next: ({ sectionPath }, { body }) => `${sectionPath}/${Quote.parse(body).id}`,
    },
    convert: {
      ...toForm("convert", convertQuoteToOrder, () => ({})),
      next: (visit, { body }) => toOrderPath(Order.parse(body).id, visit),
    },
  },
};

async function toCreateCall(
  form: URLSearchParams,
  visit: SectionVisit,
): Promise<SectionCall | null> {
  if (visit.recordId !== null) return null;
  const text = toText(form, "customer");
  const customer = await findCustomer(text, visit);
  const body = await toQuoteBody(form, visit, customer?.currency ?? visit.organization.currency);
  // The operation rejects a text that is no number.
  return { operation: createQuote, body: { customerId: customer?.number ?? text, ...body } };
}

function toCreateCustomerCall(form: URLSearchParams): SectionCall {
  const texts = ["email", "addressLine1", "addressPostalCode", "addressCity"].flatMap((name) => {
    const text = toText(form, name);
    return text === "" ? [] : [[name, text] as const];
  });
  const [name, type] = [toText(form, "name"), toText(form, "type")];
  return { operation: createCustomer, body: { name, type, ...Object.fromEntries(texts) } };
}

/** Returns the call of an operation about the quote of the page; null on the list. */
function toQuoteCall(
  operation: Operation,
  { recordId }: SectionVisit,
  body: Record<string, unknown>,
): SectionCall | null {
  return recordId === null ? null : { operation, params: { quoteId: recordId }, body };
}

type ActionName = "send" | "accept" | "reject" | "cancel" | "remove" | "revise" | "convert";

function toForm(
  name: ActionName,
  operation: Operation,
  toBody: (form: URLSearchParams) => Record<string, unknown>,
): SectionForm {
  return {
    toCall: (form, visit) => toQuoteCall(operation, visit, toBody(form)),
    done: { en: en[name].done, nl: nl[name].done },
  };
}

function toSending(form: URLSearchParams): Record<string, unknown> {
  const message = toText(form, "message");
  const validUntil = toText(form, "newValidUntil");
  return {
    to: toText(form, "to")
      .split(/[\s,;]+/u)
      .filter((address) => address !== ""),
    ...(message === "" ? {} : { message }),
    ...(validUntil === "" ? {} : { validUntil }),
  };
}

function toReason(form: URLSearchParams): Record<string, unknown> {
  return { reason: toText(form, "reason") || null };
}
