import type { Language } from "@werkbank/http/accept-language";
import { isRecordKind, toRecordPath } from "../../../domains/shared/record-urls.ts";
import type { Approval } from "../../../kernel/approvals/approval.ts";
import { toKindLabel } from "../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../mail/html.ts";
import { renderText } from "../../pages/render-text.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import { formatAmount } from "../../values/format-amount.ts";
import type { ApprovalView } from "./approval-view.ts";

/** Renders what matters first: the amount, the recipients, the document and the record. */
export function renderEssentials(view: ApprovalView, language: Language): Html | null {
  const messages = pageMessages[language];
  const { approval } = view;
  const amount = toAmount(approval, language);
  const rows: [string, Html | null][] = [
    [messages.amount, amount === null ? null : html`<strong class="amount">${amount}</strong>`],
    [mailLabelOf(approval, language), renderRecipients(approval, language)],
    [
      messages.webhookUrl,
      approval.webhookUrl === null ? null : renderText(approval.webhookUrl, messages),
    ],
    [messages.document, renderDocument(view, amount, language)],
    [messages.target, renderTarget(view, language)],
  ];
  const shown = rows.filter(([, value]) => value !== null);
  if (shown.length === 0) return null;
  return html`<dl class="essentials">
    ${shown.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd> `,
    )}
  </dl>`;
}

/** Returns the total of the document of a call; null without one. */
export function toAmount(
  { totalMinor, currency }: Pick<Approval, "totalMinor" | "currency">,
  language: Language,
): string | null {
  return totalMinor === null || currency === null
    ? null
    : formatAmount(totalMinor, currency, language);
}

function mailLabelOf({ state }: Approval, language: Language): string {
  const { mailTo } = pageMessages[language];
  if (state === "executed") return mailTo.sent;
  return state === "pending" || state === "approved" ? mailTo.planned : mailTo.notSent;
}

/** Renders the recipients of the call's mail, external ones first. */
function renderRecipients({ mailTo }: Approval, language: Language): Html | null {
  if (mailTo === null) return null;
  const messages = pageMessages[language];
  const { external, members } = mailTo;
  if (external.length + members.length === 0) return html`${messages.noRecipients}`;
  return html`<ul>
    ${external.map(
      (each) =>
        html`<li>
          <strong>${renderText(each, messages)}</strong> (${messages.externalRecipient})
        </li> `,
    )}
    ${members.map((each) => html`<li>${renderText(each, messages)}</li> `)}
  </ul>`;
}

/** Renders the link to the PDF with its total, unless the call changes that. */
function renderDocument(
  { approval, targetLinks }: ApprovalView,
  amount: string | null,
  language: Language,
): Html | null {
  const href = targetLinks?.document ?? null;
  if (href === null || approval.target === null) return null;
  const messages = pageMessages[language];
  const changesTotal = approval.changes.some(({ field }) => field === "totalMinor");
  const note = changesTotal
    ? messages.documentBefore
    : amount === null
      ? null
      : messages.documentTotal(amount);
  return html`<a href="${href}">${messages.documentOf(approval.target.label)}</a>
    ${note === null ? null : html`<span class="whole">(${note})</span>`}`;
}

function renderTarget({ approval, organization }: ApprovalView, language: Language): Html | null {
  const { target } = approval;
  if (target === null) return null;
  const messages = pageMessages[language];
  const { kind, id, label } = target;
  const page = isRecordKind(kind)
    ? toRecordPath({ organizationId: organization.id, kind, id }, language)
    : null;
  return html`${toKindLabel(kind, language)}
  ${renderText(label, messages)}${
    page === null ? null : html` · <a href="${page}">${messages.targetAsPage}</a>`
  }`;
}
