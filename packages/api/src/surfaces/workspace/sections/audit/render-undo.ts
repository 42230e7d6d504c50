import { z } from "zod";
import type { AuditEntry } from "../../../../domains/audit/audit-entry.ts";
import { revertAuditEntry } from "../../../../domains/audit/operations/revert-audit-entry.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { Problem } from "../../../../problems/problem.ts";
import { renderForm, renderTextField } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { runForVisitor } from "../../../pages/visitor.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { auditMessages } from "./audit-messages.ts";
import { renderChangeTable } from "./render-change-table.ts";
import type { ValueContext } from "../../../values/value-context.ts";

const Preview = z.object({
  wouldHold: z.object({ policyName: z.string() }).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  mailTo: z.object({
    external: z.array(z.string()),
    members: z.array(z.string()),
  }),
});
type Preview = z.infer<typeof Preview>;

/**
 * Renders what undoing an entry would change, from a dry run, with the form that does it; or why it cannot be
 * undone. Returns null for an entry that changed nothing, and for visitors who may not undo anything.
 */
export async function renderUndo(
  entry: AuditEntry,
  visit: SectionVisit,
  context: ValueContext,
  rejected: RejectedForm | null,
): Promise<Html | null> {
  const { visitor, organization, language, sectionPath } = visit;
  const messages = auditMessages[language].undo;
  if (entry.revertedByEntryId !== null) {
    return html`<p class="onward">
      <a href="${sectionPath}/${entry.revertedByEntryId}">${messages.alreadyUndone}</a>
    </p>`;
  }
  const hasChanged = entry.outcome === "succeeded" && entry.changes.length > 0;
  if (!hasChanged || !organization.permissions.includes("audit:revert")) return null;
  const result = await runForVisitor(visitor, revertAuditEntry, {
    params: { organizationId: organization.id, entryId: entry.id },
    query: { dryRun: true },
    body: { reason: messages.title },
  });
  return html`<h2 id="undo">${messages.title}</h2>
    ${
      result instanceof Problem
        ? renderReason(result, visit, context)
        : renderUndoForm(Preview.parse(result.body), visit, context, rejected)
    }`;
}

function renderUndoForm(
  preview: Preview,
  { language, path }: SectionVisit,
  context: ValueContext,
  rejected: RejectedForm | null,
): Html {
  const messages = auditMessages[language].undo;
  const page = pageMessages[language];
  const { changes, mailTo, wouldHold } = preview;
  const recipients = [...mailTo.external, ...mailTo.members];
  return html`<p>${messages.lead}</p>
    ${renderChangeTable(
      {
        changes,
        labelledBy: "undo",
        headings: { before: messages.current, after: messages.undone },
      },
      context,
    )}
    ${
      recipients.length === 0
        ? null
        : html`<p>${messages.mail} ${renderText(recipients.join(", "), page)}.</p>`
    }
    ${wouldHold === null ? null : html`<p>${renderText(messages.held(wouldHold.policyName), page)}</p>`}
    ${renderForm({
      path,
      action: "undo",
      submit: messages.submit,
      fields: renderTextField({
        name: "reason",
        label: messages.reason,
        hint: messages.reasonHint,
        value: rejected?.values.get("reason") ?? "",
        error: rejected?.errors.get("/reason"),
        maxLength: 500,
        isRequired: true,
      }),
    })}`;
}

const Conflicts = z.array(z.looseObject({ field: z.string(), now: z.unknown() }));

/** Explains why an entry cannot be undone. */
function renderReason(
  { code, members }: Problem,
  { language }: SectionVisit,
  context: ValueContext,
): Html {
  const messages = auditMessages[language].undo;
  if (code === "AUDIT_REVERT_CONFLICT") {
    const changes = Conflicts.parse(members["conflicts"]).map((conflict) => ({
      field: conflict.field,
      before: conflict["then"],
      after: conflict.now,
    }));
    const headings = { before: messages.wasThen, after: messages.isNow };
    return html`<p>${messages.conflict}</p>
      ${renderChangeTable({ changes, labelledBy: "undo", headings }, context)}`;
  }
  const { reason } = members;
  const key = code === "AUDIT_NOT_REVERSIBLE" && typeof reason === "string" ? reason : code;
  return html`<p>${messages.problems[key] ?? messages.other}</p>`;
}
