import { ConnectedAppList } from "../../../../domains/account/connected-app.ts";
import { listConnectedApps } from "../../../../domains/account/operations/list-connected-apps.ts";
import { revokeConnectedApp } from "../../../../domains/account/operations/revoke-connected-app.ts";
import { ActiveAppList } from "../../../../domains/audit/active-app.ts";
import { listActiveApps } from "../../../../domains/audit/operations/list-active-apps.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { Problem } from "../../../../problems/problem.ts";
import { runForVisitor, runOrThrow } from "../../../pages/visitor.ts";
import type { Section, SectionVisit } from "../../section.ts";
import { appMessages } from "./app-messages.ts";
import { renderActivity } from "./render-activity.ts";
import { renderConnectedApps } from "./render-connected-apps.ts";

/** The visitor's own connected apps, and those that were active in the organization. */
export const appsSection: Section = {
  slug: "apps",
  label: { en: "Connected apps", nl: "Verbonden apps" },
  permission: null,
  render: async (visit) => {
    if (visit.recordId !== null) return null;
    const { title, lead } = appMessages[visit.language];
    const [connected, activity] = [await renderOwnApps(visit), await renderOthers(visit)];
    return {
      title,
      body: html`<p>${lead}</p>
        ${connected} ${activity}`,
    };
  },
  forms: {
    "revoke-app": {
      toCall: (form) => ({
        operation: revokeConnectedApp,
        params: { clientId: form.get("clientId") ?? "" },
      }),
      done: { en: "The app was disconnected.", nl: "De app is ontkoppeld." },
    },
  },
};

/** An outage of the identity provider leaves the rest of the page usable. */
async function renderOwnApps(visit: SectionVisit): Promise<Html> {
  const result = await runForVisitor(visit.visitor, listConnectedApps);
  if (!(result instanceof Problem)) {
    return renderConnectedApps(ConnectedAppList.parse(result.body), visit);
  }
  const { failed, sessionEnded } = appMessages[visit.language];
  if (result.code === "AUTH_UNAUTHENTICATED") return html`<p role="alert">${sessionEnded}</p>`;
  if (result.code !== "AUTH_PROVIDER_ERROR" && result.code !== "RATE_LIMITED") throw result;
  return html`<p role="alert">${failed}</p>`;
}

async function renderOthers(visit: SectionVisit): Promise<Html | null> {
  const { visitor, organization, query } = visit;
  if (!organization.permissions.includes("audit:read")) return null;
  const cursor = query.get("after");
  const { body } = await runOrThrow(visitor, listActiveApps, {
    params: { organizationId: organization.id },
    query: { limit: 50, ...(cursor === null ? {} : { cursor }) },
  });
  return renderActivity(ActiveAppList.parse(body), visit);
}
