import { toRoleLabel } from "../../../../kernel/labels/labels.ts";
import { sendQuote } from "../../../../domains/quotes/operations/send-quote.ts";
import { isHoldable } from "../../../../kernel/approvals/match-policy.ts";
import { type Html, html } from "../../../../mail/html.ts";
import {
  renderCheckbox,
  renderForm,
  renderSelect,
  renderTextField,
} from "../../../pages/render-form.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { toOperationTitle } from "./describe-policy.ts";
import { policyMessages } from "./policy-messages.ts";
import type { PolicyNames } from "./policy-names.ts";

/** What most organizations want to check first. */
const usualOperation = sendQuote.id;

/** Renders the form of a simple policy: what needs approval, above which total, and who decides. */
export function renderCreateForm(
  visit: SectionVisit,
  names: PolicyNames,
  rejected: RejectedForm | null,
): Html {
  const { language, path } = visit;
  const messages = policyMessages[language].create;
  const value = (name: string) => rejected?.values.get(name) ?? "";
  const hasConditionError =
    rejected?.errors.keys().some((pointer) => pointer.startsWith("/match/conditions")) === true;
  const deciders = names.roles.filter(({ permissions }) =>
    permissions.includes("approvals:decide"),
  );
  return html`<h2>${messages.title}</h2>
    <p>${messages.lead}</p>
    ${renderForm({
      path,
      action: "create",
      submit: messages.submit,
      fields: [
        renderTextField({
          name: "name",
          label: messages.name,
          hint: messages.nameHint,
          value: value("name"),
          error: rejected?.errors.get("/name"),
          maxLength: 120,
          isRequired: true,
        }),
        renderSelect(
          { name: "what", label: messages.what, value: value("what") || usualOperation },
          listOperations(visit),
        ),
        renderTextField({
          name: "above",
          label: messages.above,
          hint: messages.aboveHint,
          value: value("above"),
          error: hasConditionError ? messages.aboveError : undefined,
          inputmode: "numeric",
        }),
        renderSelect({ name: "decider", label: messages.decider, value: value("decider") }, [
          { value: "", label: messages.anyDecider },
          ...deciders.map(({ id, name }) => ({ value: id, label: toRoleLabel(name, language) })),
        ]),
        renderCheckbox({ name: "everyone", label: messages.whose }, value("everyone") === "on"),
      ],
    })}`;
}

/** Returns everything that a policy can hold, by title. */
function listOperations(visit: SectionVisit): { value: string; label: string }[] {
  return visit.visitor.service.registry
    .filter((operation) => isHoldable(operation))
    .map((operation) => ({ value: operation.id, label: toOperationTitle(operation, visit) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, visit.language));
}
