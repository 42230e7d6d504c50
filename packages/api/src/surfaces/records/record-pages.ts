import { toApprovalPath } from "../../domains/approvals/approval-url.ts";
import { getOrganization } from "../../domains/organizations/operations/get-organization.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import type { RecordKind } from "../../domains/shared/record-urls.ts";
import type { RequestHandler } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { createMemberPages, type PageResult, type PageVisit } from "../pages/member-pages.ts";
import { runForVisitor, runOrThrow } from "../pages/visitor.ts";
import { agendaItemPage } from "./kinds/agenda-item.ts";
import { customerAssetPage } from "./kinds/customer-asset.ts";
import { taskPage } from "./kinds/task.ts";
import { pageMessages } from "./messages/messages-by-language.ts";
import { readRecordForm } from "./page-form.ts";
import { type PageRoute, parsePageRoute, toPagePath } from "./page-route.ts";
import type { RecordPageKind } from "./record-page-kind.ts";
import { type RejectedChange, renderRecord } from "./render-record.ts";

const pageKinds: Record<RecordKind, RecordPageKind> = {
  task: taskPage,
  customer_asset: customerAssetPage,
  agenda_item: agendaItemPage,
};

type Visit = PageVisit<PageRoute>;

/**
 * The pages to which mail about a record links: `/records/{organizationId}/tasks/{taskId}` and those of assets
 * and agenda items, in Dutch under `/nl`. The operations determine what may be read and changed.
 */
export function createRecordPages(service: Application): RequestHandler {
  return createMemberPages(service, {
    name: "record-pages",
    alternative: "programs read the record by the API",
    messages: pageMessages,
    parseRoute: parsePageRoute,
    toPath: toPagePath,
    show: (visit) => showRecord(visit, null, 200),
    submit,
  });
}

/**
 * Shows the current state of the record.
 *
 * @returns null if the visitor may not see it, or it does not exist
 */
async function showRecord(
  { route, visitor }: Visit,
  rejected: RejectedChange | null,
  status: number,
): Promise<PageResult> {
  const { organizationId, kind } = route;
  try {
    const { body } = await runOrThrow(visitor, getOrganization, { params: { organizationId } });
    const organization = Organization.parse(body);
    const record = await pageKinds[kind].read({ visitor, address: route, organization });
    const context = { address: route, timeZone: organization.timeZone };
    return { page: renderRecord(record, context, rejected), status };
  } catch (error) {
    if (error instanceof Problem && isHidden(error)) return null;
    throw error;
  }
}

/** Missing records, invisible ones and ids of the wrong format get the same page. */
const isHidden = ({ status }: Problem) => [400, 403, 404, 410].includes(status);

async function submit(visit: Visit, values: URLSearchParams): Promise<PageResult> {
  const { route, visitor } = visit;
  const { language, kind, organizationId } = route;
  const form = readRecordForm(values);
  const call = pageKinds[kind].toCall(route, form);
  if (call === null) throw new Problem("VALIDATION_FAILED", "No such form.", { errors: [] });
  const { operation, params, body } = call;
  const result = await runForVisitor(visitor, operation, {
    params,
    body,
    idempotencyKey: form.key,
  });
  if (!(result instanceof Problem)) {
    // If a policy holds the call, the page of its approval shows the state.
    return result.approval === null
      ? { location: toPagePath(route) }
      : { location: toApprovalPath({ id: result.approval.id, organizationId }, language) };
  }
  if (result.status >= 500 || result.status === 429) throw result;
  const { problems } = pageMessages[language];
  const message = problems[result.code] ?? problems.other;
  const rejected = { message, text: form.action === "write" ? form.text : "" };
  return showRecord(visit, rejected, result.status);
}
