// Decision: decisions/0024-server-rendered-pages-and-design.md
import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { toApprovalPath } from "../../domains/approvals/approval-url.ts";
import { getOrganization } from "../../domains/organizations/operations/get-organization.ts";
import { isOwner } from "../../domains/members/grants.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import type { SubmittedFile } from "../../http/request-body.ts";
import type { RequestHandler } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import type { CallResult } from "../../kernel/call.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { Problem } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { createMemberPages, type PageResult, type PageVisit } from "../pages/member-pages.ts";
import { readOrganizations } from "../pages/read-organizations.ts";
import { uploadFile } from "../pages/upload-file.ts";
import { runForVisitor } from "../pages/visitor.ts";
import { pageMessages } from "./messages/messages-by-language.ts";
import { type PageRoute, parsePageRoute, toPagePath } from "./page-route.ts";
import { toRejectedForm } from "./rejected-form.ts";
import { renderChoice, renderSection } from "./render-workspace.ts";
import type { RejectedForm, Section, SectionCall, SectionUpload, SectionVisit } from "./section.ts";
import { sections } from "./sections.ts";

type Visit = PageVisit<PageRoute>;

/** 20 MB, the largest file that can be imported. */
const maxFileBytes = 20_000_000;

/**
 * The pages on which members manage their organization: `/organization`, and
 * `/organization/{organizationId}/{section}`, in Dutch under `/nl`. The operations determine what may be
 * read and changed.
 */
export function createWorkspacePages(service: Application): RequestHandler {
  return createMemberPages(service, {
    name: "workspace-pages",
    alternative: "programs use the operations of the API",
    messages: pageMessages,
    parseRoute: parsePageRoute,
    toPath: toPagePath,
    maxFileBytes,
    show,
    submit,
  });
}

async function show(visit: Visit): Promise<PageResult> {
  const { route, visitor, query } = visit;
  if (route.organizationId === null) {
    const organizations = await readOrganizations(visitor);
    const [only] = organizations;
    if (organizations.length > 1) {
      return { page: renderChoice(organizations, { language: route.language, query }) };
    }
    const start = route.language === "nl" ? "/nl/start" : "/start";
    const path = only === undefined ? start : toPagePath({ ...route, organizationId: only.id });
    // The page confirms what was done.
    const done = query.get("done");
    return { location: done === null ? path : `${path}?done=${encodeURIComponent(done)}` };
  }
  const found = await findSection(visit, route.organizationId);
  return found === null ? null : showSection(found, null);
}

type FoundSection = { section: Section; visit: SectionVisit };

/** @returns null if the visitor may not see the organization or the section */
async function findSection(
  { route, query, visitor }: Visit,
  organizationId: string,
): Promise<FoundSection | null> {
  const section =
    route.section === null ? sections[0] : sections.find(({ slug }) => slug === route.section);
  if (section === undefined) return null;
  const result = await runForVisitor(visitor, getOrganization, { params: { organizationId } });
  if (result instanceof Problem) {
    if (isHidden(result)) return null;
    throw result;
  }
  const organization = Organization.parse(result.body);
  if (!isVisible(section, organization)) return null;
  return {
    section,
    visit: {
      visitor,
      organization,
      language: route.language,
      recordId: route.recordId,
      query,
      path: toPagePath(route),
      sectionPath: toPagePath({ ...route, section: section.slug, recordId: null }),
    },
  };
}

const isHidden = ({ status }: Problem) => [403, 404, 410].includes(status);

const isVisible = (
  { permission, ownersOnly = false }: Section,
  { permissions, role }: Organization,
) =>
  (permission === null || [permission].flat().some((each) => permissions.includes(each))) &&
  (!ownersOnly || isOwner({ roleName: role.name }));

async function showSection(
  { section, visit }: FoundSection,
  rejected: { form: RejectedForm; status: number } | null,
): Promise<PageResult> {
  try {
    const content = await section.render(visit, rejected?.form ?? null);
    if (content === null) return null;
    const shown = sections.filter((other) => isVisible(other, visit.organization));
    const message = rejected?.form.message ?? null;
    const page = renderSection({ section, visit, shown, content, rejection: message });
    return { page, status: rejected?.status ?? 200 };
  } catch (error) {
    if (error instanceof Problem && isHidden(error)) return null;
    throw error;
  }
}

async function submit(
  visit: Visit,
  values: URLSearchParams,
  files: ReadonlyMap<string, SubmittedFile>,
): Promise<PageResult> {
  const { route } = visit;
  const { organizationId, language } = route;
  const found = organizationId === null ? null : await findSection(visit, organizationId);
  if (found === null || organizationId === null) return null;
  const [action, key] = [values.get("action") ?? "", values.get("key") ?? ""];
  const form = found.section.forms[action];
  const call = (await form?.toCall(values, found.visit, files)) ?? null;
  if (form === undefined || call === null || !isUuid(key)) {
    throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
  }
  const result = await runCall(found.visit, call, key);
  if (result instanceof Problem) {
    if (result.status >= 500) throw result;
    const form = toRejectedForm(result, { action, values, language });
    const message = found.section.problems?.[language][result.code] ?? form.message;
    const rejected = { ...form, message };
    return showSection(found, { form: rejected, status: result.status });
  }
  // If a policy holds the call, the page of its approval shows the state.
  if (result.approval !== null) {
    return { location: toApprovalPath({ id: result.approval.id, organizationId }, language) };
  }
  const next = await form.next?.(found.visit, { values, files, body: result.body });
  const path = next ?? toPagePath(route);
  const isSameSection = next === undefined || next.startsWith(found.visit.sectionPath);
  const done = isSameSection ? action : `${found.section.slug}.${action}`;
  return { location: `${path}${path.includes("?") ? "&" : "?"}done=${done}` };
}

/** Uploads the file of a form and runs its call. */
async function runCall(
  visit: SectionVisit,
  call: SectionCall | SectionUpload,
  idempotencyKey: string,
): Promise<CallResult | Problem> {
  const { visitor, organization } = visit;
  const organizationId = organization.id;
  if ("upload" in call) {
    const { upload: file, contentType, toCall } = call;
    const upload = { organizationId, file, contentType, idempotencyKey };
    const uploaded = await uploadFile(visitor, upload);
    if (uploaded instanceof Problem || uploaded.approval !== null || !toCall) return uploaded;
    const { id } = UploadedFile.parse(uploaded.body);
    return runCall(visit, toCall(id), toFollowingKey(idempotencyKey, id));
  }
  const { operation, params, query, body, etag = null } = call;
  return runForVisitor(visitor, operation, {
    params: { ...(isOfOrganization(operation) ? { organizationId } : {}), ...params },
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    idempotencyKey,
    etag,
  });
}

const UploadedFile = z.object({ id: z.string() });

/** Returns the idempotency key of the call after an upload, so that sending the form twice makes one change. */
const toFollowingKey = (key: string, fileId: string): string => uuidv5(fileId, key);

const isOfOrganization = ({ path }: Operation) => path.includes("{organizationId}");
