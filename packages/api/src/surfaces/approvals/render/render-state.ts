import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import { isRecordKind, toRecordPath } from "../../../domains/shared/record-urls.ts";
import { formatTime, renderTime } from "../../pages/render-time.ts";
import type { ApprovalView } from "./approval-view.ts";
import { renderText } from "../../pages/render-text.ts";
import { pageMessages } from "../messages/messages-by-language.ts";

type Approval = ApprovalView["approval"];

const stateClasses: Partial<Record<Approval["state"], string>> = {
  executed: "good",
  failed: "bad",
  rejected: "bad",
  stale: "bad",
};

/** Renders the state of an approval with an explanation, and the problem of a failed execution. */
export function renderState({ approval, organization }: ApprovalView, language: Language): Html {
  const messages = pageMessages[language];
  const { problem, state } = approval;
  return html`<div class="state ${stateClasses[state] ?? ""}" role="status">
    <strong>${messages.states[state]}</strong>
    <p>${toStateMessage(approval, language, organization.timeZone)}</p>
    ${problem === null ? null : renderProblem(problem, language)}
  </div>`;
}

function renderProblem({ detail, code }: Record<string, unknown>, language: Language): Html {
  const toText = (value: unknown) => (typeof value === "string" ? value : "");
  return html`<p>
    ${renderText(toText(detail), pageMessages[language])}
    <code translate="no">${toText(code)}</code>
  </p>`;
}

function toStateMessage(approval: Approval, language: Language, timeZone: string): string {
  const { locale, outcome } = pageMessages[language];
  const time = (at: string) => formatTime(at, locale, timeZone);
  const { state, decidedAt, executedAt, expiresAt, requiredApprovals } = approval;
  switch (state) {
    case "pending":
      return outcome.pending(time(expiresAt), requiredApprovals - countApprovals(approval));
    case "executed":
      return outcome.executed(time(executedAt ?? expiresAt));
    case "rejected":
      return outcome.rejected(time(decidedAt ?? expiresAt));
    case "expired":
      return outcome.expired(time(expiresAt));
    case "approved":
    case "failed":
    case "cancelled":
    case "stale":
      return outcome[state];
  }
}

function countApprovals({ decisions }: Approval): number {
  return decisions.filter(({ decision }) => decision === "approve").length;
}

/** Renders the requester, client, operation, target, recipients, approvers and deadline. */
export function renderFacts(view: ApprovalView, language: Language): Html {
  const messages = pageMessages[language];
  const { approval, organization } = view;
  const { state, toolName, operation, requiredApprovals } = approval;
  const time = (at: string) => renderTime(at, messages.locale, organization.timeZone);
  const text = (value: string) => renderText(value, messages);
  const row = (label: string, value: Html | string | null) =>
    value === null
      ? null
      : html`<dt>${label}</dt>
          <dd>${value}</dd> `;
  return html`<dl>
    ${row(messages.requestedBy, text(approval.requester.displayName))}
    ${row(messages.requestedThrough, messages.channels[approval.channel])}
    ${row(messages.client, renderClient(approval, language))}
    ${approval.initiators.map((each) =>
      row(messages.initiated[each.action], renderInitiator(each, language)),
    )}
    ${row(messages.requestedAt, time(approval.createdAt))}
    ${row(messages.organization, text(organization.name))}
    ${row(messages.policy, text(approval.policyName))}
    ${row(messages.operation, html`<code translate="no">${toolName ?? operation}</code>`)}
    ${row(messages.target, renderTarget(view, language))}
    ${row(messages.mailTo, renderRecipients(approval, language))}
    ${row(messages.webhookUrl, approval.webhookUrl === null ? null : text(approval.webhookUrl))}
    ${row(messages.decideBefore, state === "pending" ? time(approval.expiresAt) : null)}
    ${row(messages.approvers, state === "pending" ? text(approval.approvers) : null)}
    ${row(messages.approvals, messages.approvalsOf(countApprovals(approval), requiredApprovals))}
  </dl>`;
}

/** Renders the recipients of the call's mail, external ones first. */
function renderRecipients({ mailTo }: Approval, language: Language): Html | string | null {
  if (mailTo === null) return null;
  const messages = pageMessages[language];
  const { external, members } = mailTo;
  if (external.length + members.length === 0) return messages.noRecipients;
  return html`<ul>
    ${external.map((each) => html`<li><strong>${renderText(each, messages)}</strong> (${messages.externalRecipient})</li> `)}
    ${members.map((each) => html`<li>${renderText(each, messages)}</li> `)}
  </ul>`;
}

/** Renders the name of a client, or that it has none, with its id. */
function renderClient(
  { clientId, clientName }: Pick<Approval, "clientId" | "clientName">,
  language: Language,
): Html | null {
  if (clientId === null) return null;
  const messages = pageMessages[language];
  const name = clientName === null ? messages.unnamedClient : renderText(clientName, messages);
  return html`${name} <code translate="no">${clientId}</code>`;
}

/** Renders the user and client that initiated a workflow run. */
function renderInitiator(initiator: Approval["initiators"][number], language: Language): Html {
  const messages = pageMessages[language];
  const { displayName, clientId } = initiator;
  const user = displayName ?? messages.unknownUser;
  return clientId === null
    ? html`${renderText(displayName === null ? messages.unknownClient : user, messages)}`
    : html`${renderText(messages.userAndClient(user), messages)}
      ${renderClient(initiator, language)}`;
}

function renderTarget(view: ApprovalView, language: Language): Html | null {
  const { approval, organization, targetLinks } = view;
  const { target } = approval;
  if (target === null) return null;
  const messages = pageMessages[language];
  const { kind, id } = target;
  const page = isRecordKind(kind)
    ? toRecordPath({ organizationId: organization.id, kind, id }, language)
    : null;
  const link = (href: string | null, text: string) =>
    href === null ? null : html` · <a href="${href}">${text}</a>`;
  return html`${renderText(target.label, messages)}${link(page, messages.targetAsPage)}${link(
    targetLinks?.document ?? null,
    messages.targetAsDocument,
  )}${link(targetLinks?.data ?? null, messages.targetAsData)}`;
}
