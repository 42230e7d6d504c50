import type { Language } from "@werkbank/http/accept-language";
import type { Approval } from "../../../kernel/approvals/approval.ts";
import { type Html, html } from "../../../mail/html.ts";
import { renderText } from "../../pages/render-text.ts";
import { renderTime } from "../../pages/render-time.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import type { ApprovalView } from "./approval-view.ts";
import { countApprovals } from "./render-state.ts";

/** Renders the request: its requester and app, its reason, the policy, the approvers and the deadline. */
export function renderFacts({ approval, organization }: ApprovalView, language: Language): Html {
  const messages = pageMessages[language];
  const { state, requiredApprovals, message, requestReason } = approval;
  const time = (at: string) => renderTime(at, messages.locale, organization.timeZone);
  const text = (value: string) => renderText(value, messages);
  const isPending = state === "pending";
  const rows: [string, Html | null][] = [
    [messages.requestedBy, text(approval.requester.displayName)],
    [messages.requestedThrough, renderApp(approval, language)],
    ...approval.initiators.map((each): [string, Html] => [
      messages.initiated[each.action],
      renderInitiator(each, language),
    ]),
    [messages.requestedAt, time(approval.createdAt)],
    [messages.decideBefore, isPending ? time(approval.expiresAt) : null],
    [messages.organization, text(organization.name)],
    [messages.policy, text(approval.policyName)],
    [
      messages.policyMessage,
      message === null ? null : html`<span class="text">${text(message)}</span>`,
    ],
    [messages.approvers, isPending ? text(approval.approvers) : null],
    [
      messages.approvals,
      html`${messages.approvalsOf(countApprovals(approval), requiredApprovals)}`,
    ],
  ];
  return html`<h2>${messages.request}</h2>
    <dl>
      ${rows.map(([label, value]) =>
        value === null
          ? null
          : html`<dt>${label}</dt>
              <dd>${value}</dd> `,
      )}
    </dl>
    ${
      requestReason === null
        ? null
        : html`<h3>${messages.requestReason}</h3>
            <blockquote class="text" dir="auto">${text(requestReason)}</blockquote>
            <p class="hint">${messages.requestReasonNote}</p>`
    }`;
}

/** Renders the app through which a call was made, or the browser, or a workflow. */
export function renderApp(
  { clientId, clientName, channel }: Pick<Approval, "clientId" | "clientName" | "channel">,
  language: Language,
): Html {
  const messages = pageMessages[language];
  if (clientId === null) return html`${messages.channels[channel]}`;
  if (clientName === null) return html`${messages.unnamedApp}`;
  return html`${messages.app} ${renderText(clientName, messages)}`;
}

/** Renders the user and app that initiated a workflow run. */
function renderInitiator(initiator: Approval["initiators"][number], language: Language): Html {
  const messages = pageMessages[language];
  const { displayName, clientId, clientName } = initiator;
  if (displayName === null && clientId === null) return html`${messages.unknownInitiator}`;
  const user = displayName === null ? messages.unknownUser : renderText(displayName, messages);
  if (clientId === null) return html`${user}`;
  return html`${user}, ${renderApp({ clientId, clientName, channel: "api" }, language)}`;
}
