import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import { isRecordKind, toRecordPath } from "../../../domains/shared/record-page.ts";
import { formatMoment, showMoment } from "../../pages/moments.ts";
import type { ShownApproval } from "./shown-approval.ts";
import { showText } from "../../pages/shown-text.ts";
import { wordings } from "../wording/wordings.ts";

type Approval = ShownApproval["approval"];

const tones: Partial<Record<Approval["state"], string>> = {
  executed: "good",
  failed: "bad",
  rejected: "bad",
  stale: "bad",
};

/** Renders the state of an approval with an explanation, and the problem of a failed execution. */
export function showState({ approval, organization }: ShownApproval, language: Language): Html {
  const words = wordings[language];
  const { problem, state } = approval;
  return html`<div class="state ${tones[state] ?? ""}" role="status">
    <strong>${words.states[state]}</strong>
    <p>${toSentence(approval, language, organization.timeZone)}</p>
    ${problem === null ? null : showProblem(problem, language)}
  </div>`;
}

function showProblem({ detail, code }: Record<string, unknown>, language: Language): Html {
  const toText = (value: unknown) => (typeof value === "string" ? value : "");
  return html`<p>
    ${showText(toText(detail), wordings[language])} <code translate="no">${toText(code)}</code>
  </p>`;
}

function toSentence(approval: Approval, language: Language, timeZone: string): string {
  const { locale, outcome } = wordings[language];
  const moment = (at: string) => formatMoment(at, locale, timeZone);
  const { state, decidedAt, executedAt, expiresAt, requiredApprovals } = approval;
  switch (state) {
    case "pending":
      return outcome.pending(moment(expiresAt), requiredApprovals - countApprovals(approval));
    case "executed":
      return outcome.executed(moment(executedAt ?? expiresAt));
    case "rejected":
      return outcome.rejected(moment(decidedAt ?? expiresAt));
    case "expired":
      return outcome.expired(moment(expiresAt));
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
export function showFacts(shown: ShownApproval, language: Language): Html {
  const words = wordings[language];
  const { approval, organization } = shown;
  const { state, toolName, operation, requiredApprovals } = approval;
  const moment = (at: string) => showMoment(at, words.locale, organization.timeZone);
  const text = (value: string) => showText(value, words);
  const row = (label: string, value: Html | string | null) =>
    value === null
      ? null
      : html`<dt>${label}</dt>
          <dd>${value}</dd> `;
  return html`<dl>
    ${row(words.askedBy, text(approval.requester.displayName))}
    ${row(words.askedThrough, words.channels[approval.channel])}
    ${row(words.client, showClient(approval, language))}
    ${approval.initiators.map((each) =>
      row(words.initiated[each.action], showInitiator(each, language)),
    )}
    ${row(words.askedAt, moment(approval.createdAt))}
    ${row(words.organization, text(organization.name))}
    ${row(words.policy, text(approval.policyName))}
    ${row(words.operation, html`<code translate="no">${toolName ?? operation}</code>`)}
    ${row(words.target, showTarget(shown, language))}
    ${row(words.mailTo, showRecipients(approval, language))}
    ${row(words.webhookUrl, approval.webhookUrl === null ? null : text(approval.webhookUrl))}
    ${row(words.decideBefore, state === "pending" ? moment(approval.expiresAt) : null)}
    ${row(words.approvers, state === "pending" ? text(approval.approvers) : null)}
    ${row(words.approvals, words.approvalsOf(countApprovals(approval), requiredApprovals))}
  </dl>`;
}

/** Renders the recipients of the call's mail, external ones first. */
function showRecipients({ mailTo }: Approval, language: Language): Html | string | null {
  if (mailTo === null) return null;
  const words = wordings[language];
  const { external, members } = mailTo;
  if (external.length + members.length === 0) return words.mailsNobody;
  return html`<ul>
    ${external.map((each) => html`<li><strong>${showText(each, words)}</strong> (${words.outside})</li> `)}
    ${members.map((each) => html`<li>${showText(each, words)}</li> `)}
  </ul>`;
}

/** Renders the name of a client, or that it has none, with its id. */
function showClient(
  { clientId, clientName }: Pick<Approval, "clientId" | "clientName">,
  language: Language,
): Html | null {
  if (clientId === null) return null;
  const words = wordings[language];
  const name = clientName === null ? words.unnamedClient : showText(clientName, words);
  return html`${name} <code translate="no">${clientId}</code>`;
}

/** Renders the user and client that initiated a workflow run. */
function showInitiator(initiator: Approval["initiators"][number], language: Language): Html {
  const words = wordings[language];
  const { displayName, clientId } = initiator;
  const user = displayName ?? words.unknownUser;
  return clientId === null
    ? html`${showText(displayName === null ? words.unknownClient : user, words)}`
    : html`${showText(words.userAndClient(user), words)} ${showClient(initiator, language)}`;
}

function showTarget(shown: ShownApproval, language: Language): Html | null {
  const { approval, organization, targetLinks } = shown;
  const { target } = approval;
  if (target === null) return null;
  const words = wordings[language];
  const { kind, id } = target;
  const page = isRecordKind(kind)
    ? toRecordPath({ organizationId: organization.id, kind, id }, language)
    : null;
  const link = (href: string | null, text: string) =>
    href === null ? null : html` · <a href="${href}">${text}</a>`;
  return html`${showText(target.label, words)}${link(page, words.targetAsPage)}${link(
    targetLinks?.document ?? null,
    words.targetAsDocument,
  )}${link(targetLinks?.data ?? null, words.targetAsData)}`;
}
