import type { ApprovalPolicy } from "../../../../domains/approvals/approval-policy.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderHidden } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { renderConfirmation } from "../../render-confirmation.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { toDeciders, toOperationTitles, toSentence } from "./describe-policy.ts";
import { policyMessages } from "./policy-messages.ts";
import type { PolicyNames } from "./policy-names.ts";
import { renderCreateForm } from "./render-create-form.ts";

/** Renders the policies that are in force and the others, each in plain words. */
export function renderPolicyList(
  policies: readonly ApprovalPolicy[],
  visit: SectionVisit,
  names: PolicyNames,
  rejected: RejectedForm | null,
): SectionContent {
  const messages = policyMessages[visit.language];
  const list = (status: ApprovalPolicy["status"], none: string) => {
    const shown = policies.filter((policy) => policy.status === status);
    return shown.length === 0
      ? html`<p>${none}</p>`
      : html`<ul class="cards">
          ${shown.map((policy) => renderItem(policy, visit, names))}
        </ul>`;
  };
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${names.isOwner ? null : html`<p class="hint">${messages.ownersOnly}</p>`}
      <h2>${messages.enabled}</h2>
      ${list("enabled", messages.noneEnabled)}
      <h2>${messages.disabled}</h2>
      ${list("disabled", messages.noneDisabled)}
      ${names.isOwner ? renderCreateForm(visit, names, rejected) : null}`,
  };
}

function renderItem(policy: ApprovalPolicy, visit: SectionVisit, names: PolicyNames): Html {
  const { language, sectionPath } = visit;
  const page = pageMessages[language];
  const { enable } = policyMessages[language];
  return html`<li>
    <a href="${sectionPath}/${policy.id}">${renderText(policy.name, page)}</a>
    <p>${renderText(toShortList(policy, visit), page)}</p>
    <p class="hint">${renderText(toSentence(policy, visit, names), page)}</p>
    ${
      names.isOwner && policy.status === "disabled"
        ? renderForm({
            path: sectionPath,
            action: "enable",
            submit: enable.submit,
            label: enable.label(policy.name),
            isQuiet: true,
            fields: renderHidden("policy", policy.id),
          })
        : null
    }
  </li> `;
}

const maxTitles = 3;

function toShortList(policy: ApprovalPolicy, visit: SectionVisit): string {
  const titles = toOperationTitles(policy, visit);
  const shown = titles
    .slice(0, maxTitles)
    .map((title, index) => (index === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1)));
  const rest = titles.length - shown.length;
  return rest === 0
    ? shown.join(", ")
    : `${shown.join(", ")}, ${policyMessages[visit.language].more(rest)}`;
}

/** Renders one policy with all that it applies to, and the forms that change it. */
export function renderPolicy(
  policy: ApprovalPolicy,
  visit: SectionVisit,
  names: PolicyNames,
): SectionContent {
  const { language, sectionPath } = visit;
  const messages = policyMessages[language];
  const page = pageMessages[language];
  const isEnabled = policy.status === "enabled";
  return {
    title: policy.name,
    body: html`<div class="${isEnabled ? "state good" : "state"}">
        <p><strong>${isEnabled ? messages.on : messages.off}</strong></p>
        <p>${renderText(toSentence(policy, visit, names), page)}</p>
      </div>
      ${renderFacts(policy, visit, names)}
      <h2>${messages.applies}</h2>
      <ul>
        ${toOperationTitles(policy, visit).map((title) => html`<li>${title}</li> `)}
      </ul>
      ${names.isOwner ? renderForms(policy, visit) : html`<p class="hint">${messages.ownersOnly}</p>`}
      <p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`,
  };
}

function renderFacts(policy: ApprovalPolicy, visit: SectionVisit, names: PolicyNames): Html | null {
  if (policy.effect !== "hold") return null;
  const { facts } = policyMessages[visit.language];
  const page = pageMessages[visit.language];
  const { expiresAfterMinutes, message, allowSelfApproval } = policy;
  const fact = (term: string, value: Html | string) =>
    html`<dt>${term}</dt>
      <dd>${value}</dd> `;
  return html`<dl>
    ${fact(facts.deciders, renderText(toDeciders(policy, visit, names), page))}
    ${fact(facts.selfApproval, allowSelfApproval ? facts.selfApprovalYes : facts.selfApprovalNo)}
    ${fact(
      facts.expires,
      expiresAfterMinutes % 60 === 0
        ? facts.hours(expiresAfterMinutes / 60)
        : facts.minutes(expiresAfterMinutes),
    )}
    ${message === null ? null : fact(facts.message, renderText(message, page))}
  </dl>`;
}

function renderForms({ id, status }: ApprovalPolicy, { language, path }: SectionVisit): Html {
  const { enable, disable, delete: remove } = policyMessages[language];
  const confirmation = (action: string, { title, explanation, submit }: typeof remove) =>
    renderConfirmation({ summary: title, explanation, path, action, submit });
  return html`${
    status === "disabled"
      ? renderForm({
          path,
          action: "enable",
          submit: enable.submit,
          fields: renderHidden("policy", id),
        })
      : confirmation("disable", disable)
  }
  ${confirmation("delete", remove)}`;
}
