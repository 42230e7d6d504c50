import { ApprovalPolicy } from "../../../../domains/approvals/approval-policy.ts";
import { createApprovalPolicy } from "../../../../domains/approvals/operations/create-approval-policy.ts";
import { deleteApprovalPolicy } from "../../../../domains/approvals/operations/delete-approval-policy.ts";
import { listApprovalPolicies } from "../../../../domains/approvals/operations/list-approval-policies.ts";
import { updateApprovalPolicy } from "../../../../domains/approvals/operations/update-approval-policy.ts";
import { minorDigitsOf } from "../../../../domains/shared/money/format-money.ts";
import { toText } from "../../../pages/session-forms.ts";
import { readWholeList } from "../../../pages/read-list.ts";
import type { Section, SectionVisit } from "../../section.ts";
import { policyMessages } from "./policy-messages.ts";
import { readPolicyNames } from "./policy-names.ts";
import { renderPolicy, renderPolicyList } from "./render-policies.ts";

const { en, nl } = policyMessages;

/** The approval policies: owners change them, others who may see requests see them. */
export const policiesSection: Section = {
  slug: "policies",
  label: { en: en.title, nl: nl.title },
  permission: "approvals:read",
  async render(visit, rejected) {
    const [policies, names] = await Promise.all([
      readWholeList(visit.visitor, listApprovalPolicies, ApprovalPolicy, {
        params: { organizationId: visit.organization.id },
      }),
      readPolicyNames(visit),
    ]);
    if (visit.recordId === null) return renderPolicyList(policies, visit, names, rejected);
    const policy = policies.find(({ id }) => id === visit.recordId);
    return policy === undefined ? null : renderPolicy(policy, visit, names);
  },
  forms: {
    create: {
      toCall: (form, visit) =>
        visit.recordId === null
          ? { operation: createApprovalPolicy, body: toBody(form, visit) }
          : null,
      done: { en: en.create.done, nl: nl.create.done },
    },
    // The list has a form for each policy that is not in force.
    enable: {
      toCall: (form) => ({
        operation: updateApprovalPolicy,
        params: { policyId: toText(form, "policy") },
        body: { status: "enabled" },
      }),
      done: { en: en.enable.done, nl: nl.enable.done },
    },
    disable: {
      toCall: (_, { recordId: policyId }) =>
        policyId === null
          ? null
          : {
              operation: updateApprovalPolicy,
              params: { policyId },
              body: { status: "disabled" },
            },
      done: { en: en.disable.done, nl: nl.disable.done },
    },
    delete: {
      toCall: (_, { recordId: policyId }) =>
        policyId === null ? null : { operation: deleteApprovalPolicy, params: { policyId } },
      done: { en: en.delete.done, nl: nl.delete.done },
      next: ({ sectionPath }) => sectionPath,
    },
  },
};

function toBody(form: URLSearchParams, { organization }: SectionVisit): Record<string, unknown> {
  const above = toText(form, "above");
  const decider = toText(form, "decider");
  // A text that is no amount is left as it is, so that the API rejects it.
  const amount = /^\d{1,9}$/u.test(above)
    ? Number(above) * 10 ** minorDigitsOf(organization.currency)
    : above;
  const test = { path: "/computed/totalMinor", op: "gt", value: amount };
  return {
    name: toText(form, "name"),
    match: {
      callers: form.get("everyone") === "on" ? null : ["agents"],
      operations: [toText(form, "what")],
      conditions: above === "" ? null : { all: [test] },
    },
    ...(decider === "" ? {} : { approvers: { roleIds: [decider] } }),
  };
}
