import { FullExport } from "../../../../domains/portability/full-export.ts";
import { getFullExport } from "../../../../domains/portability/operations/get-full-export.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { Problem } from "../../../../problems/problem.ts";
import { renderForm } from "../../../pages/render-form.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { runForVisitor } from "../../../pages/visitor.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionVisit } from "../../section.ts";
import { portabilityMessages } from "./portability-messages.ts";

/** Renders the newest full export, with a link to its archive, and the form that starts one. */
export async function renderFullExport(visit: SectionVisit): Promise<Html> {
  const messages = portabilityMessages[visit.language].fullExport;
  const newest = await readFullExport(visit);
  const isRunning = newest !== null && newest.finishedAt === null;
  return html`<h2>${messages.title}</h2>
    <p>${messages.lead}</p>
    ${newest === null ? null : renderState(newest, visit)}
    ${
      isRunning
        ? null
        : renderForm({ path: visit.path, action: "full-export", submit: messages.submit })
    }`;
}

/** @returns null if there has been none */
async function readFullExport({ visitor, organization }: SectionVisit): Promise<FullExport | null> {
  const result = await runForVisitor(visitor, getFullExport, {
    params: { organizationId: organization.id },
  });
  if (!(result instanceof Problem)) return FullExport.parse(result.body);
  if (result.code === "RESOURCE_NOT_FOUND") return null;
  throw result;
}

function renderState(each: FullExport, visit: SectionVisit): Html | null {
  const { language, organization, visitor } = visit;
  const messages = portabilityMessages[language].fullExport;
  if (each.finishedAt === null) return html`<p role="status">${messages.running}</p>`;
  if (each.state === "failed") return html`<p role="alert">${messages.failed}</p>`;
  const { expiresAt, recordCount, fileCount } = each;
  if (expiresAt === null || Date.parse(expiresAt) <= visitor.service.now()) return null;
  const { locale } = pageMessages[language];
  return html`<p>
      <a href="/api/v1/organizations/${organization.id}/full-export/content"
        >${messages.download}</a
      >
    </p>
    <p class="hint">
      ${messages.counts(recordCount, fileCount)} · ${messages.until}
      ${renderTime(expiresAt, locale, organization.timeZone)}
    </p>`;
}
