import { Customer } from "../../../../domains/customers/customer.ts";
import { getCustomer } from "../../../../domains/customers/operations/get-customer.ts";
import type { Quote } from "../../../../domains/quotes/quote.ts";
import { canBecome, isRevisable } from "../../../../domains/quotes/quote-status.ts";
import { toFieldLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { Problem } from "../../../../problems/problem.ts";
import { renderCheckbox, renderTextArea, renderTextField } from "../../../pages/render-form.ts";
import { runForVisitor } from "../../../pages/visitor.ts";
import { renderConfirmation } from "../../render-confirmation.ts";
import { renderNextStep } from "../../render-next-step.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { quoteMessages } from "./quote-messages.ts";

type Action = "send" | "accept" | "reject" | "cancel" | "remove" | "revise" | "convert";

/** Renders the forms that move a quote on, as far as its status and the visitor's role allow. */
export async function renderQuoteActions(
  quote: Quote,
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<Html> {
  const { organization } = visit;
  const may = (permission: string) => organization.permissions.includes(permission);
  const view: ActionView = { visit, rejected };
  const isDraft = quote.status === "draft";
  return html`${canBecome(quote, "converted") && may("orders:write") ? renderAction("convert", view, null) : null}
  ${canBecome(quote, "sent") && may("quotes:send") ? await renderSend(quote, view) : null}
  ${canBecome(quote, "accepted") && may("quotes:decide") ? renderAccept(quote, view) : null}
  ${canBecome(quote, "rejected") && may("quotes:decide") ? renderWithReason("reject", view) : null}
  ${isRevisable(quote) && may("quotes:write") ? renderAction("revise", view, null) : null}
  ${isDraft && may("quotes:write") ? renderAction("remove", view, null) : null}
  ${!isDraft && canBecome(quote, "cancelled") && may("quotes:write") ? renderWithReason("cancel", view) : null}`;
}

type ActionView = { visit: SectionVisit; rejected: RejectedForm | null };

/** The actions that usually come next. */
const nextSteps: readonly Action[] = ["send", "convert"];

function renderAction(action: Action, { visit, rejected }: ActionView, fields: Html | null): Html {
  const { title, explanation, submit } = quoteMessages[visit.language][action];
  const form = { path: visit.path, action, submit, ...(fields === null ? {} : { fields }) };
  return nextSteps.includes(action)
    ? renderNextStep({ title, explanation, ...form })
    : renderConfirmation({
        summary: title,
        explanation,
        ...form,
        isOpen: rejected?.action === action,
      });
}

async function renderSend(quote: Quote, view: ActionView): Promise<Html> {
  const { visit, rejected } = view;
  const { language } = visit;
  const messages = quoteMessages[language].send;
  const values = rejected?.action === "send" ? rejected.values : null;
  const errorOf = (pointer: string) =>
    [...(values === null ? [] : (rejected?.errors ?? []))].find(([each]) =>
      each.startsWith(pointer),
    )?.[1];
  const isExpired = quote.status === "expired";
  return renderAction(
    "send",
    view,
    html`${renderTextField({
      name: "to",
      label: messages.to,
      hint: messages.toHint,
      value: values?.get("to") ?? (await readEmailAddress(quote, visit)),
      error: errorOf("/to"),
      isRequired: true,
    })}
    ${
      isExpired
        ? renderTextField({
            name: "newValidUntil",
            type: "date",
            label: toFieldLabel("validUntil", language),
            value: values?.get("newValidUntil") ?? "",
            error: errorOf("/validUntil"),
            isRequired: true,
          })
        : null
    }
    ${renderTextArea({
      name: "message",
      label: messages.message,
      value: values?.get("message") ?? "",
      error: errorOf("/message"),
    })}`,
  );
}

/** Returns the address to which the quote goes if nobody names another; empty if the visitor may not read it. */
async function readEmailAddress(
  { customerId }: Quote,
  { visitor, organization }: SectionVisit,
): Promise<string> {
  const result = await runForVisitor(visitor, getCustomer, {
    params: { organizationId: organization.id, customerId },
  });
  if (result instanceof Problem) return "";
  const { billingEmail, email } = Customer.parse(result.body);
  return billingEmail ?? email ?? "";
}

function renderAccept({ lines }: Quote, view: ActionView): Html {
  const { visit, rejected } = view;
  const messages = quoteMessages[visit.language].accept;
  const values = rejected?.action === "accept" ? rejected : null;
  const optional = lines.filter(({ isOptional }) => isOptional);
  return renderAction(
    "accept",
    view,
    html`${renderTextField({
      name: "acceptedByName",
      label: messages.name,
      value: values?.values.get("acceptedByName") ?? "",
      error: values?.errors.get("/acceptedByName"),
      isRequired: true,
      maxLength: 240,
    })}
    ${
      optional.length === 0
        ? null
        : html`<fieldset>
            <legend>${messages.optionalLines}</legend>
            ${optional.map(({ id, description }) =>
              renderCheckbox(
                { name: "optionalLine", id: `optional-${id}`, label: description, value: id },
                values?.values.getAll("optionalLine").includes(id) ?? false,
              ),
            )}
          </fieldset>`
    }`,
  );
}

function renderWithReason(action: "reject" | "cancel", view: ActionView): Html {
  const { visit, rejected } = view;
  const values = rejected?.action === action ? rejected : null;
  return renderAction(
    action,
    view,
    renderTextField({
      name: "reason",
      id: `${action}-reason`,
      label: quoteMessages[visit.language][action].reason,
      value: values?.values.get("reason") ?? "",
      error: values?.errors.get("/reason"),
      maxLength: 500,
    }),
  );
}
